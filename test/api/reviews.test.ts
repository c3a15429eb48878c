import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { soldAt } from '../outlet-sales.ts'
import { expectHealthy, manyBoots, placed, walkTo } from '../place-order.ts'
import { addPromotion } from '../promotions.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'

let shop: TestApp
let anna: Record<string, string>
let boris: Record<string, string>
let olga: Record<string, string>
beforeAll(async () => {
  shop = await startApp()
  await manyBoots(shop)
  anna = await shop.signIn('79000000001')
  boris = await shop.signIn('79000000009')
  await sql`update customers set first_name = 'Анна', last_name = 'Лебедева' where phone = '79000000001'`.execute(
    shop.db,
  )
  olga = await shop.staff(['reviews.read', 'reviews.moderate'])
})
sameStart(() => shop)
afterAll(async () => {
  await expectHealthy(shop)
  await shop.close()
})

type Headers = Record<string, string>
/** An order that was handed over; returns its id and the id of its first line. */
async function received(sku = 'MUG', who: Headers = anna) {
  const order = await placed(shop, who, [{ sku, count: 1 }], {
    delivery_payment_option: shop.cast.options.courierCash,
  })
  await walkTo(shop, order.id, 'done')
  return { order: order.id as number, item: order.items[0].id as number }
}
const good = { rating: 5, pros: 'Лёгкая', cons: '', comment: 'Беру вторую', is_anonymous: false, agreement: true }
const write = (order_item: number, change: object = {}, headers: Headers = anna) =>
  shop.json('/api/reviews/', { json: { ...good, order_item, ...change }, headers })
const staff = (path: string, json: object = {}) => shop.json(`/api/staff/reviews/${path}`, { json, headers: olga })
const approve = (id: number) => staff(`${id}/approve/`)
const reject = (id: number, reason: string) => staff(`${id}/reject/`, { reason })
/** Six published reviews of the boots, approved at once. */
async function reviewBoots(): Promise<void> {
  const written: number[] = []
  for (const rating of [1, 2, 3, 4, 5, 5]) {
    const { item } = await received('BOOT-41')
    written.push((await write(item, { rating })).body.id)
  }
  await Promise.all(written.map((id) => approve(id)))
}
const ofMug = (query = '') => shop.json(`/api/products/mug/reviews/${query}`).then(({ body }) => body)
const product = () => shop.json('/api/products/mug/').then(({ body }) => body)
const told = () =>
  sql<{ to: string }>`select payload->>'to' as to from events where type = 'review.moved' order by id`
    .execute(shop.db)
    .then(({ rows }) => rows.map(({ to }) => to))

