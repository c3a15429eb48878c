import { sql, type Tx } from '#kit/db.ts'
import { departures } from '#plugins/simulated-tours/world/departures.ts'
import { countries, resorts, weatherOf } from '#plugins/simulated-tours/world/destinations.ts'
import { hotels } from '#plugins/simulated-tours/world/hotels.ts'
import { operators } from '#plugins/simulated-tours/world/operators.ts'
import { pictures } from './catalogue/pictures.ts'
import { dice } from './catalogue/seed.ts'
import { idsBy, insertRows } from './insert-rows.ts'
import { storedImage } from './load-catalogue.ts'
import { collections, hotelsOfCollection } from './tours/collections.ts'
import { textsOf } from './tours/hotel-texts.ts'
import { pictureOfCountry, picturesOfHotel, roomLook } from './tours/looks.ts'
import { countryTexts } from './tours/places.ts'
import { makeSections } from './tours/sections.ts'

/** Departures, destinations, operators, hotels as products, sections and collections: the world of the simulated operators as a shop shows it. */
export async function addTours(tx: Tx, companyId: number): Promise<number> {
  await addDepartures(tx, companyId)
  const destinations = await addDestinations(tx, companyId)
  await addOperators(tx, companyId)
  const products = await addHotels(tx, companyId, destinations)
  await addSections(tx, companyId)
  await addCollections(tx, companyId, products)
  return hotels.length
}

async function addDepartures(tx: Tx, companyId: number): Promise<void> {
  const regions = await idsBy(tx, 'regions', 'slug', companyId)
  await insertRows(
    tx,
    'tour_departures',
    {
      company_id: 'bigint',
      code: 'text',
      name: 'text',
      name_from: 'text',
      name_en: 'text',
      name_from_en: 'text',
      region_id: 'bigint',
      sort: 'int',
    },
    departures.map((one, sort) => ({
      company_id: companyId,
      code: one.code,
      name: one.name,
      name_from: one.nameFrom,
      name_en: one.nameEn,
      name_from_en: `from ${one.nameEn}`,
      region_id: regions.get(one.region) ?? null,
      sort,
    })),
  )
}

const destinationColumns = {
  company_id: 'bigint',
  parent_id: 'bigint',
  level: 'text',
  slug: 'text',
  name: 'text',
  name_to: 'text',
  name_en: 'text',
  name_to_en: 'text',
  other_names: 'text[]',
  iso2: 'text',
  is_domestic: 'boolean',
  is_visa_free: 'boolean',
  passport_days: 'int',
  latitude: 'float8',
  longitude: 'float8',
  timezone: 'text',
  weather: 'jsonb',
  text: 'text',
  text_en: 'text',
  image: 'jsonb',
  sort: 'int',
}

/** A Russian resort may have the name of a departure: slugs of destinations are their own. */
async function addDestinations(tx: Tx, companyId: number): Promise<Map<string, number>> {
  const sections = new Map(makeSections().map((one) => [one.path.split('/').at(-1)!, one]))
  const rowOf = (place: (typeof countries)[number] | (typeof resorts)[number], sort: number) => {
    const country = countries.find(({ slug }) => slug === ('country' in place ? place.country : place.slug))!
    const [first] = resorts.filter((one) => one.country === country.slug)
    const at = 'country' in place ? place : first!
    const text =
      'country' in place
        ? { ru: sections.get(place.slug)!.text, en: sections.get(place.slug)!.textEn }
        : countryTexts[place.slug]!
    return {
      company_id: companyId,
      level: 'country' in place ? 'resort' : 'country',
      slug: place.slug,
      name: place.name,
      name_to: place.nameTo,
      name_en: place.nameEn,
      name_to_en: `to ${place.nameEn}`,
      other_names: 'country' in place ? place.otherNames : (otherCountryNames[place.slug] ?? []),
      iso2: country.iso2,
      is_domestic: country.isDomestic,
      is_visa_free: country.isVisaFree,
      passport_days: country.passportDays,
      latitude: at.latitude,
      longitude: at.longitude,
      timezone: at.timezone,
      weather: weatherOf(at),
      text: text.ru,
      text_en: text.en,
      image: storedImage(pictureOfCountry(country.slug)),
      sort,
    }
  }
  await insertRows(
    tx,
    'tour_destinations',
    destinationColumns,
    countries.map((one, sort) => ({ ...rowOf(one, sort), parent_id: null })),
  )
  const parents = await idsBy(tx, 'tour_destinations', 'slug', companyId)
  await insertRows(
    tx,
    'tour_destinations',
    destinationColumns,
    resorts.map((one, sort) => ({ ...rowOf(one, sort), parent_id: parents.get(one.country)! })),
  )
  return idsBy(tx, 'tour_destinations', 'slug', companyId)
}

