import { type Database, sql } from '#kit/db.ts'
import { kopecks } from '#lib/money.ts'
import type { FoundTour, SearchBatch, TourSupplier, WantedTours } from '#outside/tours/port.ts'
import type { TourProviderKind } from '#shop/tours/provider.ts'
import type { TestApp } from '../start-app.ts'

/** Small world of tours: two countries with two resorts each, six hotels, two departures, three operators. */
export interface TourWorld {
  hotels: Record<'palm' | 'coral' | 'pine' | 'tulip' | 'lotus' | 'dune', number>
}

export async function seedTours(
  shop: Pick<TestApp, 'db' | 'cast' | 'app'>,
  companyId = shop.cast.company,
): Promise<TourWorld> {
  const { db } = shop
  const one = async (query: ReturnType<typeof sql<{ id: number }>>): Promise<number> =>
    (await query.execute(db)).rows[0]!.id
  await enableTours(db, companyId)
  const region = (
    await sql<{ id: number }>`select id from regions where company_id = ${companyId} order by sort limit 1`.execute(db)
  ).rows[0]!.id
  await sql`insert into tour_departures (company_id, code, name, name_from, name_en, name_from_en, region_id, sort) values
    (${companyId}, 'moskva', 'Москва', 'из Москвы', 'Moscow', 'from Moscow', null, 1),
    (${companyId}, 'ekaterinburg', 'Екатеринбург', 'из Екатеринбурга', 'Yekaterinburg', 'from Yekaterinburg', ${region}, 2)`.execute(
    db,
  )
  const place = (
    parent: number | null,
    level: string,
    slug: string,
    name: string,
    to: string,
    en: string,
    others: string[] = [],
  ) =>
    one(sql`insert into tour_destinations (company_id, parent_id, level, slug, name, name_to, name_en, name_to_en, other_names, iso2, latitude, longitude,
        timezone, weather, is_visa_free)
      values (${companyId}, ${parent}, ${level}, ${slug}, ${name}, ${to}, ${en}, ${`to ${en}`}, ${others}, 'TR', 36.6, 30.5, 'Europe/Istanbul',
        ${JSON.stringify(Array.from({ length: 12 }, (_, n) => ({ air: 10 + n, water: n > 3 ? 20 : null })))}, true) returning id`)
  const turkey = await place(null, 'country', 'turciya', 'Турция', 'в Турцию', 'Turkey')
  const kemer = await place(turkey, 'resort', 'kemer', 'Кемер', 'в Кемер', 'Kemer')
  const side = await place(turkey, 'resort', 'side', 'Сиде', 'в Сиде', 'Side')
  const egypt = await place(null, 'country', 'egipet', 'Египет', 'в Египет', 'Egypt', ['АРЕ'])
  const hurghada = await place(egypt, 'resort', 'hurgada', 'Хургада', 'в Хургаду', 'Hurghada')
  const category = await one(sql`insert into categories (company_id, slug, path, path_ids, level, name, name_en)
    values (${companyId}, 'hotels-tree', 'hotels-tree', '{}', 1, 'Отели', 'Hotels') returning id`)
  await sql`update categories set path_ids = array[id] where id = ${category}`.execute(db)
  const hotel = async (
    slug: string,
    name: string,
    resort: number,
    stars: number,
    more: Partial<{
      kinds: string[]
      services: string[]
      line: number
      beach: string
      old: string[]
      rating: number
      popularity: number
    }> = {},
  ) => {
    const id =
      await one(sql`insert into products (company_id, category_id, slug, name, name_en, kind, rating, review_count, popularity, description)
      values (${companyId}, ${category}, ${slug}, ${name}, ${`${slug} hotel`}, 'hotel', ${more.rating ?? 0}, ${more.rating ? 12 : 0}, ${more.popularity ?? 0}, 'Отель у моря') returning id`)
    await sql`insert into hotels (product_id, company_id, destination_id, stars, kinds, latitude, longitude, beach_line, beach_kind, services, old_names)
      values (${id}, ${companyId}, ${resort}, ${stars}, ${more.kinds ?? []}, 36.6, 30.5, ${more.line ?? null}, ${more.beach ?? ''}, ${more.services ?? []}, ${more.old ?? []})`.execute(
      db,
    )
    await sql`insert into hotel_rooms (hotel_id, key, name, name_en, max_adults, max_children) values (${id}, 'standard', 'Стандарт', 'Standard', 3, 2)`.execute(
      db,
    )
    return id
  }
  const hotels = {
    palm: await hotel('palm', 'Палм Бич', kemer, 5, {
      kinds: ['family', 'beach'],
      services: ['pool', 'aquapark'],
      line: 1,
      beach: 'sand',
      old: ['Marco Club'],
      rating: 4.6,
      popularity: 50,
    }),
    coral: await hotel('coral', 'Корал Резорт', kemer, 4, {
      kinds: ['family'],
      services: ['pool'],
      line: 2,
      beach: 'pebble',
      rating: 4.1,
      popularity: 40,
    }),
    pine: await hotel('pine', 'Пайн Хаус', side, 3, { services: ['wifi'], line: 3, beach: 'sand', popularity: 30 }),
    tulip: await hotel('tulip', 'Тюльпан', side, 5, {
      kinds: ['spa'],
      services: ['pool', 'spa'],
      line: 1,
      beach: 'sand',
      rating: 3.8,
      popularity: 20,
    }),
    lotus: await hotel('lotus', 'Лотос', hurghada, 4, { kinds: ['beach'], line: 1, beach: 'sand', popularity: 10 }),
    dune: await hotel('dune', 'Дюна', hurghada, 5, { line: 2, popularity: 5 }),
  }
  const section = (parent: number | null, path: string, kind: string, name: string, preset: unknown) =>
    one(sql`insert into tour_sections (company_id, parent_id, slug, path, level, kind, name, name_en, title, title_en, text, preset)
      values (${companyId}, ${parent}, ${path.split('/').at(-1)}, ${path}, ${path.split('/').length}, ${kind}, ${name}, ${name}, ${`Туры: ${name}`}, ${name}, 'Текст', ${JSON.stringify(preset)}) returning id`)
  const country = await section(null, 'turciya', 'country', 'Турция', { destinations: ['turciya'], filters: {} })
  const resort = await section(country, 'turciya/kemer', 'resort', 'Кемер', { destinations: ['kemer'], filters: {} })
  await section(resort, 'turciya/kemer/pyat-zvezd', 'theme', 'Пять звёзд', {
    destinations: ['kemer'],
    filters: { stars: [5], kinds: ['family', 'spa'] },
  })
  await section(null, 'egipet', 'country', 'Египет', { destinations: ['egipet'], filters: {} })
  await sql`insert into hotel_collections (company_id, slug, path, level, name, name_en, text, hotel_ids)
    values (${companyId}, 's-detmi', 's-detmi', 1, 'С детьми', 'With children', 'Лучшие', ${[hotels.palm, hotels.coral]})`.execute(
    db,
  )
  for (const [code, name] of [
    ['alfa', 'Альфа'],
    ['beta', 'Бета'],
    ['gamma', 'Гамма'],
  ])
    await sql`insert into tour_operators (company_id, code, name, legal_name, register_number, guarantee) values (${companyId}, ${code}, ${name}, ${name}, 'РТО 1', '50 млн')`.execute(
      db,
    )
  shop.app.cache.dropTags('everything')
  return { hotels }
}

