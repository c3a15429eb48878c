import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { withoutUnseen } from '#lib/text.ts'
import { changeHosts, changeSetting, companies, type HostRefusal } from '#shop/company/company.flow.ts'
import { isUnused } from '#shop/company/settings.ts'
import type { App } from '#shop/context.ts'
import { cityNamed } from '#shop/places/places.cli.ts'
import type { Print } from '#shop/print.ts'
import type { Config } from '../start/config.ts'
import { takeCompany } from './company-option.ts'
import { addCompany, usualCourierPrice } from './new-company.ts'
import { type Answers, companyOf, gatherAnswers, type SetupFacts, setupNames, type Talk } from './setup.ts'
import { setupWords } from './setup-words.ts'

export const companyHelp = `  setup [--yes] [--answers FILE] [--NAME VALUE]…
                                       the first company by questions with usual answers, any city of Russia; --yes takes
                                       the usual ones, FILE is JSON {"name": …}; NAME: language, name, slug, host, city,
                                       phone, email, legal, inn, ogrn, legal-address, tax, vat, price-type, courier,
                                       outlet, hours
  company list                         companies and their addresses
  company add SLUG [--host H]… [--default] [--name N] [--city CITY]
                                       a company that can sell at once, in one city (Москва)
  company set NAME VALUE [--company SLUG]
                                       one setting: company set styles_colors.brand "#0f6b57"
  company hosts --company SLUG [HOST…] the addresses it opens at, instead of those it had
`

export async function companyCommand(args: string[], app: App, { say, fail }: Print): Promise<number> {
  const [verb, slug] = args
  const list = await companies(app)
  if (verb === 'list') {
    for (const c of list) say(`${c.slug.padEnd(20)} ${c.isDefault ? 'default ' : '        '}${c.hosts.join(', ')}`)
    return 0
  }
  if (verb === 'add' && slug) return addByOptions(slug, args.slice(2), app, { say, fail })
  if (!['set', 'hosts'].includes(verb ?? '')) return fail(companyHelp)
  const taken = takeCompany(args, list, 1)
  if ('problem' in taken) return fail(taken.problem)
  const { company, rest } = taken
  const [, name, value] = rest
  if (verb === 'hosts') {
    // The slug is required here: a misspelt one would be taken for a host of the default company.
    if (rest.length === args.length) return fail(companyHelp)
    const changed = await changeHosts(app, company.id, rest.slice(1))
    if (changed.ok) say(`"${company.slug}" opens at ${rest.slice(1).join(', ') || 'no address of its own'}.`)
    return changed.ok ? 0 : fail(hostProblem(changed.refusal))
  }
  if (!name || value === undefined || rest.length > 3) return fail(companyHelp)
  const changed = await changeSetting(app, company.id, name, readValue(value))
  if (changed.ok) {
    say(`${name} of "${company.slug}" is set.${isUnused(name) ? ' No page shows it yet.' : ''}`)
    return 0
  }
  return fail(
    changed.refusal.code === 'setting_unknown'
      ? `There is no setting "${name}".`
      : `Not changed: ${changed.refusal.problems.join('; ')}`,
  )
}

const hostProblem = ({ code, host }: HostRefusal): string =>
  code === 'host_taken'
    ? `Another company opens at ${host} already.`
    : `"${host}" is no host: name it without a scheme, a port and a path, as shop.example.`

async function addByOptions(slug: string, args: string[], app: App, { say, fail }: Print): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      host: { type: 'string', multiple: true },
      default: { type: 'boolean' },
      name: { type: 'string' },
      city: { type: 'string', default: 'Москва' },
    },
  })
  if (!/^[a-z0-9-]+$/.test(slug)) return fail('SLUG: small Latin letters, digits and hyphens only.')
  const found = cityNamed(values.city)
  if ('problem' in found) return fail(`--city: ${found.problem}`)
  const added = await addCompany(app, {
    slug,
    hosts: values.host ?? [],
    isDefault: values.default === true || (await companies(app)).length === 0,
    city: found.city,
    settings: { brand_name: values.name ?? slug, language: 'ru', currency: 'RUB', timezone: found.city.timezone },
    priceType: 'Розничная',
    courierPrice: usualCourierPrice,
    outlet: null,
  })
  if (!added.ok)
    return fail(
      added.refusal.code === 'slug_taken' ? `There is a company "${slug}" already.` : hostProblem(added.refusal),
    )
  say(`Company "${slug}" is there.`)
  return 0
}

