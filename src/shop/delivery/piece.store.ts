import { sql } from 'kysely'

/**
 * What one piece weighs and measures, as jsonb that lacks what nobody says: the nearest category that says something, then the file the
 * product `p` came from, then staff of the sku `v`; each before the one behind it.
 */
export const pieceSaid = sql`coalesce((
    select above.parcel from categories own join categories above on above.id = own.id or above.id = any (own.path_ids)
    where own.id = p.category_id and above.parcel is not null order by above.level desc limit 1), '{}')
  || jsonb_strip_nulls(jsonb_build_object('weight_g', p.weight_g, 'length_cm', p.length_cm, 'width_cm', p.width_cm, 'height_cm', p.height_cm))
  || coalesce(v.parcel, '{}')`
