import { parseArgs } from 'node:util'
import { readRoubles, roublesFromKopecks } from '#lib/money.ts'
import { companyById } from '#shop/company/company.flow.ts'
import type { App } from '#shop/context.ts'
import type { Print } from '#shop/print.ts'
import type { StoredZone, ZoneInterval } from './courier-zones.ts'
import { courierWeek, removeZone, setZone, type ZoneRefusal, type ZoneWish, zonesOf } from './zones.flow.ts'

const zoneUsage = `vitrina zone list                   where couriers go, in the order in which zones are looked through
vitrina zone hours                  hours with a capacity of the next seven days, and how many orders are promised them
vitrina zone add --name NAME --price ROUBLES (--outlet ID --radius METRES | --polygon "LAT,LON LAT,LON …") [more]
vitrina zone change ID [any of them]
vitrina zone remove ID
                                    more: --name-en NAME --free-from ROUBLES|- --days N --cutoff HH:MM|-
                                    --weekdays 1,2,3,4,5 --intervals 10:00-14:00,14:00-18:00/20|- (20: orders a day) --way ID|- --sort N --on --off
`

const reasons: Record<Extract<ZoneRefusal, { code: 'zone_refused' }>['reason'], string> = {
  area: 'A zone is --outlet with --radius, or a --polygon of three corners at least.',
  outlet: '--outlet: the company has no such outlet, or nobody said where it stands.',
  way: '--way: the company has no such way of a courier: vitrina way list.',
  region: 'The company has no regions yet.',
  intervals: '--intervals: each ends after it begins.',
}

/** `vitrina zone`: the rows of courier_zones. Returns the exit code. */
export async function zoneCommand(
  [verb, ...rest]: readonly string[],
  app: App,
  companyId: number,
  print: Print,
): Promise<number> {
  if (verb === 'list') {
    for (const zone of await zonesOf(app.db, companyId)) print.say(lineOf(zone))
    return 0
  }
  if (verb === 'hours') {
    for (const { date, from, to, name, taken, capacity } of await courierWeek(app, await companyById(app, companyId), {
      days: 7,
    }))
      print.say(`${date}  ${from}-${to}  ${name}  ${taken} of ${capacity}`)
    return 0
  }
  if (verb !== 'add' && verb !== 'change' && verb !== 'remove') return print.fail(zoneUsage)
  const { wish, problems, id } = readArguments(rest)
  if (problems.length > 0) return print.fail(problems.join('\n'))
  if (verb === 'add' && (wish.name === undefined || wish.price === undefined)) return print.fail(zoneUsage)
  if (verb !== 'add' && id === null) return print.fail(zoneUsage)
  const done =
    verb === 'remove'
      ? await removeZone(app, companyId, id!)
      : await setZone(app, companyId, verb === 'add' ? null : id, wish)
  if (!done.ok)
    return print.fail(done.refusal.code === 'not_found' ? `There is no zone "${id}".` : reasons[done.refusal.reason])
  print.say(verb === 'remove' ? `The zone ${id} is gone.` : lineOf(done.value as StoredZone))
  return 0
}

function lineOf({
  id,
  name,
  wayId,
  outletId,
  radiusM,
  polygon,
  price,
  daysFrom,
  intervals,
  isActive,
}: StoredZone): string {
  const area = polygon ? `a line of ${polygon.length} corners` : `${radiusM} m around outlet ${outletId}`
  const hours =
    intervals.map(({ from, to, capacity }) => `${from}-${to}${capacity == null ? '' : `/${capacity}`}`).join(',') ||
    'no hours'
  const more = [wayId === null ? 'every way' : `way ${wayId}`, isActive ? '' : 'switched off'].filter(Boolean)
  return [id, name, area, `${roublesFromKopecks(price)} roubles`, `${daysFrom} days`, hours, ...more].join('  ')
}

const time = /^([01]\d|2[0-3]):[0-5]\d$/
const number = (text: string, from: number, to: number): number | null =>
  /^-?\d{1,6}$/.test(text) && Number(text) >= from && Number(text) <= to ? Number(text) : null