/** `vitrina setup`: asks on a terminal or reads piped answers; with --yes or --answers it asks nothing. */
export async function setupCommand(args: string[], app: App, config: Config, { say, fail }: Print): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      yes: { type: 'boolean' },
      answers: { type: 'string' },
      ...Object.fromEntries(setupNames.map((name) => [name, { type: 'string' as const }])),
    },
  })
  const file = values.answers === undefined ? {} : await readAnswers(String(values.answers))
  if (typeof file === 'string') return fail(file)
  const typed: Record<string, unknown> = values
  const options: Answers = Object.fromEntries(
    setupNames.flatMap((name) => (name in typed ? [[name, String(typed[name])]] : [])),
  )
  const list = await companies(app)
  const { hostname } = new URL(config.publicUrl)
  const facts: SetupFacts = {
    publicHost: hostname === 'localhost' ? '' : hostname,
    slugs: list.map(({ slug }) => slug),
    hosts: list.flatMap(({ hosts }) => hosts),
  }
  const talk = values.yes || values.answers !== undefined ? null : talkOnStdin(say)
  const gathered = await gatherAnswers({ ...file, ...options }, facts, talk)
  talk?.end()
  const words = setupWords[options.language === 'en' || file.language === 'en' ? 'en' : 'ru']
  if ('problems' in gathered) return fail([words.wrong, ...gathered.problems].join('\n'))
  const { answers } = gathered
  const { done, next, problems } = setupWords[answers.language === 'en' ? 'en' : 'ru']
  const company = companyOf(answers, list.length === 0)
  const added = await addCompany(app, company)
  if (!added.ok) {
    const { code } = added.refusal
    return fail(code === 'slug_taken' ? problems.slugTaken : code === 'host_taken' ? problems.hostTaken : problems.host)
  }
  say([`\n${done(company.slug)}`, ...next(company.slug)].join('\n'))
  return 0
}

/** Reads answers from a file; returns an error message if that fails. */
async function readAnswers(file: string): Promise<Answers | string> {
  let read: unknown
  try {
    read = JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    return `--answers: ${file} cannot be read as JSON: ${(error as Error).message}`
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return `--answers: ${file} is no JSON object.`
  const unknown = Object.keys(read).filter((name) => !(setupNames as readonly string[]).includes(name))
  if (unknown.length > 0)
    return `--answers: there is no question ${unknown.join(', ')}. There are: ${setupNames.join(', ')}`
  return Object.fromEntries(Object.entries(read).map(([name, value]) => [name, withoutUnseen(String(value ?? ''))]))
}

function talkOnStdin(say: (line: string) => void): Talk & { end(): void } {
  const reader = createInterface({ input: process.stdin, output: process.stdout })
  const lines = reader[Symbol.asyncIterator]()
  return {
    say,
    async ask(prompt) {
      process.stdout.write(prompt)
      const { value, done } = await lines.next()
      // Piped input is not echoed on the screen.
      if (!process.stdin.isTTY) say(done ? '' : value)
      return done ? null : withoutUnseen(value)
    },
    end: () => reader.close(),
  }
}

/** Parses `true`, `5`, `{"a":1}` as JSON. Everything else is text, also a number too long for a JavaScript number, such as a bank account. */
export function readValue(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return Number.isInteger(value) && !Number.isSafeInteger(value) ? text : value
  } catch {
    return text
  }
}
