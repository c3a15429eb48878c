import { domainToASCII } from 'node:url'
import { expect, test } from 'vitest'
import { defaultSettings, readSettings } from '#shop/company/settings.ts'
import { cities } from '#shop/places/find-city.ts'
import { cityNamed, inFull } from '#shop/places/places.cli.ts'
import { collectAnswers, companyOf, type SetupFacts, setupNames, type Talk } from './setup.ts'
import { setupTexts } from './setup-words.ts'

const facts: SetupFacts = { publicHost: '', slugs: ['taken'], hosts: ['taken.example'] }

/** A person who enters these lines and then closes the input. */
function answering(...lines: string[]): Talk & { heard: string } {
  const talk = {
    heard: '',
    say: (line: string) => {
      talk.heard += `${line}\n`
    },
    ask: async (prompt: string) => {
      talk.heard += prompt
      return lines.shift() ?? null
    },
  }
  return talk
}
const all = async (given: object, talk: Talk | null = null, known = facts) => {
  const gathered = await collectAnswers(given, known, talk)
  if ('problems' in gathered) throw new Error(gathered.problems.join('\n'))
  return gathered.answers
}

test('without answers creates a shop in Moscow with valid settings', async () => {
  const company = companyOf(await all({}), true)
  expect(company).toMatchObject({ slug: 'moy-magazin', hosts: [], isDefault: true, courierPrice: 30000, outlet: null })
  expect(company.city).toMatchObject({ name: 'Москва', timezone: 'Europe/Moscow' })
  const { settings, problems } = readSettings(company.settings)
  expect(problems).toEqual([])
  expect(settings).toMatchObject({ brand_name: 'Мой магазин', language: 'ru', tax: { ...defaultSettings.tax } })
})

test('asks again on mistakes, offers numbered choices for an ambiguous city, takes defaults for empty lines', async () => {
  const talk = answering(
    ...['', 'Лавка', 'taken', 'Лавка', 'lavka', 'taken.example', 'https://лавка.рф/', 'Киров', '2'],
    ...['8 (900) 111-22-33', 'not mail', 'shop@lavka.example', 'ООО «Лавка»', '123', '7701234560'],
    ...['', 'Киров, ул. Ленина, 1', '2', '20', '', '', 'ул. Ленина, 1', ''],
  )
  const answers = await all({}, talk)
  expect(answers).toMatchObject({
    slug: 'lavka',
    host: domainToASCII('лавка.рф'),
    city: 'Киров, Калужская область',
    phone: '+79001112233',
    email: 'shop@lavka.example',
    inn: '7701234560',
    ogrn: '',
    tax: '2',
    vat: '20',
    courier: '300',
    hours: '10:00-20:00',
  })
  for (const problem of ['slugTaken', 'slug', 'hostTaken', 'cityWhich', 'email', 'inn'] as const)
    expect(talk.heard).toContain(setupTexts.ru.problems[problem])
  expect(talk.heard).toContain('1. Киров, Кировская область\n  2. Киров, Калужская область')
  const company = companyOf(answers, false)
  expect(company.outlet).toEqual({
    name: 'Лавка',
    address: 'ул. Ленина, 1',
    phone: '+79001112233',
    schedule: Array(7).fill('10:00-20:00'),
  })
  expect(readSettings(company.settings).problems).toEqual([])
})

test('closed input takes defaults for the rest; given values are not asked', async () => {
  const talk = answering('en', 'Bench')
  expect(await all({ city: 'Казань' }, talk)).toMatchObject({
    language: 'en',
    name: 'Bench',
    slug: 'bench',
    city: 'Казань, Республика Татарстан',
  })
  expect(talk.heard).not.toContain(setupTexts.en.questions.city)
  expect(talk.heard).toContain(setupTexts.en.hello)
})

test('non-interactive: lists all wrong answers at once, does not accept a guessed city', async () => {
  const given = { slug: 'taken', city: 'Екатиринбург', inn: '1', phone: 'x', vat: '21', hours: '9', legal: 'ООО' }
  const gathered = await collectAnswers(given, facts, null)
  const problems = 'problems' in gathered ? gathered.problems : []
  expect(problems.map((line) => line.split(':')[0])).toEqual([
    '--slug',
    '--city',
    '--phone',
    '--inn',
    '--vat',
    '--hours',
  ])
  expect(problems[1]).toContain('Екатеринбург, Свердловская область')
})

test('the address comes from PUBLIC_URL, and a hyphen omits it', async () => {
  const known = { ...facts, publicHost: 'shop.example' }
  expect((await all({}, null, known)).host).toBe('shop.example')
  expect((await all({ host: '-' }, null, known)).host).toBe('')
})

test('every city has an unambiguous full name', () => {
  const wrong = cities().filter((city) => {
    const found = cityNamed(inFull(city))
    return !('city' in found && found.city === city)
  })
  expect(wrong.map(inFull)).toEqual([])
})

test('every question exists in both languages', () => {
  for (const { questions } of Object.values(setupTexts)) expect(Object.keys(questions)).toEqual([...setupNames])
})
