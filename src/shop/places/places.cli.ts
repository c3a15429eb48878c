import { Argument, Command, Option } from '@commander-js/extra-typings'
import { filled, idOf, reading, wholeNumber } from '#kit/command-values.ts'
import { companyCommand, companyGroup } from '#shop/company/company-command.cli.ts'
import { type City, findCities } from './find-city.ts'
import { readSpecialDay, readWeek } from './opening-week.ts'
import { addOutlet, addRegion, changeOutlet, changeSpecialDays, outletList, regions } from './places.flow.ts'

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

const listRegions = companyCommand({
  syntax: new Command('list').description('cities a company sells in'),
  async run({ app, company, say }) {
    for (const { slug, name, timezone } of await regions(app, company.id))
      say(`${slug.padEnd(24)} ${name.padEnd(24)} ${timezone}`)
  },
})

const addRegionOf = companyCommand({
  syntax: new Command('add')
    .description('one more city of Russia')
    .argument('<city...>', 'name of the city, with its region if several have the name')
    .option('--zone <slug>', 'price zone; without it that of the first region'),
  examples: ['region add "Киров, Калужская область"'],
  async run({ app, company, say, fail }, words, { zone = null }) {
    const found = cityNamed(words.join(' '))
    if ('problem' in found) return fail(found.problem)
    const name = inFull(found.city)
    const added = await addRegion(app, company.id, found.city, zone)
    if (!added.ok)
      return fail(added.refusal.code === 'region_taken' ? `${name} is there already.` : 'No such price zone.')
    say(`${name} is a region now: ${added.value.slug}, time of ${found.city.timezone}.`)
  },
})

export const regionCommands = companyGroup('region', 'cities a company sells in', [listRegions, addRegionOf])

const listOutlets = companyCommand({
  syntax: new Command('list').description('shops, filials, pickup points and warehouses of a company'),
  async run({ app, company, say }) {
    for (const outlet of await outletList(app, company.id)) say(lineOf(outlet))
  },
})

const lineOf = ({ id, kind, name, address, region, isActive }: Awaited<ReturnType<typeof outletList>>[number]) =>
  [id, kind, region ?? '', name, address, isActive ? '' : 'switched off'].filter((part) => part).join('  ')

const kinds = ['shop', 'filial', 'warehouse', 'pickup_point', 'locker'] as const
const hours = new Option('--hours <hours>', 'of every day, or of seven with commas between; - for a day off').argParser(
  reading(readWeek, '10:00-20:00, or seven of them with commas between, - for a day off.'),
)
/** One week. */
const mostMinutes = 7 * 24 * 60
const outletId = new Argument('<id>', 'of the outlet').argParser(idOf('outlet list'))

const addOutletOf = companyCommand({
  syntax: new Command('add')
    .description('one more outlet')
    .requiredOption('--name <name>', 'name that buyers see', filled)
    .requiredOption('--address <text>', 'street and house', filled)
    .option('--region <slug>', 'its city, of `region list`; without it the first')
    .addOption(new Option('--kind <kind>', 'what it is').choices(kinds).default('shop'))
    .option('--phone <phone>', 'to call it')
    .addOption(hours),
  examples: ['outlet add --name "На Мира" --address "пр. Мира, 2" --region tula --hours 10:00-20:00'],
  async run({ app, company, say, fail }, { name, address, kind, phone = '', hours: schedule = [], ...options }) {
    const list = await regions(app, company.id)
    const region = options.region ? list.find(({ slug }) => slug === options.region) : list[0]
    if (!region) return fail(`--region: one of ${list.map(({ slug }) => slug).join(', ')}.`)
    const id = await addOutlet(app, company.id, { regionId: region.id, kind, name, address, phone, schedule })
    say(`${name} is the outlet ${id} of ${region.slug}.`)
  },
})

const setOutlet = companyCommand({
  syntax: new Command('set')
    .description('changes an outlet: what is named')
    .addArgument(outletId)
    .option('--name <name>', 'name that buyers see')
    .option('--address <text>', 'street and house')
    .option('--phone <phone>', 'to call it')
    .addOption(hours)
    .option(
      '--ready <minutes>',
      'an order takes so long to put together',
      wholeNumber(0, mostMinutes, `whole minutes, at most ${mostMinutes}.`),
    )
    .option('--on', 'open it to buyers')
    .option('--off', 'close it to buyers'),
  examples: ['outlet set 1 --ready 120'],
  async run({ app, company, say, fail }, id, { hours: schedule, ready: readyMinutes, on, off, ...same }) {
    const given = { ...same, schedule, readyMinutes, isActive: off ? false : on }
    const change = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
    if (Object.keys(change).length === 0) return fail('Nothing to change: vitrina outlet set --help')
    const changed = await changeOutlet(app, company.id, id, change)
    if (!changed.ok) return fail(`There is no outlet "${id}".`)
    for (const outlet of await outletList(app, company.id)) if (outlet.id === id) say(lineOf(outlet))
  },
})

const outletDays = companyCommand({
  syntax: new Command('days')
    .description('days unlike others')
    .addArgument(outletId)
    .argument('<date=hours...>', 'hours of the date; - for closed, `usual` for none of this kind'),
  examples: ['outlet days 1 2026-12-31=10:00-18:00 2027-01-01=- 2027-01-02=usual'],
  async run({ app, company, say, fail }, id, texts) {
    const days = texts.map(readSpecialDay)
    const wrong = texts.filter((_, at) => days[at] === null)
    if (wrong.length > 0) return fail(`Not a day and its hours: ${wrong.join(', ')}. As in 2026-12-31=10:00-18:00.`)
    const changed = await changeSpecialDays(
      app,
      company.id,
      id,
      days.filter((day) => day !== null),
    )
    if (!changed.ok) return fail(`There is no outlet "${id}".`)
    say(`Days of the outlet ${id}: ${texts.join(' ')}`)
  },
})

export const outletCommands = companyGroup('outlet', 'shops, filials, pickup points and warehouses of a company', [
  listOutlets,
  addOutletOf,
  setOutlet,
  outletDays,
])
