import { readHost } from '#kit/http/host.ts'
import { isEmail } from '#lib/email.ts'
import { taxSystems, vatRates } from '#lib/fiscal.ts'
import { readRoubles } from '#lib/money.ts'
import { readPhone } from '#lib/phone.ts'
import { isInn, isOgrn } from '#lib/russian-documents.ts'
import { slugify } from '#lib/text.ts'
import { findCities } from '#shop/places/find-city.ts'
import { readWeek } from '#shop/places/opening-week.ts'
import { inFull } from '#shop/places/places.cli.ts'
import type { NewCompany } from './new-company.ts'
import { type SetupLanguage, type SetupTexts, setupTexts } from './setup-words.ts'

/** Every question of `vitrina setup` in order; each is also an option of the command. */
export const setupNames = [
  'language',
  'name',
  'slug',
  'host',
  'city',
  'phone',
  'email',
  'legal',
  'inn',
  'ogrn',
  'legal-address',
  'tax',
  'vat',
  'price-type',
  'courier',
  'outlet',
  'hours',
] as const
export type SetupName = (typeof setupNames)[number]
export type Answers = Partial<Record<SetupName, string>>

/** What is known before the first question. */
export interface SetupFacts {
  /** From PUBLIC_URL; empty while it is localhost. */
  publicHost: string
  slugs: readonly string[]
  hosts: readonly string[]
}

type Problem = keyof SetupTexts['problems']
type Read = { value: string } | { problem: Problem; choice?: string[] }

interface Question {
  /** If it returns false, the question is not asked and the answer is empty. */
  asked?(so: Answers): boolean
  usual(so: Answers, facts: SetupFacts): string
  /** Not called for empty answers. */
  read(text: string, facts: SetupFacts): Read
  isNeeded?: boolean
}

const check =
  (problem: Problem, isGood: (text: string, facts: SetupFacts) => boolean) =>
  (text: string, facts: SetupFacts): Read =>
    isGood(text, facts) ? { value: text } : { problem }
const asIs = (text: string): Read => ({ value: text })
const nothing = () => ''
const hasSeller = (so: Answers) => so.legal !== ''

const questions: Record<SetupName, Question> = {
  language: { usual: () => 'ru', read: check('language', (text) => text === 'ru' || text === 'en'), isNeeded: true },
  name: { usual: ({ language }) => (language === 'en' ? 'My shop' : 'Мой магазин'), read: asIs, isNeeded: true },
  slug: { usual: ({ name = '' }) => slugify(name, 30) || 'shop', read: readSlug, isNeeded: true },
  host: { usual: (_so, { publicHost }) => publicHost, read: readHostAnswer },
  city: { usual: () => 'Москва', read: readCity, isNeeded: true },
  phone: { usual: nothing, read: readShopPhone },
  email: { usual: nothing, read: check('email', isEmail) },
  legal: { usual: nothing, read: asIs },
  inn: { asked: hasSeller, usual: nothing, read: check('inn', isInn) },
  ogrn: { asked: hasSeller, usual: nothing, read: check('ogrn', isOgrn) },
  'legal-address': { asked: hasSeller, usual: nothing, read: asIs },
  tax: { asked: hasSeller, usual: nothing, read: check('tax', (text) => isOneOf(taxSystems, text)) },
  vat: { usual: () => 'none', read: check('vat', (text) => isOneOf(vatRates, text)), isNeeded: true },
  'price-type': { usual: () => 'Розничная', read: asIs, isNeeded: true },
  courier: { usual: () => '300', read: check('courier', (text) => readRoubles(text) !== null), isNeeded: true },
  outlet: { usual: nothing, read: asIs },
  hours: {
    asked: ({ outlet }) => outlet !== '',
    usual: () => '10:00-20:00',
    read: check('hours', (text) => readWeek(text) !== null),
  },
}

const isOneOf = (list: readonly string[], text: string) => list.includes(text)

function readSlug(text: string, { slugs }: SetupFacts): Read {
  if (!/^[a-z0-9-]+$/.test(text)) return { problem: 'slug' }
  return slugs.includes(text) ? { problem: 'slugTaken' } : { value: text }
}

/** Cyrillic names are stored as browsers send them (Punycode); a scheme or path is dropped. */
function readHostAnswer(text: string, { hosts }: SetupFacts): Read {
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `http://${text}`)
  const host = url && readHost(url.hostname)
  if (!host || !(host.includes('.') || host === 'localhost')) return { problem: 'host' }
  return hosts.includes(host) ? { problem: 'hostTaken' } : { value: host }
}

