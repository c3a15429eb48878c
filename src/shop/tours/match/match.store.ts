import { type Db, sql } from '#kit/db.ts'
import type { DecidedMatch } from './match-csv.ts'
import type { MatchedThing, OurHotel, OurThing } from './match-names.ts'

export const ourDepartures = (companyId: number) =>
  sql<OurThing>`
    select code, name, name_en as "nameEn", '{}'::text[] as "otherNames" from tour_departures
    where company_id = ${companyId} order by sort, id`.read((rows) => rows)

/** Names of operators are written in one language. */
export const ourOperators = (companyId: number) =>
  sql<OurThing>`
    select code, name, code as "nameEn", '{}'::text[] as "otherNames" from tour_operators
    where company_id = ${companyId} order by id`.read((rows) => rows)

/** `country`: slug of the country; of a country its own. */
export interface OurDestination extends OurThing {
  country: string
  iso2: string
}

export const ourDestinations = (companyId: number) =>
  sql<OurDestination>`
    select d.slug as code, d.name, d.name_en as "nameEn", d.other_names as "otherNames", d.iso2, coalesce(c.slug, d.slug) as country
    from tour_destinations d left join tour_destinations c on c.id = d.parent_id
    where d.company_id = ${companyId} order by d.sort, d.id`.read((rows) => rows)

export const ourHotels = (companyId: number) =>
  sql<OurHotel>`
    select p.slug as code, p.name, p.name_en as "nameEn", h.old_names as "otherNames", h.stars, h.latitude, h.longitude, d.slug as destination
    from hotels h join products p on p.id = h.product_id join tour_destinations d on d.id = h.destination_id
    where h.company_id = ${companyId} order by p.id`.read((rows) => rows)

export const storedMatches = (companyId: number, provider: string) =>
  sql<{ thing: MatchedThing; ours: string; theirs: string }>`
    select thing, ours, theirs from tour_provider_ids where company_id = ${companyId} and provider = ${provider}`.read(
    (rows) => rows,
  )

/**
 * Writes what is decided. What a thing of ours, or of the supplier, was matched with before is replaced: the later decision counts.
 */
export async function writeMatched(
  tx: Db,
  companyId: number,
  provider: string,
  matches: readonly DecidedMatch[],
): Promise<void> {
  const column = (name: keyof DecidedMatch) => matches.map((match) => match[name])
  await sql`
    with decided as (
      select * from unnest(${column('thing')}::text[], ${column('ours')}::text[], ${column('theirs')}::text[]) d (thing, ours, theirs))
    delete from tour_provider_ids t using decided d
    where t.company_id = ${companyId} and t.provider = ${provider} and t.thing = d.thing and (t.ours = d.ours or t.theirs = d.theirs)`.execute(
    tx,
  )
  await sql`
    insert into tour_provider_ids (company_id, provider, thing, ours, theirs)
    select ${companyId}, ${provider}, thing, ours, theirs
    from unnest(${column('thing')}::text[], ${column('ours')}::text[], ${column('theirs')}::text[]) d (thing, ours, theirs)
    where theirs is not null`.execute(tx)
}
