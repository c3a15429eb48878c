import { sql, type Tx } from '#kit/db.ts'
import { departures } from '#plugins/simulated-tours/world/departures.ts'
import { countries, resorts, weatherOf } from '#plugins/simulated-tours/world/destinations.ts'
import { hotels } from '#plugins/simulated-tours/world/hotels.ts'
import { operators } from '#plugins/simulated-tours/world/operators.ts'
import { idsBy, insertRows } from './insert-rows.ts'
import { addCalendars } from './load-calendars.ts'
import { storedImage } from './load-catalogue.ts'
import { addHotels } from './load-hotels.ts'
import { collections, hotelsOfCollection } from './tours/collections.ts'
import { pictureOfCountry } from './tours/looks.ts'
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
  await addCalendars(tx, companyId, new Date())
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
