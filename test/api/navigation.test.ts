import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { navigationAnswer, navigationGroups } from '#shop/navigation/navigation.wire.ts'
import { startApp, type TestApp } from '../start-app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await sql`delete from navigation_items`.execute(shop.db)
  shop.app.cache.dropTags([`nav:${shop.cast.company}`])
})

interface Given {
  group?: string
  parent?: number
  slug?: string
  name?: string
  en?: string
  type?: string
  value?: string
  private?: boolean
  mode?: string
  sort?: number
}
async function add(given: Given): Promise<number> {
  const row = (
    await sql<{ id: number }>`
    insert into navigation_items (company_id, group_slug, parent_id, slug, name, name_en, type, value, authentication_required, mode, sort)
    values (${shop.cast.company}, ${given.group ?? 'header'}, ${given.parent ?? null}, ${given.slug ?? ''}, ${given.name ?? 'Пункт'}, ${given.en ?? 'Item'}, ${given.type ?? 'LINK'}, ${given.value ?? '/app'}, ${given.private ?? false}, ${given.mode ?? ''}, ${given.sort ?? 0}) returning id`.execute(
      shop.db,
    )
  ).rows[0]!
  shop.app.cache.dropTags([`nav:${shop.cast.company}`])
  return row.id
}
const group = async (slug: string, headers = {}) => shop.json(`/api/navigation-groups/?slug=${slug}`, { headers })

test('[NAV-10] each of the six groups returns its items; an unknown or missing slug gives an empty list', async () => {
  expect(navigationGroups).toHaveLength(6)
  for (const slug of navigationGroups) await add({ group: slug, name: `В группе ${slug}` })
  for (const slug of navigationGroups) {
    const { status, body } = await group(slug)
    expect(status).toBe(200)
    expect(body.map((i: { name: string }) => i.name)).toEqual([`В группе ${slug}`])
  }
  expect(await group('no-such')).toMatchObject({ status: 200, body: [] })
  expect(await shop.json('/api/navigation-groups/')).toMatchObject({ status: 200, body: [] })
})

test('[NAV-13] [NAV-20] an item has every contract field; children name their parent in bread_crumbs', async () => {
  const parent = await add({
    group: 'footer',
    slug: 'help',
    name: 'Помощь',
    en: 'Help',
    value: '',
    mode: 'tile',
    sort: 5,
  })
  const child = await add({
    group: 'footer',
    parent,
    slug: 'pay',
    name: 'Оплата',
    en: 'Payment',
    value: '/info/payment',
    private: true,
  })
  const { body } = await group('footer', { 'accept-language': 'en' })
  expect(() => navigationAnswer.parse(body)).not.toThrow()
  const found = body.find((i: { id: number }) => i.id === parent)
  expect(found).toEqual({
    id: parent,
    name: 'Help',
    slug: 'help',
    image: '',
    icon: '',
    share_path: '',
    share_url: '',
    authentication_required: false,
    display_settings: { is_desktop: true, is_mobile: true, mode: 'tile' },
    type: 'LINK',
    value: '',
    bread_crumbs: { parent: null },
    children: [
      expect.objectContaining({
        id: child,
        name: 'Payment',
        share_path: '/info/payment',
        share_url: 'http://shop.test/info/payment',
        authentication_required: true,
        bread_crumbs: { parent: { id: parent, name: 'Help', slug: 'help' } },
      }),
    ],
  })
})

test('[NAV-14] [NAV-19] each type has its target; a phone link is tel:', async () => {
  const addressOf = async (type: string, value: string) => {
    const id = await add({ group: 'bottom', type, value })
    const item = (await group('bottom')).body.find((i: { id: number }) => i.id === id)
    return item ? [item.share_path, item.share_url] : null
  }
  expect(await addressOf('PRODUCT_CATEGORY', 'gear/bags')).toEqual([
    '/catalog/gear/bags',
    'http://shop.test/catalog/gear/bags',
  ])
  expect(await addressOf('PRODUCT_CATEGORY', String(shop.cast.category))).toEqual([
    '/catalog/gear/bags',
    expect.any(String),
  ])
  expect(await addressOf('PRODUCT', 'backpack')).toEqual(['/catalog/products/backpack', expect.any(String)])
  expect(await addressOf('PROMOTION', 'лето')).toEqual([
    `/promotions/${encodeURIComponent('лето')}`,
    expect.any(String),
  ])
  expect(await addressOf('LINK', '/stores')).toEqual(['/stores', 'http://shop.test/stores'])
  expect(await addressOf('LINK', 'tel:+78005553535')).toEqual(['', 'tel:+78005553535'])
  expect(await addressOf('LINK', 'https://partner.test/x')).toEqual(['', 'https://partner.test/x'])
})

test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.test', '/\\evil.test', 'ftp://x'])(
  'the menu omits an item that links to %s',
  async (value) => {
    const id = await add({ group: 'profile', value })
    expect((await group('profile')).body.map((i: { id: number }) => i.id)).not.toContain(id)
  },
)

test('an untranslated name is shown in Russian; an item of a deleted category disappears with its children', async () => {
  const untranslated = await add({ group: 'catalog', name: 'Без перевода', en: '' })
  const gone = await add({ group: 'catalog', type: 'PRODUCT_CATEGORY', value: 'gone/away' })
  await add({ group: 'catalog', parent: gone })
  const { body } = await group('catalog', { 'accept-language': 'en' })
  expect(body.find((i: { id: number }) => i.id === untranslated).name).toBe('Без перевода')
  expect(body.map((i: { id: number }) => i.id)).not.toContain(gone)
})

test('menus differ between companies', async () => {
  await add({ group: 'footer' })
  const { body } = await shop.json('/api/navigation-groups/?slug=footer', { host: 'second.test' })
  expect(body).toEqual([])
})