describe('writing', () => {
  test('[REV-06] [REV-15] a received product is reviewed; before approval only the author reads the review', async () => {
    const { order, item } = await received()
    expect((await shop.json(`/api/orders/${order}/`, { headers: anna })).body.items[0].actions).toEqual([
      'REVIEW',
      'RETURN',
    ])
    const { status, body } = await write(item)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      state: 'new',
      reason: '',
      rating: 5,
      pros: 'Лёгкая',
      order: { id: order },
      order_item: item,
      sale: null,
      sale_item: null,
      product: { slug: 'mug' },
      size: '',
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    })
    expect((await shop.json(`/api/orders/${order}/`, { headers: anna })).body.items[0].actions).toEqual(['RETURN'])
    expect((await ofMug()).total).toBe(0)
    expect(await product()).toMatchObject({ rating: null, review_count: 0 })
    const mine = (await shop.json('/api/reviews/', { headers: anna })).body
    expect(mine.items.map(({ id }: { id: number }) => id)).toEqual([body.id])
    expect((await shop.json(`/api/reviews/?order=${order + 1000}`, { headers: anna })).body.total).toBe(0)
    expect((await shop.json('/api/reviews/', { headers: boris })).body.total).toBe(0)
    expect((await shop.json('/api/reviews/')).status).toBe(401)
    await approve(body.id)
    expect((await ofMug()).items[0]).toEqual({
      id: body.id,
      rating: 5,
      pros: 'Лёгкая',
      cons: '',
      comment: 'Беру вторую',
      author: 'Анна Л.',
      is_anonymous: false,
      photos: [],
      size: '',
      date: body.date,
      is_buyer: true,
      reply: null,
      reply_date: null,
      addition: null,
      helpful: 0,
      found_helpful: false,
      is_own: false,
    })
    expect(await product()).toMatchObject({ rating: 5, review_count: 1 })
  })

  test('[REV-08] [REV-09] missing stars or consent are refused with the specified texts', async () => {
    const { item } = await received()
    const en = { ...anna, cookie: 'locale=en' }
    const noStars = await write(item, { rating: null, agreement: false }, en)
    expect([noStars.status, noStars.body.code, noStars.body.detail]).toEqual([
      400,
      'review_rating_required',
      'To continue, rate the product',
    ])
    expect(noStars.body.errors[0].field).toBe('rating')
    const noAgreement = await write(item, { agreement: false }, en)
    expect([noAgreement.body.code, noAgreement.body.errors[0].field]).toEqual([
      'review_agreement_required',
      'agreement',
    ])
    expect(noAgreement.body.detail).toBe('You need to confirm your agreement with the rules for publishing reviews')
    for (const wrong of [{ rating: 6 }, { rating: 4.5 }, { pros: 'x'.repeat(3001) }, { order_item: 'x' }])
      expect((await write(item, wrong)).status, JSON.stringify(wrong)).toBe(400)
    expect((await write(item, { photos: [1] })).body.code).toBe('photo_not_found')
  })

  test('[REV-10] refused without receipt: a stranger, an order on its way, a missing line, another company', async () => {
    const { item } = await received()
    expect([(await write(item, {}, boris)).status, (await write(item, {}, boris)).body.code]).toEqual([
      403,
      'review_only_for_buyers',
    ])
    const onItsWay = await placed(shop, anna, [{ sku: 'MUG', count: 1 }])
    expect((await write(onItsWay.items[0].id)).status).toBe(403)
    expect((await write(999_999)).status).toBe(403)
    const other = {
      ...(await shop.signIn('79000000001', shop.cast.second)),
      'x-company-id': String(shop.cast.second),
    }
    expect((await write(item, {}, other)).status).toBe(403)
    expect((await shop.json('/api/reviews/', { json: { ...good, order_item: item } })).status).toBe(401)
  })

  test('one review per line under concurrency; a repeated key gets the same answer', async () => {
    const { item } = await received()
    const answers = await Promise.all(Array.from({ length: 6 }, () => write(item)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
    const key = { ...anna, 'idempotency-key': 'a-review' }
    const [first, again] = [await write((await received()).item, {}, key), null]
    expect(first.status).toBe(201)
    expect(again).toBe(null)
    const repeated = await shop.json('/api/reviews/', {
      json: { ...good, order_item: first.body.order_item },
      headers: key,
    })
    expect([repeated.status, repeated.body.id]).toEqual([201, first.body.id])
  })

  test('[REV-11] an anonymous review contains no name, not even for search engines', async () => {
    const { item } = await received()
    const { body } = await write(item, { is_anonymous: true, comment: 'Тайком' })
    await approve(body.id)
    const answer = await ofMug()
    const shown = answer.items.find(({ id }: { id: number }) => id === body.id)
    expect(shown).toMatchObject({ is_anonymous: true, author: 'Покупатель' })
    expect(JSON.stringify(shown)).not.toContain('Анна')
    const english = await shop.json('/api/products/mug/reviews/', { headers: { cookie: 'locale=en' } })
    expect(english.body.items.find(({ id }: { id: number }) => id === body.id).author).toBe('Buyer')
  })
})