function readIntervals(text: string): ZoneInterval[] | null {
  const read = text.split(',').map((one): ZoneInterval | null => {
    const [, from = '', to = '', most] = /^([\d:]+)-([\d:]+)(?:\/(\d+))?$/.exec(one.trim()) ?? []
    const capacity = most === undefined ? null : number(most, 1, 10_000)
    if (!time.test(from) || !(time.test(to) || to === '24:00') || (most !== undefined && capacity === null)) return null
    return { from, to, capacity }
  })
  return read.some((one) => one === null)
    ? null
    : (read as ZoneInterval[]).toSorted((a, b) => a.from.localeCompare(b.from))
}

function readPolygon(text: string): [number, number][] | null {
  const corners = text
    .trim()
    .split(/\s+/)
    .map((corner) => corner.split(',').map(Number))
  const isCorner = ([lat = Number.NaN, lon = Number.NaN, ...more]: number[]) =>
    Math.abs(lat) <= 90 && Math.abs(lon) <= 180 && more.length === 0
  return corners.length >= 3 && corners.every(isCorner) ? corners.map(([lat, lon]) => [lat!, lon!]) : null
}

function readWeekdays(text: string): number[] | null {
  const days = [...new Set(text.split(',').map((day) => number(day, 1, 7)))]
  return days.every((day) => day !== null) ? days.toSorted() : null
}

function readArguments(args: readonly string[]): { wish: ZoneWish; problems: string[]; id: number | null } {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      name: text,
      'name-en': text,
      way: text,
      outlet: text,
      radius: text,
      polygon: text,
      price: text,
      'free-from': text,
      days: text,
      cutoff: text,
      weekdays: text,
      intervals: text,
      sort: text,
      on: { type: 'boolean' },
      off: { type: 'boolean' },
    },
  })
  const problems: string[] = []
  const read = <T>(given: string | undefined, what: string, reader: (given: string) => T | null): T | undefined => {
    const value = given === undefined ? undefined : reader(given)
    if (value === null) problems.push(what)
    return value ?? undefined
  }
  /** `-` clears the value. */
  const readOr = <T, N>(given: string | undefined, none: N, what: string, reader: (given: string) => T | null) =>
    given === '-' ? none : read(given, what, reader)
  const wish: ZoneWish = {
    name: values.name,
    nameEn: values['name-en'],
    wayId: readOr(values.way, null, '--way: an id of vitrina way list, or -.', (given) => number(given, 1, 999_999)),
    outletId: read(values.outlet, '--outlet: an id of vitrina outlet list.', (given) => number(given, 1, 999_999)),
    radiusM: read(values.radius, '--radius: metres, 100 to 200000.', (given) => number(given, 100, 200_000)),
    polygon: read(
      values.polygon,
      '--polygon: three corners at least, as in "56.8,60.5 56.9,60.5 56.9,60.7".',
      readPolygon,
    ),
    price: read(values.price, '--price: roubles, as in 250 or 249.90.', readRoubles),
    freeFrom: readOr(values['free-from'], null, '--free-from: roubles, or - for never.', readRoubles),
    daysFrom: read(values.days, '--days: a whole number to 60, 0 is the same day.', (given) => number(given, 0, 60)),
    cutoff: readOr(values.cutoff, null, '--cutoff: HH:MM, or - for none.', (given) =>
      time.test(given) ? given : null,
    ),
    weekdays: read(values.weekdays, '--weekdays: figures, 1 is Monday, as in 1,2,3,4,5.', readWeekdays),
    intervals: readOr(values.intervals, [], '--intervals: as in 10:00-14:00,14:00-18:00, or -.', readIntervals),
    sort: read(values.sort, '--sort: a whole number.', (given) => number(given, -10_000, 10_000)),
    isActive: values.off ? false : values.on,
  }
  return { wish, problems, id: positionals[0] === undefined ? null : number(positionals[0], 1, 999_999) }
}