async function enableTours(db: Database, companyId: number): Promise<void> {
  await sql`update companies set settings = jsonb_set(settings, '{tours}', '{"is_enabled": true}') where id = ${companyId}`.execute(
    db,
  )
}

/** A tour as a supplier yields it: 7 nights in the hotel `palm`, all inclusive, for 100,000 roubles unless said otherwise. */
export const tour = (changes: Partial<FoundTour> & { price?: number } = {}): FoundTour => {
  const { price = 100_000, ...more } = changes
  return {
    id: `t-${more.hotel ?? 'palm'}-${more.startDate ?? '2026-12-10'}-${more.nights ?? 7}-${more.roomKey ?? 'standard'}-${more.meal ?? 'AI'}-${more.operator ?? 'alfa'}-${price}`,
    operator: 'alfa',
    hotel: 'palm',
    startDate: '2026-12-10',
    nights: 7,
    roomKey: 'standard',
    roomName: 'Standard Room',
    placement: 'DBL',
    meal: 'AI',
    parts: [
      { code: 'tour', amount: kopecks(price * 100 - 500_000) },
      { code: 'fuel', amount: kopecks(500_000) },
    ],
    oldPrice: null,
    isInstant: true,
    isCharter: true,
    isPromo: false,
    hotelPlaces: 'yes',
    flightPlaces: 'yes',
    includes: { flight: true, transfer: true, insurance: true },
    flight: { departsAt: '2026-12-10T06:30', minutes: 270, isDirect: true, isNight: false },
    ...more,
  }
}

export const operators = (
  states: Partial<Record<'alfa' | 'beta' | 'gamma', SearchBatch['operators'][number]['state']>>,
) => Object.entries(states).map(([code, state]) => ({ code, name: code, state }))

/** A supplier whose answers the test gives, one at a time. */
export class PlantedSupplier implements TourSupplier {
  /** Searches in the order they began. */
  readonly asked: {
    wanted: WantedTours
    signal: AbortSignal
    say(batch: SearchBatch): void
    end(): void
    fail(error?: Error): void
  }[] = []
  calendar?: TourSupplier['calendar']
  hotTours?: TourSupplier['hotTours']
  /** Answers searches at once, instead of waiting for the test. */
  answer: ((wanted: WantedTours) => SearchBatch[]) | null = null

  async *search(wanted: WantedTours, signal: AbortSignal): AsyncGenerator<SearchBatch> {
    if (this.answer) {
      yield* this.answer(wanted)
      return
    }
    const waiting: (SearchBatch | 'end' | Error)[] = []
    let wake = () => {}
    const tell = (what: SearchBatch | 'end' | Error) => {
      waiting.push(what)
      wake()
    }
    this.asked.push({
      wanted,
      signal,
      say: tell,
      end: () => tell('end'),
      fail: (error = new Error('planted')) => tell(error),
    })
    for (;;) {
      const next = waiting.shift()
      if (next === 'end') return
      if (next instanceof Error) throw next
      if (next) yield next
      else
        await new Promise<void>((resolve) => {
          wake = resolve
        })
    }
  }

  actualize: TourSupplier['actualize'] = async () => ({ state: 'expired' })
  close(): void {}
}

export const planted = (
  supplier: TourSupplier,
  name = 'planted',
  more: Partial<TourProviderKind> = {},
): TourProviderKind => ({
  name,
  title: `Operators of ${name}`,
  account: {},
  sharedAccount: {},
  usesShopCodes: true,
  create: () => supplier,
  ...more,
})
