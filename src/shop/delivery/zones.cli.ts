import { Command, type OptionValues } from '@commander-js/extra-typings'
import {
  filled,
  idOf,
  isTimeOfDay,
  noneIsNull,
  orNone,
  reading,
  roubles,
  roublesOrNone,
  timeOrNone,
  wholeNumber,
} from '#kit/command-values.ts'
import { type Kopecks, roublesFromKopecks } from '#lib/money.ts'
import { type CompanyTools, companyCommand, companyGroup } from '#shop/company/company-command.cli.ts'
import { operatorOf } from '#shop/staff/audit.flow.ts'
import type { StoredZone, ZoneInterval } from './courier-zones.ts'
import { courierWeek, removeStaffZone, setStaffZone, type ZoneChange, type ZoneRefusal, zonesOf } from './zones.flow.ts'

const list = companyCommand({
  syntax: new Command('list').description('where couriers go, in the order in which zones are looked through'),
  async run({ app, company, say }) {
    for (const zone of await zonesOf(app.db, company.id)) say(lineOf(zone))
  },
})

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

const hours = companyCommand({
  syntax: new Command('hours').description(
    'hours with a capacity of the next seven days, and how many orders are promised them',
  ),
  async run({ app, company, say }) {
    for (const { date, from, to, name, taken, capacity } of await courierWeek(app, company, { days: 7 }))
      say(`${date}  ${from}-${to}  ${name}  ${taken} of ${capacity}`)
  },
})

const numberIn = (text: string, from: number, to: number): number | null =>
  /^\d{1,6}$/.test(text) && Number(text) >= from && Number(text) <= to ? Number(text) : null

function readIntervals(text: string): ZoneInterval[] | null {
  const read = text.split(',').map((one): ZoneInterval | null => {
    const [, from = '', to = '', most] = /^([\d:]+)-([\d:]+)(?:\/(\d+))?$/.exec(one.trim()) ?? []
    const capacity = most === undefined ? null : numberIn(most, 1, 10_000)
    if (!isTimeOfDay(from) || !(isTimeOfDay(to) || to === '24:00') || (most !== undefined && capacity === null))
      return null
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
  const days = [...new Set(text.split(',').map((day) => numberIn(day, 1, 7)))]
  return days.every((day) => day !== null) ? days.toSorted() : null
}

/** Adds what a zone consists of, besides its name and price. */
const withZoneOptions = <Args extends unknown[], Opts extends OptionValues>(syntax: Command<Args, Opts>) =>
  syntax
    .option('--name-en <name>', 'name in English')
    .option('--outlet <id>', 'the zone is a circle around this outlet', idOf('outlet list'))
    .option('--radius <metres>', 'of the circle', wholeNumber(100, 200_000, 'metres, 100 to 200000.'))
    .option(
      '--polygon <corners>',
      'or a line of three corners at least: "LAT,LON LAT,LON …"',
      reading(readPolygon, 'three corners at least, as in "56.8,60.5 56.9,60.5 56.9,60.7".'),
    )
    .option('--free-from <roubles>', 'sum from which it costs nothing; - for never', roublesOrNone)
    .option('--days <count>', 'days it takes', wholeNumber(0, 60, 'a whole number to 60, 0 is the same day.'))
    .option('--cutoff <hh:mm>', 'what is ordered after it counts as ordered the next day; - for none', timeOrNone)
    .option(
      '--weekdays <days>',
      'days couriers go; 1 is Monday',
      reading(readWeekdays, 'figures, 1 is Monday, as in 1,2,3,4,5.'),
    )
    .option(
      '--intervals <hours>',
      'hours to choose from, with the number of orders a day behind a stroke: 10:00-14:00,14:00-18:00/20; - for none',
      orNone(reading(readIntervals, 'as in 10:00-14:00,14:00-18:00, or -.')),
    )
    .option('--way <id>', 'way of a courier it belongs to; - for every one', orNone(idOf('way list')))
    .option('--sort <number>', 'place in the order', wholeNumber(-10_000, 10_000))
    .option('--on', 'offer it')
    .option('--off', 'do not offer it')

interface ZoneOptions extends Pick<ZoneChange, 'name' | 'nameEn' | 'polygon' | 'price' | 'weekdays' | 'sort'> {
  outlet?: number
  radius?: number
  days?: number
  freeFrom?: Kopecks | '-'
  cutoff?: string
  way?: number | '-'
  intervals?: ZoneInterval[] | '-'
  on?: true
  off?: true
}

const reasons: Record<Extract<ZoneRefusal, { code: 'zone_refused' }>['reason'], string> = {
  area: 'A zone is --outlet with --radius, or a --polygon of three corners at least.',
  outlet: '--outlet: the company has no such outlet, or nobody said where it stands.',
  way: '--way: the company has no such way of a courier: vitrina way list.',
  region: 'The company has no regions yet.',
  intervals: '--intervals: each ends after it begins.',
}

async function save(
  { app, company, say, fail }: CompanyTools,
  id: number | null,
  { outlet, radius, days, way, intervals, freeFrom, cutoff, on, off, ...same }: ZoneOptions,
): Promise<number> {
  const done = await setStaffZone(app, operatorOf(company), id, {
    ...same,
    wayId: noneIsNull(way),
    outletId: outlet,
    radiusM: radius,
    daysFrom: days,
    intervals: intervals === '-' ? [] : intervals,
    freeFrom: noneIsNull(freeFrom),
    cutoff: noneIsNull(cutoff),
    isActive: off ? false : on,
  })
  if (!done.ok) return fail(done.refusal.code === 'not_found' ? noZone(id!) : reasons[done.refusal.reason])
  say(lineOf(done.value))
  return 0
}
const noZone = (id: number) => `There is no zone "${id}".`

const add = companyCommand({
  syntax: withZoneOptions(
    new Command('add')
      .description('one more zone: a circle around an outlet, or a line on the map')
      .requiredOption('--name <name>', 'name of the zone', filled)
      .requiredOption('--price <roubles>', 'what it costs', roubles),
  ),
  examples: [
    'zone add --name Near --price 190 --outlet 1 --radius 5000 --intervals 10:00-14:00/20,14:00-18:00',
    'zone add --name Centre --price 200 --polygon "54.10,34.27 54.10,34.35 54.05,34.35 54.05,34.27"',
  ],
  run: (tools, options) => save(tools, null, options),
})

const change = companyCommand({
  syntax: withZoneOptions(
    new Command('change')
      .description('changes a zone: what is named')
      .argument('<id>', 'of the zone', idOf('zone list'))
      .option('--name <name>', 'name of the zone', filled)
      .option('--price <roubles>', 'what it costs', roubles),
  ),
  run: save,
})

const remove = companyCommand({
  syntax: new Command('remove')
    .description('couriers go there no more')
    .argument('<id>', 'of the zone', idOf('zone list')),
  async run({ app, company, say, fail }, id) {
    const done = await removeStaffZone(app, operatorOf(company), id)
    if (!done.ok) return fail(noZone(id))
    say(`The zone ${id} is gone.`)
  },
})

/** The rows of courier_zones. */
export const zoneCommands = companyGroup('zone', 'where couriers go, for how much, in which hours', [
  list,
  hours,
  add,
  change,
  remove,
])
