import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { findPriceDrops } from '#shop/favorites/price-drops.flow.ts'
import { adjustBonuses } from '#shop/loyalty/adjust.flow.ts'
import { warnOfEndingBonuses } from '#shop/loyalty/bonus-notices.flow.ts'
import { announcePromotions } from '#shop/promotions/promotion-announcements.flow.ts'
import { cash, expectHealthy, listening, placed, runJobs, walkTo } from '../place-order.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'
import { type OuterWorld, startOuterWorld } from '../start-emulators.ts'

// Messages of the subscriptions of an account: cheaper favourites, bonuses that arrive or expire, promotions. And the decision about prices.
let outer: OuterWorld
let shop: TestApp
beforeAll(async () => {
  outer = await startOuterWorld()
  shop = await startApp({ outside: outer.outside })
})
sameStart(() => shop)
afterEach(() => outer.makeWell())
afterAll(async () => {
  await expectHealthy(shop)
  shop.app.clients.close()
  await shop.close()
  await outer.close()
})

let people = 0
async function person({ locale = 'ru' } = {}) {
  const phone = `7900777${String(++people).padStart(4, '0')}`
  const email = `news-${people}-${Date.now()}@demo.test`
  const signedIn = await shop.signIn(phone)
  // Messages use the language in which the customer was last seen.
  const headers = { ...signedIn, cookie: `locale=${locale}` }
  await sql`update customers set email = ${email} where phone = ${phone}`.execute(shop.db)
  const { id } = (await shop.json('/api/customers/me/', { headers })).body as { id: number }
  return { id, headers, email, phone }
}
type Person = Awaited<ReturnType<typeof person>>
const subscribe = async ({ headers }: Person, topic: string, channel = 'email') => {
  const json = { items: [{ topic, channel, is_on: true }] }
  expect((await shop.json('/api/subscriptions/', { method: 'PUT', json, headers })).status).toBe(200)
}
const mails = async ({ email }: Person) => (await outer.outbox(email, 'mail')).map(({ text }) => text)
const sms = async ({ phone }: Person) => (await outer.outbox(phone, 'sms')).map(({ text }) => text)
const settings = async (change: object) => {
  await sql`update companies set settings = settings || ${JSON.stringify(change)}::jsonb where id = ${shop.cast.company}`.execute(
    shop.db,
  )
  shop.app.cache.dropTags(['companies'])
}
const day = (days: number) => shop.clock.advance(days * 86_400_000)
const said = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\r\n', '\n')

const priced = async (product: number, percent: number) => {
  await sql`update prices set old_price = null, price = price * ${percent}::int / 100
    where variant_id in (select id from variants where product_id = ${product})`.execute(shop.db)
  await sql`select refresh_product_cards(array[${product}]::bigint[])`.execute(shop.db)
}
const likes = ({ headers }: Person, product: number) =>
  shop.json(`/api/favorites/${product}/`, { method: 'PUT', headers })
const lookAtFavorites = async () => {
  await findPriceDrops(shop.app)
  await runJobs(shop, 'cheaper_favorites')
}

test('a price drop of a favourite is sent once, to subscribers, with an unsubscribe link; small drops are ignored', async () => {
  const [anna, silent] = [await person(), await person()]
  await subscribe(anna, 'favorites')
  await likes(anna, shop.cast.backpack)
  await likes(silent, shop.cast.backpack)
  await lookAtFavorites()
  await priced(shop.cast.backpack, 98)
  await lookAtFavorites()
  expect(await mails(anna)).toEqual([])
  await priced(shop.cast.backpack, 90)
  await lookAtFavorites()
  await lookAtFavorites()
  const [mail, ...more] = (await mails(anna)).map(said)
  expect(more).toEqual([])
  expect(mail).toMatch(/Рюкзак.*: 11 016,18 ₽ вместо 12 490 ₽/)
  expect(mail).toContain('/unsubscribe/')
  expect(mail).toContain('topic=favorites')
  expect(await mails(silent)).toEqual([])
  // A rise and a fall back to the announced price is no news; a lower price is.
  await priced(shop.cast.backpack, 200)
  await lookAtFavorites()
  await priced(shop.cast.backpack, 50)
  await lookAtFavorites()
  expect(await mails(anna)).toHaveLength(1)
  await priced(shop.cast.backpack, 80)
  day(1)
  await lookAtFavorites()
  expect(await mails(anna)).toHaveLength(2)
})

