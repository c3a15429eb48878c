import { expect } from 'vitest'
import type { RuleOnWire } from '#shop/promotions/rule.wire.ts'
import type { TestApp } from './start-app.ts'

export interface TestPromotion {
  slug?: string
  name?: string
  rule: RuleOnWire | object
  needsCode?: boolean
  since?: string
  until?: string
  isStopped?: boolean
  priority?: number
  limitTotal?: number
  limitPerCustomer?: number
  registration?: object
  companyId?: number
}
let added = 0

async function addAllowance(shop: TestApp, companyId: number, total?: number, perCustomer?: number): Promise<number> {
  const { rows } = await shop.database.pool.query(
    'insert into promo_allowances (company_id, limit_total, limit_per_customer) values ($1, $2, $3) returning id',
    [companyId, total ?? null, perCustomer ?? null],
  )
  return rows[0].id
}

/** Inserts a promotion into the database; returns its id. */
export async function addPromotion(shop: TestApp, given: TestPromotion): Promise<number> {
  const companyId = given.companyId ?? shop.cast.company
  const slug = given.slug ?? `promotion-${++added}`
  const hasLimits = given.limitTotal !== undefined || given.limitPerCustomer !== undefined
  const allowance = hasLimits ? await addAllowance(shop, companyId, given.limitTotal, given.limitPerCustomer) : null
  const { rows } = await shop.database.pool.query(
    `insert into promotions (company_id, slug, name, rule, needs_code, since, until, is_stopped, priority, allowance_id, registration, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, now()) returning id`,
    [
      companyId,
      slug,
      given.name ?? slug,
      JSON.stringify(given.rule),
      given.needsCode ?? false,
      given.since ?? null,
      given.until ?? null,
      given.isStopped ?? false,
      given.priority ?? 0,
      allowance,
      given.registration ? JSON.stringify(given.registration) : null,
    ],
  )
  shop.app.cache.dropTags([`promotions:${companyId}`])
  return rows[0].id
}

/** A code of a promotion: for the customer with this phone, or for everybody. */
export async function addCode(
  shop: TestApp,
  promotion: number,
  code: { code: string; phone?: string; limitTotal?: number; limitPerCustomer?: number; expiresAt?: string },
): Promise<void> {
  const allowance = await addAllowance(shop, shop.cast.company, code.limitTotal, code.limitPerCustomer)
  await shop.database.pool.query(
    `insert into promo_codes (company_id, promotion_id, code, customer_id, allowance_id, expires_at, created_at)
     values ($1, $2, $3, (select id from customers where company_id = $1 and phone = $4), $5, $6, now())`,
    [shop.cast.company, promotion, code.code, code.phone ?? null, allowance, code.expiresAt ?? null],
  )
}

/** Deletes all promotions and codes with their uses. */
export async function forgetPromotions(shop: TestApp): Promise<void> {
  await shop.database.pool.query('delete from promo_uses; delete from promo_codes; delete from promotions')
  await shop.database.pool.query('update promo_allowances set used = 0')
  shop.app.cache.dropTags([`promotions:${shop.cast.company}`])
}

export type Line = { sku: string; count: number }

export const codes = (...names: string[]) => ({ promo_codes: names.map((code) => ({ code })) })

/** A preview of a cart with these lines. */
export async function cartOf(shop: TestApp, items: Line[], change: object, me: Record<string, string>) {
  const { status, body } = await shop.json('/api/v2/cart/', { json: { items, save: false, ...change }, headers: me })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.cart
}

type Made = { source: string; code: string; label: string; amount: number; item: string | null }

/** Reductions of promotions in a cart: code, line, amount. */
export const made = ({ adjustments }: { adjustments: Made[] }) =>
  adjustments.filter(({ source }) => source === 'promotion').map(({ code, item, amount }) => [code, item, amount])

/** Result of each promo code of a cart. */
export const results = ({
  promotions,
}: {
  promotions: { apply_result: { status: string; error: { code: string } | null } }[]
}) => promotions.map(({ apply_result: { status, error } }) => error?.code ?? status)
