import { afterAll, beforeAll, expect, test } from 'vitest'
import { runDoctor } from '../../src/server/doctor.ts'
import { giveBonusesTo } from '../bonuses.ts'
import { courseGroup } from '../course/course-group.ts'
import { courseKinds } from '../course/course-kinds.ts'
import { type CourseShop, courseInCash, startCourseShop } from '../course/start-course-shop.ts'
import { cash, orderBody } from '../place-order.ts'
import { addCode, addPromotion, codes } from '../promotions.ts'
import { sameStart } from '../same-start.ts'

let shop: CourseShop
let me: Record<string, string>
beforeAll(async () => {
  shop = await startCourseShop()
  me = await shop.signIn('79000000001')
})
sameStart(() => shop)
afterAll(() => shop.close())

const boots = { sku: 'BOOT-41', count: 1 }
const course = { sku: 'COURSE-1', count: 1 }
const both = ['course', 'goods']
const cartOf = async (more: object = {}) =>
  (await shop.json('/api/v2/cart/', { json: { items: [boots, course], ...more }, headers: me })).body.cart
const reductions = (cart: { groups: { discount_amount: number; bonus_discount_amount: number }[] }) =>
  cart.groups.map((group) => [group.discount_amount, group.bonus_discount_amount])
/** Orders the groups one after the other; the statuses. */
async function ordered(ofCourse: object, ofGoods: object): Promise<number[]> {
  const bodies = [
    orderBody(shop, [course], { ...courseInCash(shop), ...ofCourse }),
    orderBody(shop, [boots], { ...cash(shop), ...ofGoods }),
  ]
  const statuses: number[] = []
  for (const json of bodies) statuses.push((await shop.json('/api/orders/', { json, headers: me })).status)
  return statuses
}

const giveBonuses = (roubles: number) =>
  giveBonusesTo(shop, '79000000001', roubles, {
    kinds: [{ kind: 'course', percent: 5, can_spend: true }],
  })

test('a promotion counts its minimum sum in each group by itself', async () => {
  const { groups } = await cartOf()
  const [ofCourse, ofGoods] = groups.map(({ subtotal }: { subtotal: number }) => subtotal)
  expect(ofCourse).toBeGreaterThan(ofGoods)
  const conditions = { total_from: ofGoods + 1 }
  await addPromotion(shop, { rule: { kinds: both, conditions, effect: { type: 'percent', percent: 10 } } })
  const lowered = await cartOf()
  expect(reductions(lowered)).toEqual([
    [ofCourse / 10, 0],
    [0, 0],
  ])
  expect(lowered.hints).toMatchObject([{ lacking: 1 }])
  const total = lowered.groups.reduce((sum: number, group: { total: number }) => sum + group.total, 0)
  expect(lowered.total).toBe(total)
  const { sku } = lowered.items[1]
  expect(lowered.adjustments.filter(({ source }: { source: string }) => source === 'promotion')).toMatchObject([
    { item: sku, amount: -ofCourse / 10 },
  ])
})

test('a promo code lowers the first group it applies to, and both orders are placed at the shown sums', async () => {
  const promotion = await addPromotion(shop, {
    needsCode: true,
    rule: { kinds: both, effect: { type: 'percent', percent: 10 } },
  })
  await addCode(shop, promotion, { code: 'ONCE', limitPerCustomer: 1 })
  const cart = await cartOf(codes('ONCE'))
  expect(cart.promotions).toMatchObject([{ apply_result: { status: 'ok' } }])
  expect(reductions(cart).map(([discount]) => discount! > 0)).toEqual([true, false])
  expect(cart.groups.map((group: { promotions: unknown[] }) => group.promotions.length)).toEqual([1, 0])
  const saw = ({ total }: { total: number }, delivery = 0) => ({ expected_total: total + delivery })
  const [first, second] = cart.groups
  expect(await ordered({ ...codes('ONCE'), ...saw(first) }, saw(second, 290))).toEqual([201, 201])
  const unknown = await cartOf(codes('NEVER'))
  expect(unknown.promotions).toMatchObject([{ apply_result: { error: { code: 'promo_code_unknown' } } }])
})

