import type { TestApp } from './start-app.ts'

/** Headers of a till of an outlet; by default of the shop in the cast. */
export async function till(shop: TestApp, outlet = shop.cast.shop): Promise<Record<string, string>> {
  const staff = await shop.staff(['outlets.keys', 'outlets.read'])
  const { body } = await shop.json('/api/staff/outlet-keys/', { json: { outlet, name: 'Касса 1' }, headers: staff })
  return { authorization: `Outlet ${body.key}` }
}

let checks = 0

/** A sale of one mug in the shop of the cast; returns it as the till sees it. */
export async function soldAt(
  shop: TestApp,
  customer: { phone: string } | { card: string } | null,
  more: object = {},
  // biome-ignore lint/suspicious/noExplicitAny: tests look at answers by hand
): Promise<any> {
  checks++
  const json = {
    check_number: `T-${checks}`,
    date: '2026-11-20T12:30:00+05:00',
    ...(customer && { customer }),
    items: [{ sku: 'MUG', count: 1, price: 990 }],
    ...more,
  }
  const { status, body } = await shop.json('/api/sales/', { json, headers: await till(shop) })
  if (status >= 300) throw new Error(`the till was refused: ${status} ${JSON.stringify(body)}`)
  return body
}