describe('moderation', () => {
  test('[REV-15] approving twice notifies once; rejection hides it with a reason for the author, who may rewrite it', async () => {
    const { item } = await received('BAG')
    const { body } = await write(item, { rating: 2 })
    const before = (await told()).length
    await Promise.all([approve(body.id), approve(body.id)])
    expect((await told()).slice(before)).toEqual(['approved'])
    const bag = () => shop.json('/api/products/backpack/').then(({ body }) => body)
    expect(await bag()).toMatchObject({ rating: 2, review_count: 1 })
    // Stands for the database notice that a process of the shop receives: here nothing invalidates the cache by itself.
    shop.app.cache.dropTags([`product:${shop.cast.backpack}`])
    expect((await shop.json(`/api/products/?ids=${shop.cast.backpack}`)).body.items[0]).toMatchObject({
      rating: 2,
      review_count: 1,
    })
    await reject(body.id, 'Не о товаре')
    expect(await bag()).toMatchObject({ rating: null, review_count: 0 })
    expect((await shop.json('/api/reviews/', { headers: anna })).body.items[0]).toMatchObject({
      state: 'rejected',
      reason: 'Не о товаре',
    })
    const anew = await write(item, { rating: 4 })
    expect([anew.status, anew.body.id, anew.body.state, anew.body.reason]).toEqual([201, body.id, 'new', ''])
    await approve(body.id)
    expect(await bag()).toMatchObject({ rating: 4, review_count: 1 })
    expect((await write(item)).body.code).toBe('review_exists')
  })

  test('a rewritten review starts without the old answer and votes, and can be reported', async () => {
    const { item } = await received()
    const { id } = (await write(item)).body
    const shown = async () => (await ofMug('?page_size=50')).items.find((one: { id: number }) => one.id === id)
    const report = () =>
      shop.json(`/api/reviews/${id}/report/`, { json: { reason: 'insult', comment: '' }, headers: boris })
    await approve(id)
    await staff(`${id}/reply/`, { text: 'Рады, что понравилось.' })
    await shop.json(`/api/reviews/${id}/helpful/`, { json: { helpful: true }, headers: boris })
    await report()
    expect(await shown()).toMatchObject({ reply: 'Рады, что понравилось.', helpful: 1 })
    await reject(id, 'Не о товаре')
    expect((await write(item, { rating: 1, comment: 'Ужасная' })).body.id).toBe(id)
    await approve(id)
    expect(await shown()).toMatchObject({ comment: 'Ужасная', reply: null, reply_date: null, helpful: 0 })
    await report()
    const reported = (await shop.json('/api/staff/reviews/?reported=true', { headers: olga })).body.items
    expect(reported.map((one: { id: number }) => one.id)).toContain(id)
    await reject(id, 'Грубо')
  })

  test('the queue is oldest first; the seller’s answer appears under the review; an unknown review is 404', async () => {
    const { item } = await received()
    const { body } = await write(item, { comment: 'Вопрос: а крышка есть?' })
    const queue = (await shop.json('/api/staff/reviews/?state=new&page_size=96', { headers: olga })).body
    expect(queue.items.at(-1)).toMatchObject({ id: body.id, author: 'Анна Л.', state: 'new', decided_at: null })
    await staff(`${body.id}/reply/`, { text: 'Крышка продаётся отдельно.' })
    await approve(body.id)
    expect((await ofMug()).items[0]).toMatchObject({ id: body.id, reply: 'Крышка продаётся отдельно.' })
    expect((await ofMug()).items[0].reply_date).toMatch(/^\d{4}-/)
    expect((await approve(999_999)).status).toBe(404)
    expect((await reject(body.id, ' ')).status).toBe(400)
    const nobody = await shop.staff([])
    const path = `/api/staff/reviews/${body.id}/approve/`
    for (const [headers, status] of [
      [{}, 401],
      [anna, 403],
      [nobody, 403],
    ] as const)
      expect((await shop.json(path, { method: 'POST', headers })).status).toBe(status)
  })

  test('parallel decisions about one product leave a rating equal to its reviews', async () => {
    await reviewBoots()
    const boots = (await shop.json('/api/products/boots/reviews/')).body
    expect(boots).toMatchObject({ total: 6, average: 3.33, distribution: { 5: 2, 4: 1, 3: 1, 2: 1, 1: 1 } })
    expect((await shop.json('/api/products/boots/')).body).toMatchObject({ rating: 3.33, review_count: 6 })
    await expectHealthy(shop)
  })
})

