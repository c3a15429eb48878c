import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { hashSecret, newSecret } from '#kit/security/ids.ts'
import { digitsOnly } from '#lib/phone-text.ts'
import { writeCartCookie } from '#shop/cart/cart-cookie.ts'
import { newPhone, shop } from './browser.ts'
import { onDatabase } from './settings.ts'

/** Any English month name. */
export const monthName = '(January|February|March|April|May|June|July|August|September|October|November|December)'

/** Shortcuts to a starting point that another journey already reaches by hand. */

/** A new customer, signed in in this browser. */
export async function signedIn(
  context: BrowserContext,
  name = { first: '', last: '' },
): Promise<{ id: number; phone: string; token: string }> {
  const phone = digitsOnly(newPhone())
  const [customer] = await onDatabase<{ id: number }>(
    'insert into customers (company_id, phone, first_name, last_name) values (1, $1, $2, $3) returning id::int',
    [phone, name.first, name.last],
  )
  const token = newSecret()
  await onDatabase(
    "insert into sessions (token_hash, customer_id, expires_at) values ($1, $2, now() + interval '1 day')",
    [hashSecret(token), customer!.id],
  )
  await context.addCookies([{ name: 'token', value: token, url: shop().url, httpOnly: true }])
  return { id: customer!.id, phone, token }
}

export interface Thing {
  sku: string
  product: number
  slug: string
  name: string
  price: number
}

/** A mug with unlimited stock in the warehouses (demo/shop/people.ts): a different one on each call. */
let mugs = 0
export async function aMug(): Promise<Thing> {
  const rows = await onDatabase<Thing>(
    `select v.sku, p.id::int as product, p.slug, p.name_en as name, (pr.price / 100)::int as price from products p
     join variants v on v.product_id = p.id join prices pr on pr.variant_id = v.id and pr.price_type_id = 1
     where p.name like '%Tropa%' and p.company_id = 1 and (select sum(on_hand) from stock_levels s where s.variant_id = v.id) > 1000000 order by v.sku`,
  )
  return rows[mugs++ % rows.length]!
}

/** Puts lines into the cookie of a guest's cart. */
export const fillCart = (context: BrowserContext, ...lines: (Thing & { count?: number })[]): Promise<void> =>
  context.addCookies([
    {
      name: 'cart_items',
      value: writeCartCookie(lines.map(({ sku, product, count = 1 }) => ({ sku, count, product }))).value,
      url: shop().url,
    },
  ])

/** Puts lines into the cart of the signed-in customer, stored at the shop. */
export async function fillKeptCart(page: Page, ...lines: (Thing & { count?: number })[]): Promise<void> {
  const items = lines.map(({ sku, product, count = 1 }) => ({ sku, count, product }))
  const answer = await page.request.post('/api/v2/cart/', { data: { items, save: true } })
  expect(answer.status()).toBe(200)
}

export const cartCookie = async (context: BrowserContext): Promise<string> =>
  (await context.cookies()).find((one) => one.name === 'cart_items')?.value ?? ''

/** Sets the visitor's region, so that the question about it is not shown. */
export const inRegion = (context: BrowserContext, id = 1): Promise<void> =>
  context.addCookies([{ name: 'region_id', value: String(id), url: shop().url }])

// biome-ignore lint/suspicious/noExplicitAny: tests look at answers by hand
export type Answer = any

interface Wanted {
  thing: Thing
  count?: number
  delivery?: 'DELIVERY' | 'PICKUP' | 'PICKUP_POINT'
  payment?: 'BANK_CARD' | 'CASH'
  more?: object
}

