import { type Db, sql } from '#kit/db.ts'
import { imagesOfProduct } from './directory.store.ts'
import type { HotelDepth, RoomRow } from './hotel-page.ts'
import type { CollectionRow, SectionRow } from './sections.ts'

/** Active sections of a company, parents before children. */
export async function allSections(db: Db, companyId: number): Promise<SectionRow[]> {
  const { rows } = await sql<SectionRow>`
    select id, parent_id as "parentId", path, kind, name, name_en as "nameEn", title, title_en as "titleEn", text, text_en as "textEn", image, preset
    from tour_sections where company_id = ${companyId} and is_active order by level, sort, id`.execute(db)
  return rows
}

export async function allCollections(db: Db, companyId: number): Promise<CollectionRow[]> {
  const { rows } = await sql<CollectionRow>`
    select id, parent_id as "parentId", path, name, name_en as "nameEn", text, text_en as "textEn", image, hotel_ids as "hotelIds"
    from hotel_collections where company_id = ${companyId} and is_active order by level, sort, id`.execute(db)
  return rows
}

const mostImages = 60

export async function hotelDepth(db: Db, companyId: number, id: number): Promise<HotelDepth | null> {
  const { rows } = await sql<HotelDepth>`
    select p.description, p.description_en as "descriptionEn", ${imagesOfProduct(mostImages)} as images, h.address, h.address_en as "addressEn",
      h.rules, h.rules_en as "rulesEn", h.child_age_limit as "childAgeLimit", h.transfer_minutes as "transferMinutes", h.opened, h.renovated, h.questions
    from hotels h join products p on p.id = h.product_id
    where h.company_id = ${companyId} and h.product_id = ${id} and p.is_active`.execute(db)
  return rows[0] ?? null
}

export async function roomsOfHotel(db: Db, companyId: number, hotelId: number): Promise<RoomRow[]> {
  const { rows } = await sql<RoomRow>`
    select r.key, r.name, r.name_en as "nameEn", r.view, r.area_m2 as "areaM2", r.max_adults as "maxAdults", r.max_children as "maxChildren", r.images
    from hotel_rooms r join hotels h on h.product_id = r.hotel_id
    where h.company_id = ${companyId} and r.hotel_id = ${hotelId} order by r.sort, r.id`.execute(db)
  return rows
}
