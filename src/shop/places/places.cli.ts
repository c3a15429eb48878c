import { parseArgs } from 'node:util'
import type { App } from '#shop/context.ts'
import type { Print } from '#shop/print.ts'
import { type City, findCities } from './find-city.ts'
import { readSpecialDay, readWeek } from './opening-week.ts'
import { addOutlet, addRegion, changeOutlet, changeSpecialDays, outletList, regions } from './places.flow.ts'

export const placesUsage = `  region list                          cities a company sells in
  region add CITY [--zone SLUG]
                                       one city of Russia more: «Киров, Калужская область»
  outlet list                          its shops, filials, pickup points and warehouses
  outlet add --name N --address A [--region SLUG] [--kind shop|filial|warehouse|pickup_point|locker]
             [--phone P] [--hours H]   H: 10:00-20:00, or seven of them with commas between, - for a day off
  outlet set ID [--name N] [--address A] [--phone P] [--hours H] [--ready MINUTES] [--on|--off]
                                       changes what is named; an order takes MINUTES to put together
  outlet days ID DATE=HOURS…           days unlike others: 2026-12-31=10:00-18:00, 2027-01-01=- (closed), 2027-01-02=usual
`

/** The single city a text names, or the reason: no match, only a guess, or several. The message is for the operator. */
export function cityNamed(text: string): { city: City } | { problem: string } {
  const { cities, isExact } = findCities(text)
  const [first] = cities
  if (!first) return { problem: `There is no city "${text}" in Russia that we know.` }
  if (isExact && cities.length === 1) return { city: first }
  const choice = cities.map((city) => `  ${inFull(city)}`).join('\n')
  return { problem: `${isExact ? 'Which' : `There is no city "${text}". Did you mean`}\n${choice}` }
}

/** «Киров, Калужская область»; only the name for a city that is its own region. */
export const inFull = ({ name, region }: City): string => (region.name === name ? name : `${name}, ${region.name}`)

export async function regionCommand([verb, ...rest]: readonly string[], app: App, companyId: number, print: Print) {
  const { say, fail } = print
  if (verb === 'list') {
    for (const { slug, name, timezone } of await regions(app, companyId))
      say(`${slug.padEnd(24)} ${name.padEnd(24)} ${timezone}`)
    return 0
  }
  const options = { zone: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ args: rest, allowPositionals: true, options })
  if (verb !== 'add' || positionals.length === 0) return fail(placesUsage)
  const found = cityNamed(positionals.join(' '))
  if ('problem' in found) return fail(found.problem)
  const added = await addRegion(app, companyId, found.city, values.zone ?? null)
  if (added.ok) {
    say(`${inFull(found.city)} is a region now: ${added.value.slug}, time of ${found.city.timezone}.`)
    return 0
  }
  return fail(added.refusal.code === 'region_taken' ? `${inFull(found.city)} is there already.` : 'No such price zone.')
}

/** One week. */
const mostMinutes = 7 * 24 * 60

const kinds = ['shop', 'filial', 'warehouse', 'pickup_point', 'locker'] as const

export async function outletCommand([verb, ...rest]: readonly string[], app: App, companyId: number, print: Print) {
  const { say, fail } = print
  if (verb === 'list') {
    for (const outlet of await outletList(app, companyId)) say(lineOf(outlet))
    return 0
  }
  const { values, positionals } = parseArgs({
    args: [...rest],
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      address: { type: 'string' },
      region: { type: 'string' },
      kind: { type: 'string', default: 'shop' },
      phone: { type: 'string' },
      hours: { type: 'string' },
      ready: { type: 'string' },
      on: { type: 'boolean' },
      off: { type: 'boolean' },
    },
  })
  if (verb === 'days') return specialDays(positionals, app, companyId, print)
  const schedule = values.hours === undefined ? undefined : readWeek(values.hours)
  if (schedule === null) return fail('--hours: 10:00-20:00, or seven of them with commas between, - for a day off.')
  const { name, address, phone } = values
  if (verb === 'set' && positionals[0]) {
    const isActive = values.off ? false : values.on
    const readyMinutes = values.ready === undefined ? undefined : Number(values.ready)
    if (
      readyMinutes !== undefined &&
      !(Number.isInteger(readyMinutes) && readyMinutes >= 0 && readyMinutes <= mostMinutes)
    )
      return fail(`--ready: whole minutes, at most ${mostMinutes}.`)
    const given = { name, address, phone, schedule, isActive, readyMinutes }
    const change = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
    if (Object.keys(change).length === 0) return fail(placesUsage)
    const changed = await changeOutlet(app, companyId, Number(positionals[0]), change)
    if (!changed.ok) return fail(`There is no outlet "${positionals[0]}".`)
    for (const outlet of await outletList(app, companyId)) if (String(outlet.id) === positionals[0]) say(lineOf(outlet))
    return 0
  }
  if (verb !== 'add' || !name || !address) return fail(placesUsage)
  const kind = kinds.find((one) => one === values.kind)
  if (!kind) return fail(`--kind: one of ${kinds.join(', ')}.`)
  const list = await regions(app, companyId)
  const region = values.region ? list.find(({ slug }) => slug === values.region) : list[0]
  if (!region) return fail(`--region: one of ${list.map(({ slug }) => slug).join(', ')}.`)
  const id = await addOutlet(app, companyId, {
    regionId: region.id,
    kind,
    name,
    address,
    phone: phone ?? '',
    schedule: schedule ?? [],
  })
  say(`${name} is the outlet ${id} of ${region.slug}.`)
  return 0
}

const lineOf = ({ id, kind, name, address, region, isActive }: Awaited<ReturnType<typeof outletList>>[number]) =>
  [id, kind, region ?? '', name, address, isActive ? '' : 'switched off'].filter((part) => part).join('  ')

async function specialDays(
  [id, ...texts]: readonly string[],
  app: App,
  companyId: number,
  { say, fail }: Print,
): Promise<number> {
  const days = texts.map(readSpecialDay)
  const wrong = texts.filter((_, at) => days[at] === null)
  if (!id || texts.length === 0) return fail(placesUsage)
  if (wrong.length > 0) return fail(`Not a day and its hours: ${wrong.join(', ')}. As in 2026-12-31=10:00-18:00.`)
  const changed = await changeSpecialDays(
    app,
    companyId,
    Number(id),
    days.filter((day) => day !== null),
  )
  if (!changed.ok) return fail(`There is no outlet "${id}".`)
  say(`Days of the outlet ${id}: ${texts.join(' ')}`)
  return 0
}
