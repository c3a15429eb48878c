-- Weight and size of one piece of a sku as jsonb, without unknown members. By precedence: set by staff for the sku, imported with the
-- product, set for the nearest category.
create or replace function piece_said(p products, v variants) returns jsonb language sql stable as $$
  select coalesce((
      select above.parcel from categories own join categories above on above.id = own.id or above.id = any (own.path_ids)
      where own.id = p.category_id and above.parcel is not null order by above.level desc limit 1), '{}')
    || jsonb_strip_nulls(jsonb_build_object('weight_g', p.weight_g, 'length_cm', p.length_cm, 'width_cm', p.width_cm, 'height_cm', p.height_cm))
    || coalesce(v.parcel, '{}')
$$;