describe('a purchase in an outlet', () => {
  test('[REV-10] [REV-12] only its buyer reviews its goods; others see photographs once the review is published', async () => {
    const sale = await soldAt(shop, { phone: '79000000001' })
    const line = { order_item: undefined, sale_item: sale.items[0].id }
    const form = new FormData()
    const picture = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#347' } })
      .jpeg()
      .toBuffer()
    form.append('file', new Blob([picture as Uint8Array<ArrayBuffer>]))
    form.append('purpose', 'review')
    const upload = (await shop.json('/api/uploads/', { method: 'POST', body: form, headers: anna })).body
    expect((await write(0, line, boris)).body.code).toBe('review_only_for_buyers')
    expect((await write(0, { ...line, order_item: 5 })).status).toBe(400)
    expect((await write(0, { order_item: undefined })).status).toBe(400)
    const { status, body } = await write(0, { ...line, photos: [upload.id] })
    expect(status).toBe(201)
    expect(body).toMatchObject({ order: null, order_item: null, sale: { id: sale.id }, sale_item: sale.items[0].id })
    expect(body.photos).toEqual([
      { image: upload.url, url: upload.url, width: 30, height: 20, scaled: [{ width: 30, url: upload.url }] },
    ])
    // Neither a second time nor for another review.
    expect((await write(0, { ...line, photos: [] })).body.code).toBe('review_exists')
    const other = await soldAt(shop, { phone: '79000000001' })
    const again = await write(0, { order_item: undefined, sale_item: other.items[0].id, photos: [upload.id] })
    expect(again.body.code).toBe('photo_not_found')
    expect((await shop.request(upload.url)).status).toBe(401)
    expect((await shop.request(upload.url, { headers: boris })).status).toBe(404)
    await approve(body.id)
    const shown = await shop.request(upload.url)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect((await ofMug()).items[0]).toMatchObject({ id: body.id, photos: [{ url: upload.url }] })
    expect((await shop.json(`/api/sales/${sale.id}/`, { headers: anna })).body.items[0].actions).toEqual(['COMMENT'])
    const mine = (await shop.json(`/api/reviews/?sale=${sale.id}`, { headers: anna })).body
    expect(mine.items.map(({ id }: { id: number }) => id)).toEqual([body.id])
    await reject(body.id, 'Не о товаре')
    expect((await shop.request(upload.url)).status).toBe(401)
  })

  test('[REV-16] a published review gives its author one personal promo code, however often it is approved', async () => {
    const isPromised = async () => (await shop.json('/api/reviews/', { headers: boris })).body.brings_promo_code
    await addPromotion(shop, {
      slug: 'spasibo',
      needsCode: true,
      rule: { effect: { type: 'percent', percent: 5 } },
      registration: { prefix: 'SPASIBO', days: 30 },
    })
    expect(await isPromised()).toBe(false)
    await sql`update companies set settings = settings || '{"review_promotion": "spasibo"}'::jsonb where id = ${shop.cast.company}`.execute(
      shop.db,
    )
    shop.app.cache.dropTags(['companies'])
    const codes = async () =>
      (await shop.json('/api/promo-codes/', { headers: boris })).body.items.map(
        (one: { promo_code: { code: string } }) => one.promo_code ?? one,
      )
    const sale = await soldAt(shop, { phone: '79000000009' })
    const { body } = await write(0, { order_item: undefined, sale_item: sale.items[0].id }, boris)
    expect(await codes()).toEqual([])
    await Promise.all([approve(body.id), approve(body.id)])
    await reject(body.id, 'Ещё раз')
    await approve(body.id)
    const given = await codes()
    expect(given).toHaveLength(1)
    expect(given[0]).toMatchObject({ code: expect.stringMatching(/^SPASIBO-/), is_personal: true, state: 'active' })
    // Promised only while it is valid.
    expect(await isPromised()).toBe(true)
    await sql`update promotions set is_stopped = true where slug = 'spasibo'`.execute(shop.db)
    expect(await isPromised()).toBe(false)
  })
})