/** An order of the signed-in customer, placed through the API. */
export async function placedOrder(
  page: Page,
  { thing, count = 1, delivery = 'PICKUP', payment = 'BANK_CARD', more = {} }: Wanted,
): Promise<Answer> {
  const [option] = await onDatabase<{ id: number }>(
    'select id::int from delivery_payment_options where company_id = 1 and region_id is null and delivery_type = $1 and payment_type = $2 order by sort',
    [delivery, payment],
  )
  const kinds = { PICKUP: 'shop', PICKUP_POINT: 'pickup_point', DELIVERY: '' }
  const [outlet] = await onDatabase<{ id: number }>(
    'select id::int from outlets where company_id = 1 and region_id = 1 and kind = $1 order by id',
    [kinds[delivery]],
  )
  const place = {
    DELIVERY: {
      address: {
        address: 'Екатеринбург, улица Малышева, 36',
        city: 'Екатеринбург',
        street: 'Малышева',
        house: '36',
        latitude: 56.8362,
        longitude: 60.5975,
      },
    },
    PICKUP: { outlet: outlet?.id },
    PICKUP_POINT: { pickup_point: outlet?.id },
  }
  const answer = await page.request.post('/api/orders/', {
    headers: { 'idempotency-key': newSecret(), 'x-region-id': '1' },
    data: {
      products: [{ sku: thing.sku, count }],
      recipient_name: 'Иванова Мария',
      recipient_phone: '79000000077',
      recipient_email: 'mary@shop.test',
      delivery_payment_option: option!.id,
      ...place[delivery],
      ...more,
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return answer.json()
}

export async function makeIll(provider: string, mode: 'hang' | 'reset' | 'http500', seconds = 60): Promise<void> {
  const answer = await fetch(`${shop().emulators}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider, mode, seconds }),
  })
  expect(answer.status).toBe(200)
}
export const makeWell = (): Promise<unknown> => fetch(`${shop().emulators}/faults`, { method: 'DELETE' })

/** Calls of a page to the API from now on, as `POST /api/v2/cart/`, with their bodies. */
export function callsOf(page: Page): { call: string; body: Answer; headers: Record<string, string> }[] {
  const calls: { call: string; body: Answer; headers: Record<string, string> }[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/'))
      calls.push({ call: `${request.method()} ${pathname}`, body: request.postDataJSON(), headers: request.headers() })
  })
  return calls
}

/** A purchase at a till of the first shop, reported by the till; returns its id. */
export async function bought(phone: string, ...skus: string[]): Promise<number> {
  const key = newSecret()
  await onDatabase(
    `insert into outlet_keys (company_id, outlet_id, key_hash, created_at)
     select 1, min(id), $1, now() from outlets where company_id = 1 and kind = 'shop'`,
    [hashSecret(key)],
  )
  const answer = await fetch(`${shop().url}/api/sales/`, {
    method: 'POST',
    headers: { authorization: `Outlet ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      check_number: newSecret().slice(0, 8),
      date: new Date().toISOString(),
      customer: { phone },
      items: skus.map((sku) => ({ sku, count: 1, price: 990 })),
    }),
  })
  if (answer.status !== 201) throw new Error(`the till was refused: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { id: number }).id
}

/** Marks the order as handed over. */
export async function handedOver(order: number): Promise<void> {
  await onDatabase("update orders set state = 'done', sub_state = '' where id = $1", [order])
  await onDatabase(
    `insert into order_history (order_id, from_state, to_state, actor, at)
     select $1, step.a, step.b, 'shop', now() from (values ('new', 'ready_pickup_now'), ('ready_pickup_now', 'done')) as step (a, b)`,
    [order],
  )
}

/** A call by a staff member with this permission, or several separated by commas; returns its body. */
export async function askStaff(permission: string, path: string, body: object = {}): Promise<Answer> {
  const key = newSecret()
  await onDatabase(
    `with member as (insert into staff (company_id, email, name, password_hash, permissions)
       values (1, $1, 'Ольга', '', string_to_array($3, ',')) returning id)
     insert into staff_sessions (key_hash, company_id, staff_id, created_at, expires_at)
     select $2, 1, id, now(), now() + interval '1 day' from member`,
    [`${key}@staff.test`, hashSecret(key), permission],
  )
  const answer = await fetch(`${shop().url}${path}`, {
    method: 'POST',
    headers: { authorization: `Staff ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.status, `${path} ${await answer.clone().text()}`).toBeLessThan(300)
  return answer.json()
}