test('a code that applies to goods alone lowers the goods of a mixed cart', async () => {
  const scope = { categories: ['gear'] }
  const { category } = (await cartOf()).items[0].product
  const promotion = await addPromotion(shop, {
    needsCode: true,
    rule: { scope: { ...scope, categories: [category.path] }, effect: { type: 'percent', percent: 10 } },
  })
  await addCode(shop, promotion, { code: 'GOODS' })
  const cart = await cartOf(codes('GOODS'))
  expect(cart.promotions).toMatchObject([{ apply_result: { status: 'ok' } }])
  expect(reductions(cart).map(([discount]) => discount! > 0)).toEqual([false, true])
})

test('groups share the bonuses: together they spend no more than there are', async () => {
  await giveBonuses(10_000)
  const cart = await cartOf({ use_bonuses: true })
  const [[, ofCourse], [, ofGoods]] = reductions(cart) as [[number, number], [number, number]]
  expect([ofCourse, ofGoods > 0]).toEqual([9_000, true])
  expect(ofCourse + ofGoods).toBeLessThanOrEqual(10_000)
  expect(cart.bonus_discount_amount).toBe(ofCourse + ofGoods)
  expect(cart.bonuses).toMatchObject({ available: 10_000, usable: ofCourse + ofGoods })
  expect(await ordered({ use_bonuses: true }, { use_bonuses: true })).toEqual([201, 201])
  expect(await runDoctor(shop.db, courseKinds.claims)).toEqual([])
})

test('rules that name no kind concern goods alone: a course is neither lowered nor earns, and a code for it is refused', async () => {
  await giveBonusesTo(shop, '79000000001', 10_000, {})
  const promotion = await addPromotion(shop, { needsCode: true, rule: { effect: { type: 'percent', percent: 10 } } })
  await addCode(shop, promotion, { code: 'TEN' })
  const cart = await cartOf({ use_bonuses: true, ...codes('TEN') })
  const [ofCourse, ofGoods] = reductions(cart) as [[number, number], [number, number]]
  expect(ofCourse).toEqual([0, 0])
  expect(ofGoods.every((amount) => amount > 0)).toBe(true)
  expect(cart.groups[0].bonuses).toEqual({ available: 0, usable: 0, earned: 0 })
  const alone = await shop.json('/api/v2/cart/', { json: { items: [course], ...codes('TEN') }, headers: me })
  expect(alone.body.cart.promotions).toMatchObject([{ apply_result: { error: { code: 'promo_code_not_applicable' } } }])
  const body = orderBody(shop, [course], { ...courseInCash(shop), ...codes('TEN') })
  const order = await shop.json('/api/orders/', { json: body, headers: me })
  expect([order.status, order.body.code]).toEqual([409, 'promo_code_not_applicable'])
})

test('a group is lowered by its share at most, by promotions and bonuses together, and the rest of the bonuses is left to goods', async () => {
  await giveBonuses(10_000)
  await addPromotion(shop, { rule: { kinds: ['course'], effect: { type: 'percent', percent: 2 } } })
  courseGroup.reducibleShare = () => 3
  try {
    const cart = await cartOf({ use_bonuses: true })
    const [ofCourse, ofGoods] = reductions(cart) as [[number, number], [number, number]]
    expect(ofCourse).toEqual([600, 300])
    expect(ofGoods[1]).toBeGreaterThan(0)
    const [first, second] = cart.groups
    const saw = { use_bonuses: true, expected_total: first.total, expected_bonuses: 300 }
    const goods = { use_bonuses: true, expected_total: second.total + 290 }
    expect(await ordered(saw, goods)).toEqual([201, 201])
    expect(await runDoctor(shop.db, courseKinds.claims)).toEqual([])
  } finally {
    delete courseGroup.reducibleShare
  }
})
