import { sql, type Tx } from '#kit/db.ts'
import { hotels } from '#plugins/simulated-tours/world/hotels.ts'
import { pictures } from './catalogue/pictures.ts'
import { dice } from './catalogue/seed.ts'
import { idsBy, insertRows } from './insert-rows.ts'
import { storedImage } from './load-catalogue.ts'
import { textsOf } from './tours/hotel-texts.ts'
import { picturesOfHotel, roomLook } from './tours/looks.ts'

/** Hotels are products of a category that nobody sees: it is not active, and products of kind `hotel` are in no list of goods. */
export async function addHotels(
  tx: Tx,
  companyId: number,
  destinations: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const category = (
    await sql<{
      id: number
    }>`insert into categories (company_id, slug, path, path_ids, level, name, name_en, is_active, sort)
      values (${companyId}, 'hotels', 'hotels', '{}', 1, 'Отели', 'Hotels', false, 1000) returning id`.execute(tx)
  ).rows[0]!.id
  await sql`update categories set path_ids = array[id] where id = ${category}`.execute(tx)
  await insertRows(
    tx,
    'products',
    {
      company_id: 'bigint',
      category_id: 'bigint',
      slug: 'text',
      name: 'text',
      name_en: 'text',
      description: 'text',
      description_en: 'text',
      popularity: 'int',
      kind: 'text',
    },
    hotels.map((hotel) => {
      const texts = textsOf(hotel)
      return {
        company_id: companyId,
        category_id: category,
        slug: hotel.code,
        name: hotel.name,
        name_en: hotel.nameEn,
        description: texts.description,
        description_en: texts.descriptionEn,
        popularity: hotel.number < 600 ? hotel.stars * 100 + dice(`popular ${hotel.number}`).between(0, 400) : 0,
        kind: 'hotel',
      }
    }),
  )
  const products = await idsBy(tx, 'products', 'slug', companyId)
  await insertRows(
    tx,
    'hotels',
    {
      product_id: 'bigint',
      company_id: 'bigint',
      destination_id: 'bigint',
      stars: 'int',
      kinds: 'text[]',
      latitude: 'float8',
      longitude: 'float8',
      address: 'text',
      address_en: 'text',
      beach_line: 'int',
      beach_distance_m: 'int',
      beach_kind: 'text',
      services: 'text[]',
      child_age_limit: 'int',
      transfer_minutes: 'int',
      opened: 'int',
      renovated: 'int',
      old_names: 'text[]',
      rules: 'text',
      rules_en: 'text',
      questions: 'jsonb',
    },
    hotels.map((hotel) => {
      const { rules, rulesEn, questions } = textsOf(hotel)
      const house = dice(`house ${hotel.number}`).between(1, 90)
      return {
        product_id: products.get(hotel.code)!,
        company_id: companyId,
        destination_id: destinations.get(hotel.resort.slug)!,
        stars: hotel.stars,
        kinds: hotel.kinds,
        latitude: hotel.latitude,
        longitude: hotel.longitude,
        address: `${hotel.resort.name}, ${hotel.beach ? 'Береговая улица' : 'Парковая улица'}, ${house}`,
        address_en: `${house} ${hotel.beach ? 'Shore' : 'Park'} Street, ${hotel.resort.nameEn}`,
        beach_line: hotel.beach?.line ?? null,
        beach_distance_m: hotel.beach?.distanceM ?? null,
        beach_kind: hotel.beach?.kind ?? '',
        services: hotel.services,
        child_age_limit: hotel.childAgeLimit,
        transfer_minutes: hotel.transferMinutes,
        opened: hotel.opened,
        renovated: hotel.renovated,
        old_names: hotel.oldNames,
        rules,
        rules_en: rulesEn,
        questions,
      }
    }),
  )
  await addRooms(tx, products)
  await addImages(tx, companyId, products)
  return products
}

async function addRooms(tx: Tx, products: ReadonlyMap<string, number>): Promise<void> {
  await insertRows(
    tx,
    'hotel_rooms',
    {
      hotel_id: 'bigint',
      key: 'text',
      name: 'text',
      name_en: 'text',
      view: 'text',
      area_m2: 'int',
      max_adults: 'int',
      max_children: 'int',
      images: 'jsonb',
      sort: 'int',
    },
    hotels.flatMap((hotel) =>
      hotel.rooms.map((room, sort) => {
        const image = storedImage(roomLook(hotel, sort))
        return {
          hotel_id: products.get(hotel.code)!,
          key: room.key,
          name: room.name,
          name_en: room.nameEn,
          view: room.view,
          area_m2: room.areaM2,
          max_adults: room.maxAdults,
          max_children: room.maxChildren,
          images: image ? [image] : [],
          sort,
        }
      }),
    ),
  )
}

/** Some pictures of landscapes are pictures of goods' scenes, too, and in the table already. */
async function addImages(tx: Tx, companyId: number, products: ReadonlyMap<string, number>): Promise<void> {
  const hashOf = (name: string) => `${name}.${pictures.get(name)!.hash}`
  const known = await idsBy(tx, 'images', 'hash', companyId)
  const names = [...new Set(hotels.flatMap(picturesOfHotel))]
  await insertRows(
    tx,
    'images',
    { company_id: 'bigint', hash: 'text', width: 'int', height: 'int', scaled: 'jsonb' },
    names
      .filter((name) => !known.has(hashOf(name)))
      .map((name) => ({ company_id: companyId, hash: hashOf(name), ...storedImage(name)! })),
  )
  const images = await idsBy(tx, 'images', 'hash', companyId)
  await insertRows(
    tx,
    'product_images',
    { product_id: 'bigint', image_id: 'bigint', sort: 'int' },
    hotels.flatMap((hotel) =>
      picturesOfHotel(hotel).map((name, sort) => ({
        product_id: products.get(hotel.code)!,
        image_id: images.get(hashOf(name))!,
        sort,
      })),
    ),
  )
}