const otherCountryNames: Record<string, string[]> = {
  uae: ['Эмираты', 'Объединённые Арабские Эмираты', 'Арабские Эмираты'],
  thailand: ['Тайланд', 'Тай'],
  maldives: ['Мальдивские острова', 'Мальдивские'],
  turkey: ['Турецкая Ривьера'],
  vietnam: ['Вьетнамские курорты'],
}

async function addOperators(tx: Tx, companyId: number): Promise<void> {
  await insertRows(
    tx,
    'tour_operators',
    {
      company_id: 'bigint',
      code: 'text',
      name: 'text',
      legal_name: 'text',
      inn: 'text',
      address: 'text',
      register_number: 'text',
      guarantee: 'text',
      guarantee_until: 'date',
      phone: 'text',
    },
    operators.map((one) => ({
      company_id: companyId,
      code: one.code,
      name: one.name,
      legal_name: one.legalName,
      inn: one.inn,
      address: one.address,
      register_number: one.registerNumber,
      guarantee: one.guarantee,
      guarantee_until: '2030-12-31',
      phone: one.phone,
    })),
  )
}

/** Hotels are products of a category that nobody sees: it is not active, and products of kind `hotel` are in no list of goods. */
async function addHotels(
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

async function addSections(tx: Tx, companyId: number): Promise<void> {
  await insertRows(
    tx,
    'tour_sections',
    {
      company_id: 'bigint',
      slug: 'text',
      path: 'text',
      level: 'int',
      kind: 'text',
      name: 'text',
      name_en: 'text',
      title: 'text',
      title_en: 'text',
      text: 'text',
      text_en: 'text',
      image: 'jsonb',
      preset: 'jsonb',
      sort: 'int',
    },
    makeSections().map((one) => ({
      company_id: companyId,
      slug: one.path.split('/').at(-1)!,
      path: one.path,
      level: one.path.split('/').length,
      kind: one.kind,
      name: one.name,
      name_en: one.nameEn,
      title: one.title,
      title_en: one.titleEn,
      text: one.text,
      text_en: one.textEn,
      image: one.picture ? storedImage(pictureOfCountry(one.picture)) : null,
      preset: { destinations: one.destinations, filters: one.filters },
      sort: one.sort,
    })),
  )
  await sql`update tour_sections s set parent_id = p.id from tour_sections p
    where s.company_id = ${companyId} and p.company_id = s.company_id and s.level > 1
      and p.path = regexp_replace(s.path, '/[^/]+$', '')`.execute(tx)
}

async function addCollections(tx: Tx, companyId: number, products: ReadonlyMap<string, number>): Promise<void> {
  await insertRows(
    tx,
    'hotel_collections',
    {
      company_id: 'bigint',
      slug: 'text',
      path: 'text',
      level: 'int',
      name: 'text',
      name_en: 'text',
      text: 'text',
      text_en: 'text',
      image: 'jsonb',
      hotel_ids: 'bigint[]',
      sort: 'int',
    },
    collections.map((one, sort) => ({
      company_id: companyId,
      slug: one.path.split('/').at(-1)!,
      path: one.path,
      level: one.path.split('/').length,
      name: one.name,
      name_en: one.nameEn,
      text: one.text,
      text_en: one.textEn,
      image: storedImage(pictureOfCountry(one.country)),
      hotel_ids: hotelsOfCollection(one).map(({ code }) => products.get(code)!),
      sort,
    })),
  )
  await sql`update hotel_collections c set parent_id = p.id from hotel_collections p
    where c.company_id = ${companyId} and p.company_id = c.company_id and c.level > 1
      and p.path = regexp_replace(c.path, '/[^/]+$', '')`.execute(tx)
}