function readCity(text: string): Read {
  const { cities, isExact } = findCities(text)
  const [first] = cities
  if (!first) return { problem: 'cityUnknown' }
  if (isExact && cities.length === 1) return { value: inFull(first) }
  return { problem: isExact ? 'cityWhich' : 'cityGuess', choice: cities.map(inFull) }
}

function readShopPhone(text: string): Read {
  const read = readPhone(text, 'RU')
  return read.ok ? { value: `+${read.value}` } : { problem: 'phone' }
}

/** The terminal dialogue. `ask` returns null at the end of input. */
export interface Talk {
  say(line: string): void
  ask(prompt: string): Promise<string | null>
}

/**
 * Collects all answers: given ones are used, others are asked for, or take their defaults if `talk` is null. A wrong answer is asked again;
 * without a dialogue all problems are returned as text.
 */
export async function collectAnswers(
  given: Answers,
  facts: SetupFacts,
  talk: Talk | null,
): Promise<{ answers: Answers } | { problems: string[] }> {
  const answers: Answers = {}
  const problems: string[] = []
  let someone = talk
  const words = () => setupTexts[(answers.language ?? given.language) === 'en' ? 'en' : 'ru']
  for (const name of setupNames) {
    const question = questions[name]
    if (question.asked?.(answers) === false && given[name] === undefined) {
      answers[name] = ''
      continue
    }
    const usual = question.usual(answers, facts)
    let text = given[name]
    let choice: string[] = []
    for (;;) {
      if (text === undefined && someone) {
        const said = await someone.ask(promptOf(words(), name, usual, question))
        if (said === null) someone = null
        text = said?.trim() || undefined
        if (text && choice[Number(text) - 1]) text = choice[Number(text) - 1]
      }
      const read = readAnswer(question, text ?? usual, facts)
      if ('value' in read) {
        answers[name] = read.value
        break
      }
      const problem = problemText(words(), read)
      if (!someone) {
        problems.push(`--${name}: ${problem}`)
        answers[name] = usual
        break
      }
      someone.say(problem)
      choice = read.choice ?? []
      text = undefined
    }
    if (name === 'language' && someone) someone.say(`${words().hello}\n`)
  }
  return problems.length > 0 ? { problems } : { answers }
}

/** `-` skips a question that has a default. */
function readAnswer(question: Question, text: string, facts: SetupFacts): Read {
  const given = text.trim() === '-' ? '' : text.trim()
  if (given) return question.read(given, facts)
  return question.isNeeded ? { problem: 'empty' } : { value: '' }
}

const promptOf = (words: SetupTexts, name: SetupName, usual: string, { isNeeded }: Question) =>
  `${words.questions[name]}${words.usual(usual || (isNeeded ? '' : words.nothing))}: `

function problemText(words: SetupTexts, { problem, choice }: Exclude<Read, { value: string }>): string {
  const list = choice?.map((one, index) => `  ${index + 1}. ${one}`) ?? []
  return [words.problems[problem], ...list, ...(list.length > 0 ? [words.choose] : [])].join('\n')
}

/** The company described by the answers; the first one of a database is the default. */
export function companyOf(answers: Answers, isDefault: boolean): NewCompany {
  const of = (name: SetupName) => answers[name] ?? ''
  const city = findCities(of('city')).cities[0]!
  const language: SetupLanguage = of('language') === 'en' ? 'en' : 'ru'
  return {
    slug: of('slug'),
    hosts: of('host') ? [of('host')] : [],
    isDefault,
    city,
    priceType: of('price-type'),
    courierPrice: readRoubles(of('courier'))!,
    outlet: of('outlet')
      ? { name: of('name'), address: of('outlet'), phone: of('phone'), schedule: readWeek(of('hours'))! }
      : null,
    settings: {
      brand_name: of('name'),
      language,
      currency: 'RUB',
      timezone: city.timezone,
      phone: of('phone'),
      phone_field_view: 'ru',
      legal: {
        name: of('legal'),
        inn: of('inn'),
        ogrn: of('ogrn'),
        address: of('legal-address'),
        email: of('email'),
      },
      tax: { system: of('tax'), vat: of('vat') },
    },
  }
}
