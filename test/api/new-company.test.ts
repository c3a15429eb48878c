import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { iconNames } from '../../src/ui/icons/names.ts'
import { vitrina } from '../operator.ts'
import { startApp, type TestApp } from '../start-app.ts'

// A company created by `vitrina company add`: its addresses, and what visitors find before its owner has written any text.
let shop: TestApp
let slug = ''
let companies = 0
beforeAll(async () => {
  shop = await startApp()
})
afterAll(() => shop.close())
beforeEach(() => {
  slug = `fresh-${++companies}`
})

/** Exit code and output of a command; drops the cache, as its notices do in a running shop. */
async function said(...args: string[]): Promise<[number, string]> {
  shop.app.cache.dropTags('everything')
  const { code, said } = await vitrina(shop.app, 'company', ...args)
  shop.app.cache.dropTags('everything')
  return [code, said]
}
const opened = async (host: string) => (await shop.json('/api/companies/current/', { host })).body.company.slug

describe('the company address', () => {
  test('belongs to one company, whichever command sets it, however written', async () => {
    expect((await said('add', slug, '--host', `${slug}.test`))[0]).toBe(0)
    const other = `${slug}-b`
    for (const host of [`${slug}.test`, `${slug.toUpperCase()}.Test`, `${slug}.test.`])
      expect(await said('add', other, '--host', host)).toEqual([2, `Another company opens at ${slug}.test already.`])
    expect((await said('list'))[1]).not.toContain(other)
    expect((await said('add', other))[0]).toBe(0)
    expect((await said('hosts', '--company', other, `${slug.toUpperCase()}.test`))[1]).toContain('Another company')
    expect(await opened(`${slug}.test`)).toBe(slug)
  })

  test.each(['https://fresh.test/', 'fresh.test/shop', 'fresh.test:8080', 'fresh test'])(
    '%s is refused, and no company is created',
    async (host) => {
      expect((await said('add', slug, '--host', host))[1]).toContain('no host')
      expect((await said('list'))[1]).not.toContain(slug)
    },
  )

  test('a Cyrillic host is stored as punycode', async () => {
    expect((await said('add', slug, '--host', 'Кружки.рф'))[0]).toBe(0)
    for (const host of ['xn--f1aeeb2as.xn--p1ai', 'XN--F1AEEB2AS.xn--p1ai:443']) expect(await opened(host)).toBe(slug)
    expect((await said('add', `${slug}-b`, '--host', 'xn--f1aeeb2as.xn--p1ai'))[0]).toBe(2)
  })
})

describe('what a new company has', () => {
  const host = () => ({ host: `${slug}.test` })
  const menu = async (group: string) => (await shop.json(`/api/navigation-groups/?slug=${group}`, host())).body
  type Item = { name: string; icon: string; value: string; children?: Item[] }
  const flat = (items: Item[]): Item[] => items.flatMap((one) => [one, ...flat(one.children ?? [])])
  beforeEach(async () => {
    expect((await said('add', slug, '--host', `${slug}.test`, '--name', 'Кружки'))[0]).toBe(0)
  })

  test('has the default menus: header, footer, phone tab bar and account', async () => {
    const names = async (group: string) => flat(await menu(group)).map(({ name }) => name)
    expect(await names('header')).toEqual(['Магазины', 'Доставка', 'Оплата', 'Возврат', 'О магазине', 'Контакты'])
    expect(await names('footer')).toEqual(expect.arrayContaining(['Оферта', 'Персональные данные', 'Доставка']))
    expect(await names('bottom')).toHaveLength(5)
    const account = await names('profile')
    for (const name of ['Мои заказы', 'Возвраты', 'Личные данные', 'Адреса', 'Подписки', 'Входы и данные', 'Помощь'])
      expect(account).toContain(name)
    const icons = flat([...(await menu('profile')), ...(await menu('bottom'))]).flatMap(({ icon }) => icon || [])
    expect(icons.filter((icon) => !iconNames.includes(icon as never))).toEqual([])
  })

  test('has a page behind every static entry in both languages; its settings name the agreement pages', async () => {
    const entries = [...flat(await menu('header')), ...flat(await menu('footer'))].map(({ value }) => value)
    const { body } = await shop.json('/api/companies/current/', host())
    const { privacy_policy_full_url: privacy, terms_of_the_offer_full_url: offer } = body.company.settings
    expect([privacy, offer]).toEqual(['/static/privacy/', '/static/offer/'])
    const pages = new Set([...entries, privacy, offer].flatMap((path) => /^\/static\/(.+)\/$/.exec(path)?.[1] ?? []))
    expect(pages.size).toBe(6)
    for (const page of pages)
      for (const language of ['ru', 'en']) {
        const got = await shop.json(`/api/pages/static/?slug=${page}`, {
          ...host(),
          headers: { 'accept-language': language },
        })
        expect(got.status).toBe(200)
        expect(got.body.body.length).toBeGreaterThan(0)
        expect(JSON.stringify(got.body)).not.toMatch(/undefined|null|, ,|: \./)
      }
    expect(JSON.stringify((await shop.json('/api/pages/static/?slug=offer', host())).body)).toContain('Кружки')
  })
})