test('several drops make one letter in the customer’s language; prices that rose again before sending are omitted', async () => {
  const kate = await person({ locale: 'en' })
  await subscribe(kate, 'favorites')
  await subscribe(kate, 'favorites', 'sms')
  for (const product of [shop.cast.backpack, shop.cast.boots, shop.cast.mug]) await likes(kate, product)
  for (const product of [shop.cast.backpack, shop.cast.boots, shop.cast.mug]) await priced(product, 70)
  await findPriceDrops(shop.app)
  await priced(shop.cast.mug, 300)
  await runJobs(shop, 'cheaper_favorites')
  const [mail] = (await mails(kate)).map(said)
  expect(mail!.match(/ instead of /g)).toHaveLength(2)
  expect(mail).toContain('http://shop.test/favorites/')
  expect((await sms(kate)).filter((text) => text.includes('price drop'))).toHaveLength(1)
})

test('a mail server outage delays no other customer and causes no duplicates', async () => {
  const [first, second] = [await person(), await person()]
  for (const one of [first, second]) {
    await subscribe(one, 'favorites')
    await likes(one, shop.cast.backpack)
  }
  await sql`update customers set email = ${`bounce-${Date.now()}@demo.test`} where id = ${first.id}`.execute(shop.db)
  await priced(shop.cast.backpack, 50)
  await outer.makeIll('mail', 'reset')
  await lookAtFavorites()
  expect(await mails(second)).toEqual([])
  await outer.makeWell()
  await sql`update graphile_worker._private_jobs set run_at = now() where attempts > 0`.execute(shop.db)
  await runJobs(shop, 'cheaper_favorites')
  expect(await mails(second)).toHaveLength(1)
})

test('unauthorized customers never get closed prices; another price list is no drop', async () => {
  const anna = await person()
  await subscribe(anna, 'favorites')
  await likes(anna, shop.cast.backpack)
  await settings({ price_restriction: { is_enabled: true } })
  await priced(shop.cast.backpack, 50)
  await lookAtFavorites()
  expect(await mails(anna)).toEqual([])
})

test('accrued bonuses are announced once: amount, reason, start date', async () => {
  await settings({ loyalty: { is_enabled: true, percent: 10, pending_days: 14, lives_days: 180 } })
  const anna = await person()
  const order = await placed(shop, anna.headers, [{ sku: 'MUG', count: 2 }], { ...cash(shop), recipient_email: '' })
  await walkTo(shop, order.id, 'done')
  await runJobs(shop, ...listening)
  await runJobs(shop, 'bonuses_earned')
  await runJobs(shop, ...listening, 'bonuses_earned')
  const about = (await mails(anna)).map(said).filter((text) => text.includes('начислены бонусы'))
  expect(about).toHaveLength(1)
  expect(about[0]).toMatch(
    /Начислено бонусов: \d+\nЗа что: заказ \S+\nМожно тратить с \d\d\.\d\d\.\d{4}\nДействуют до \d/,
  )
  expect(about[0]).toContain('topic=bonuses')
})

test('granted bonuses are announced with their reason, and once more before each lot expires', async () => {
  await settings({ loyalty: { is_enabled: true, percent: 10, lives_days: 180 } })
  const anna = await person()
  const company = await (await import('#shop/company/company.flow.ts')).companyById(shop.app, shop.cast.company)
  const give = (amount: number, until: string) =>
    adjustBonuses(shop.app, company, { id: anna.id }, { amount: amount as never, until, reason: 'День рождения' })
  const now = shop.clock.now()
  const on = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10)
  await give(500_00, on(20))
  await give(300_00, on(25))
  await give(100_00, on(90))
  await runJobs(shop, 'bonuses_earned')
  expect((await mails(anna)).filter((text) => text.includes('За что: День рождения'))).toHaveLength(3)
  const warn = async () => {
    await warnOfEndingBonuses(shop.app)
    await runJobs(shop, 'bonuses_ending')
    return (await mails(anna)).map(said).filter((text) => text.startsWith('Бонусы скоро сгорят'))
  }
  expect(await warn()).toEqual([])
  day(14)
  const [mail, ...more] = await warn()
  expect(more).toEqual([])
  const shown = (days: number) => on(days).split('-').reverse().join('.')
  expect(mail).toContain(`${shown(20)} сгорят бонусы: 500.`)
  expect(mail).toContain(`${shown(25)}: 300`)
  expect(mail).not.toContain(shown(90))
  day(1)
  expect(await warn()).toHaveLength(1)
  day(60)
  expect(await warn()).toHaveLength(1)
  day(10)
  expect(await warn()).toHaveLength(2)
})

