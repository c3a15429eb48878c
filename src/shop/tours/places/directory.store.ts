import { sql } from '#kit/db.ts'
import type { StoredImage } from '#shop/catalog/card.ts'
import type { Departure, Destination, OperatorName, StoredDirectory, StoredSupplierCode } from './directory.ts'

/** Pictures of a hotel in lists; its page shows all. */
const imagesInLists = 6

export const departuresOf = (companyId: number) =>
  sql<Departure>`
    select id, code, name, name_en as "nameEn", name_from as "nameFrom", name_from_en as "nameFromEn", region_id as "regionId"
    from tour_departures where company_id = ${companyId} order by sort, id`.read((rows) => rows)

export const destinationsOf = (companyId: number) =>
  sql<Destination>`
    select id, parent_id as "parentId", level, slug, name, name_en as "nameEn", name_to as "nameTo", name_to_en as "nameToEn",
      other_names as "otherNames", is_domestic as "isDomestic", is_visa_free as "isVisaFree", passport_days as "passportDays", timezone, weather
    from tour_destinations where company_id = ${companyId} order by sort, id`.read((rows) => rows)

export const hotelsOf = (companyId: number) =>
  sql<StoredDirectory['hotels'][number]>`
    select p.id, p.slug, p.name, p.name_en as "nameEn", h.destination_id as "destinationId", h.stars, h.kinds, h.services, h.latitude, h.longitude,
      h.beach_line as "beachLine", h.beach_distance_m as "beachDistanceM", h.beach_kind as "beachKind", h.old_names as "oldNames",
      p.rating, p.review_count as "reviewCount", p.popularity, ${imagesOfProduct(imagesInLists)} as images
    from hotels h join products p on p.id = h.product_id
    where h.company_id = ${companyId} and p.company_id = ${companyId} and p.is_active and p.kind = 'hotel'
    order by p.popularity desc, p.id`.read((rows) => rows)

/** Pictures of the product `p`, best first. */
export const imagesOfProduct = (most: number) =>
  sql<StoredImage[]>`coalesce((
    select json_agg(json_build_object('width', i.width, 'height', i.height, 'scaled', i.scaled) order by i.sort, i.id)
    from (
      select im.id, im.width, im.height, im.scaled, pi.sort from product_images pi join images im on im.id = pi.image_id
      where pi.product_id = p.id order by pi.sort, im.id limit ${most}) i), '[]')`

export const operatorsOf = (companyId: number) =>
  sql<OperatorName>`select code, name from tour_operators where company_id = ${companyId} and is_enabled order by id`.read(
    (rows) => rows,
  )

export const roomsOf = (companyId: number) =>
  sql<StoredDirectory['rooms'][number]>`
    select r.hotel_id as "hotelId", r.key, r.name, r.name_en as "nameEn" from hotel_rooms r join hotels h on h.product_id = r.hotel_id
    where h.company_id = ${companyId}`.read((rows) => rows)

export const supplierCodesOf = (companyId: number) =>
  sql<StoredSupplierCode>`select provider, thing, ours, theirs from tour_provider_ids where company_id = ${companyId}`.read(
    (rows) => rows,
  )