describe('reading', () => {
  const stars = (body: { items: { rating: number }[] }) => body.items.map(({ rating }) => rating)
  const boots = (query: string) => shop.json(`/api/products/boots/reviews/${query}`).then(({ body }) => body)

  test('[REV-13] newest, oldest, highest, lowest; star filter; pages; invalid values mean the default', async () => {
    await reviewBoots()
    await sql`update reviews set created_at = created_at + rating * interval '1 day' where product_id = ${shop.cast.boots}`.execute(
      shop.db,
    )
    expect(stars(await boots(''))).toEqual([5, 5, 4, 3, 2, 1])
    expect(stars(await boots('?sort=oldest'))).toEqual([1, 2, 3, 4, 5, 5])
    expect(stars(await boots('?sort=highest'))).toEqual([5, 5, 4, 3, 2, 1])
    expect(stars(await boots('?sort=lowest'))).toEqual([1, 2, 3, 4, 5, 5])
    const some = await boots('?rating=4,2&sort=lowest')
    expect([stars(some), some.total, some.average]).toEqual([[2, 4], 2, 3.33])
    const page = await boots('?page=2&page_size=4')
    expect([stars(page), page.total, page.page, page.pages]).toEqual([[2, 1], 6, 2, 2])
    expect(stars(await boots('?sort=best&rating=x'))).toHaveLength(6)
    expect((await shop.json('/api/products/no-such/reviews/')).status).toBe(404)
    const second = { 'x-company-id': String(shop.cast.second) }
    expect((await shop.json('/api/products/boots/reviews/', { headers: second })).status).toBe(404)
  })
})