test('the decision on a price request is sent once by every channel, with its reason', async () => {
  const olga = await shop.staff()
  const level = await sql<{ id: number }>`
    insert into price_levels (company_id, slug, name) values (${shop.cast.company}, 'news', 'Опт') returning id`.execute(
    shop.db,
  )
  expect(level.rows).toHaveLength(1)
  const ask = async () => {
    const one = await person()
    const legal = {
      company: 'ООО «Опт»',
      inn: '7707083893',
      address: 'Екатеринбург, ул Ленина, 1',
      fio: 'Иванова Анна',
    }
    const asked = await shop.json('/api/customers/me/price-access/', { json: { legal }, headers: one.headers })
    expect(asked.status, JSON.stringify(asked.body)).toBeLessThan(300)
    const { body } = await shop.json('/api/staff/price-access/?state=on_approval&page_size=100', { headers: olga })
    const request = body.items.find(({ customer }: { customer: { id: number } }) => customer.id === one.id)
    return { ...one, request: request.id as number }
  }
  const [opened, refused] = [await ask(), await ask()]
  const decide = (id: number, how: string, json: object) =>
    shop.json(`/api/staff/price-access/${id}/${how}/`, { json, headers: olga })
  expect((await decide(opened.request, 'approve', { level: 'news' })).status).toBe(200)
  expect((await decide(refused.request, 'reject', { reason: 'ИНН другой компании' })).status).toBe(200)
  await runJobs(shop, 'price_access_decided')
  expect(await mails(opened)).toEqual([expect.stringMatching(/^Цены открыты/)])
  expect((await sms(opened)).filter((text) => text.includes('цены для вас открыты'))).toHaveLength(1)
  const [mail] = await mails(refused)
  expect(mail).toContain('Почему: ИНН другой компании')
  expect(mail).toContain('http://shop.test/my/price-access/')
  // A level given by hand to a customer who did not apply: no message.
  const other = await person()
  expect(
    (
      await shop.json(`/api/staff/customers/${other.id}/level/`, {
        json: { level: 'news', reason: 'Договор' },
        headers: olga,
      })
    ).status,
  ).toBe(200)
  await runJobs(shop, 'price_access_decided')
  expect(await mails(other)).toEqual([])
})

test('a starting promotion is announced once to those who agreed to advertising; not if already running, hidden or stopped', async () => {
  const [reader, stranger] = [await person(), await person()]
  await subscribe(reader, 'promotions')
  const add = (slug: string, change: object = {}) => {
    const row = { name: `Акция ${slug}`, since: shop.clock.now(), is_shown: true, is_stopped: false, ...change }
    return sql`insert into promotions (company_id, slug, name, caption, since, until, rule, needs_code, is_shown, is_stopped, created_at)
      values (${shop.cast.company}, ${slug}, ${row.name}, 'Скидки на рюкзаки', ${row.since}, ${new Date(shop.clock.now().getTime() + 10 * 86_400_000)},
        '{}', false, ${row.is_shown}, ${row.is_stopped}, ${row.since})`.execute(shop.db)
  }
  await sql`update promotions set told_at = now()`.execute(shop.db)
  await add('begun')
  await add('hidden', { is_shown: false })
  await add('stopped', { is_stopped: true })
  await add('old', { since: new Date(shop.clock.now().getTime() - 5 * 86_400_000) })
  const tell = async () => {
    await announcePromotions(shop.app)
    await runJobs(shop, 'promotion_letter')
  }
  await tell()
  await tell()
  const [mail, ...more] = await mails(reader)
  expect(more).toEqual([])
  expect(mail).toMatch(/^Акция begun/)
  expect(mail).toContain('Скидки на рюкзаки')
  expect(mail).toContain('http://shop.test/promotions/begun/')
  expect(mail).toContain('topic=promotions')
  expect(await mails(stranger)).toEqual([])
})