describe('afterwards', () => {
  const add = (id: number, text: string, headers: Headers = anna) =>
    shop.json(`/api/reviews/${id}/addition/`, { json: { text }, headers })
  const actionsOf = async (order: number) =>
    (await shop.json(`/api/orders/${order}/`, { headers: anna })).body.items[0].actions
  const own = async (order: number) =>
    (await shop.json(`/api/reviews/?order=${order}`, { headers: anna })).body.items[0]
  async function published() {
    const { order, item } = await received()
    const { id } = (await write(item)).body
    await approve(id)
    return { order, id: id as number }
  }
  const shown = async (id: number) => (await ofMug('?page_size=50')).items.find((one: { id: number }) => one.id === id)

  test('[ORD-11] a published review gets one addition; it is moderated, rejected with a reason, rewritten', async () => {
    const { order, item } = await received()
    const { id } = (await write(item)).body
    expect((await add(id, 'Рано')).body.code).toBe('review_not_added')
    expect(await actionsOf(order)).toEqual(['RETURN'])
    await approve(id)
    expect(await actionsOf(order)).toEqual(['RETURN', 'COMMENT'])
    expect((await add(id, '  ')).status).toBe(400)
    const added = await add(id, 'Через месяц как новая')
    expect(added).toMatchObject({ status: 200, body: { can_add: false, addition: { state: 'new', reason: '' } } })
    // The answer was lost and the request is repeated: it is stored once.
    expect((await add(id, 'Через месяц как новая')).status).toBe(200)
    expect((await add(id, 'И ещё')).body.code).toBe('review_not_added')
    expect(await actionsOf(order)).toEqual(['RETURN'])
    expect((await shown(id)).addition).toBeNull()
    const queue = await shop.json('/api/staff/reviews/?addition=new', { headers: olga })
    expect(queue.body.items.map((one: { id: number }) => one.id)).toEqual([id])
    expect((await staff(`${id}/addition/reject/`)).status).toBe(400)
    await staff(`${id}/addition/reject/`, { reason: 'Не о товаре' })
    expect(await own(order)).toMatchObject({ can_add: true, addition: { state: 'rejected', reason: 'Не о товаре' } })
    await add(id, 'Через месяц цвет тот же')
    expect((await Promise.all([1, 2].map(() => staff(`${id}/addition/approve/`)))).map(({ status }) => status)).toEqual(
      [200, 200],
    )
    expect((await shown(id)).addition).toEqual({ text: 'Через месяц цвет тот же', date: '2026-11-21' })
    const told = await sql<{ to: string }>`
      select payload->>'to' as to from events where type = 'review.addition_moved' order by id`.execute(shop.db)
    expect(told.rows.map(({ to }) => to)).toEqual(['new', 'rejected', 'new', 'approved'])
  })

  test('others cannot add; concurrent additions are one', async () => {
    const { id } = await published()
    expect((await add(id, 'Чужое', boris)).status).toBe(404)
    expect((await add(id, 'Без входа', {})).status).toBe(401)
    expect((await staff(`${id}/addition/approve/`)).status).toBe(404)
    const sent = await Promise.all(Array.from({ length: 8 }, (_, n) => add(id, `Слово ${n}`)))
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(1)
    // Rejected and written anew, it is another review.
    await reject(id, 'Снят')
    expect((await add(id, 'Слово')).body.code).toBe('review_not_added')
  })

  test('a reader reports a review once; staff see why, not who, and dismiss it or hide the review', async () => {
    const { id } = await published()
    const report = (headers: Headers, reason = 'advertising') =>
      shop.json(`/api/reviews/${id}/report/`, { json: { reason, comment: 'Ссылка' }, headers })
    expect((await report({})).status).toBe(401)
    expect((await report(anna)).body.code).toBe('review_own')
    expect((await report(boris, 'envy')).status).toBe(400)
    expect((await report(boris)).body).toEqual({ id, reported: true })
    expect((await report(boris)).status).toBe(200)
    const queue = async () => (await shop.json('/api/staff/reviews/?reported=true', { headers: olga })).body.items
    expect(await queue()).toMatchObject([
      { id, state: 'approved', reports: [{ reason: 'advertising', comment: 'Ссылка', date: '2026-11-21' }] },
    ])
    expect(JSON.stringify((await queue())[0].reports)).not.toMatch(/customer|author/)
    expect((await staff(`${id}/reports/dismiss/`)).body).toMatchObject({ state: 'approved', reports: [] })
    expect(await queue()).toEqual([])
    // One report per reader, even after it was handled.
    await report(boris)
    expect(await queue()).toEqual([])
    await report(await shop.signIn('79000000010'), 'insult')
    expect(await queue()).toHaveLength(1)
    await reject(id, 'Реклама')
    expect(await queue()).toEqual([])
    expect((await report(boris)).status).toBe(404)
  })

  const voteFor = (id: number, headers: Headers, helpful = true) =>
    shop.json(`/api/reviews/${id}/helpful/`, { json: { helpful }, headers })

  test('a reader votes a review helpful once and can undo it; the most helpful come first on request', async () => {
    const [first, second] = [await published(), await published()]
    const carol = await shop.signIn('79000000011')
    expect((await voteFor(first.id, {})).status).toBe(401)
    expect((await voteFor(first.id, anna)).body.code).toBe('review_own')
    const ownOf = async (headers: Headers) =>
      (await shop.json('/api/products/mug/reviews/?page_size=50', { headers })).body.items.find(
        ({ id }: { id: number }) => id === first.id,
      ).is_own
    expect([await ownOf(anna), await ownOf(boris), await ownOf({})]).toEqual([true, false, false])
    const eight = await Promise.all(Array.from({ length: 8 }, () => voteFor(first.id, boris)))
    expect(eight.map(({ body }) => body)).toEqual(eight.map(() => ({ id: first.id, helpful: 1, found_helpful: true })))
    expect((await voteFor(first.id, carol)).body.helpful).toBe(2)
    await voteFor(second.id, boris)
    const sorted = async (headers: Headers = {}) =>
      (await shop.json('/api/products/mug/reviews/?sort=helpful&page_size=50', { headers })).body.items.map(
        (one: { id: number; helpful: number; found_helpful: boolean }) => [one.id, one.helpful, one.found_helpful],
      )
    expect((await sorted()).slice(0, 2)).toEqual([
      [first.id, 2, false],
      [second.id, 1, false],
    ])
    expect((await sorted(carol)).slice(0, 2)).toEqual([
      [first.id, 2, true],
      [second.id, 1, false],
    ])
    expect((await voteFor(first.id, boris, false)).body).toEqual({ id: first.id, helpful: 1, found_helpful: false })
    expect((await voteFor(first.id, boris, false)).body.helpful).toBe(1)
    await reject(first.id, 'Снят')
    expect((await voteFor(first.id, boris)).status).toBe(404)
    const other = await shop.signIn('79000000001', shop.cast.second)
    expect(
      (
        await shop.json(`/api/reviews/${second.id}/helpful/`, {
          json: { helpful: true },
          headers: other,
          host: 'second.test',
        })
      ).status,
    ).toBe(404)
  })

  test('the author edits a pending review and its photographs; a decision on an older revision is refused', async () => {
    const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#832' } })
      .jpeg()
      .toBuffer()
    const upload = async () => {
      const form = new FormData()
      form.append('file', new Blob([picture as Uint8Array<ArrayBuffer>]))
      form.append('purpose', 'review')
      return (await shop.json('/api/uploads/', { method: 'POST', body: form, headers: anna })).body.id as number
    }
    const [kept, dropped, added] = [await upload(), await upload(), await upload()]
    const { item } = await received()
    const { body } = await write(item, { photos: [kept, dropped] })
    expect(body).toMatchObject({ can_edit: true, photo_ids: [kept, dropped] })
    const change = (json: object, headers: Headers = anna) =>
      shop.json(`/api/reviews/${body.id}/`, { method: 'PATCH', json, headers })
    expect((await change({ rating: 3 }, boris)).status).toBe(404)
    expect((await change({ rating: 3 }, {})).status).toBe(401)
    expect((await change({ rating: 0 })).body.code).toBe('review_rating_required')
    expect((await change({ rating: 9 })).status).toBe(400)
    expect((await change({ photos: [kept, 999_999], comment: 'Нет' })).body.code).toBe('photo_not_found')
    const changed = await change({ rating: 3, comment: ' Потускнела ', photos: [kept, added], is_anonymous: true })
    expect([changed.status, changed.body]).toMatchObject([
      200,
      { state: 'new', rating: 3, pros: 'Лёгкая', comment: 'Потускнела', is_anonymous: true, photo_ids: [kept, added] },
    ])
    const queue = (await shop.json('/api/staff/reviews/?state=new&page_size=96', { headers: olga })).body.items
    const now = queue.find(({ id }: { id: number }) => id === body.id)
    expect(now).toMatchObject({ revision: 2, comment: 'Потускнела' })
    // Read before the change, decided after it.
    expect(
      (await shop.json(`/api/staff/reviews/${body.id}/approve/?revision=1`, { json: {}, headers: olga })).body.code,
    ).toBe('review_changed')
    expect((await staff(`${body.id}/reject/`, { reason: 'Нет', revision: 1 })).body.code).toBe('review_changed')
    expect(
      (await shop.json(`/api/staff/reviews/${body.id}/approve/?revision=2`, { json: {}, headers: olga })).body.state,
    ).toBe('approved')
    expect((await change({ rating: 1 })).body.code).toBe('review_not_editable')
    expect(await own(body.order.id)).toMatchObject({ rating: 3, can_edit: false })
  })

  test('an edit concurrent with publishing: readers see the revision decided on, or the decision fails', async () => {
    for (let round = 0; round < 10; round++) {
      const { item } = await received()
      const { body } = await write(item, { comment: 'Первое' })
      const [edit, decision] = await Promise.all([
        shop.json(`/api/reviews/${body.id}/`, { method: 'PATCH', json: { comment: 'Второе' }, headers: anna }),
        shop.json(`/api/staff/reviews/${body.id}/approve/?revision=1`, { json: {}, headers: olga }),
      ])
      const told = [edit.status, decision.status]
      expect([
        [200, 409],
        [409, 200],
      ]).toContainEqual(told)
      if (decision.status === 200) expect((await shown(body.id)).comment).toBe('Первое')
    }
  })
})
