/*
 * The emulated Yandex Pay: orders of the merchant, paid on its page by card or in parts (Split).
 *
 * Sentinels
 * | What                       | Then                                              |
 * |----------------------------|---------------------------------------------------|
 * | amount with 01 kopecks     | «Pay» fails                                       |
 * | amount with 03 kopecks     | «Pay» leaves the order pending                    |
 * | refund with 09 kopecks     | the refund fails                                  |
 * | key "wrong"                | 401                                               |
 * Control: `POST /yandexpay/orders/{orderId}/pay|fail|expire`.
 *
 * Differs from the real one
 * - Any key is accepted; state is in memory; nothing is held (AUTHORIZED) and no webhook is sent: the shop polls.
 * - Split is offered for 1 000 to 150 000 ₽ in four parts; there is no credit check.
 */
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { z } from 'zod'
import type { Clock } from '#kit/clock.ts'
import { newUuid } from '#kit/security/ids.ts'
import { langOf, page, roubles } from '../emulators/page.ts'

const money = z.string().regex(/^\d+\.\d{2}$/)
const askedOrder = z.object({
  orderId: z.string().min(1).max(64),
  currencyCode: z.literal('RUB'),
  ttl: z.number().int().min(60),
  cart: z.object({ items: z.array(z.object({ total: money })).min(1), total: z.object({ amount: money }) }),
  redirectUrls: z.object({ onSuccess: z.url(), onError: z.url(), onAbort: z.url() }),
  metadata: z.string().optional(),
})
const askedRefund = z.object({ refundAmount: money, externalOperationId: z.string().min(1).max(64) })

interface YandexOrder {
  asked: z.infer<typeof askedOrder>
  status: 'PENDING' | 'CAPTURED' | 'REFUNDED' | 'PARTIALLY_REFUNDED' | 'FAILED' | 'VOIDED'
  method: 'CARD' | 'SPLIT' | null
  reason: string | null
  createdAt: number
  refunds: { operationId: string; externalOperationId: string; amount: string; status: 'SUCCESS' | 'FAIL' }[]
}

const texts = {
  ru: {
    title: 'Яндекс Пэй',
    hint: 'Учебная страница оплаты: настоящие деньги не списываются.',
    card: 'Оплатить картой',
    split: 'Частями через Сплит',
    abort: 'Отказаться',
    back: 'Вернуться в магазин',
    missing: 'Такого заказа нет',
  },
  en: {
    title: 'Yandex Pay',
    hint: 'A training page: no real money is taken.',
    card: 'Pay by card',
    split: 'In parts by Split',
    abort: 'Decline',
    back: 'Back to the shop',
    missing: 'There is no such order',
  },
}
const kopecksOf = (text: string) => Math.round(Number(text) * 100)

export function createYandexPayEmulator({ clock, publicUrl }: { clock: Clock; publicUrl: () => string }) {
  const orders = new Map<string, YandexOrder>()
  const urlOf = (id: string) => `${publicUrl()}/yandexpay/pay?order=${encodeURIComponent(id)}`

  function find(id = ''): YandexOrder | undefined {
    const order = orders.get(id)
    const late = order && clock.now().getTime() - order.createdAt >= order.asked.ttl * 1000
    if (late) decide(order, 'expire')
    return order
  }

  function decide(order: YandexOrder, action: string): boolean {
    if (order.status !== 'PENDING') return false
    const ending = order.asked.cart.total.amount.slice(-2)
    const pays = action === 'pay' || action === 'split'
    if (pays && ending === '03') return true
    order.status = pays && ending !== '01' ? 'CAPTURED' : 'FAILED'
    order.method = pays ? (action === 'split' ? 'SPLIT' : 'CARD') : null
    order.reason = action === 'expire' ? 'EXPIRED' : null
    return true
  }

  const shown = (order: YandexOrder) => ({
    order: {
      orderId: order.asked.orderId,
      paymentStatus: order.status,
      orderAmount: order.asked.cart.total.amount,
      paymentMethod: order.method,
      paymentUrl: urlOf(order.asked.orderId),
      created: new Date(order.createdAt).toISOString(),
      reason: order.reason,
      metadata: order.asked.metadata ?? null,
    },
    operations: order.refunds.map((one) => ({ ...one, operationType: 'REFUND' })),
  })

  const api = new Hono()
  const fail = (c: Context, status: 400 | 401 | 404 | 409, reasonCode: string) =>
    c.json({ status: 'fail', code: status, reasonCode, reason: reasonCode.toLowerCase() }, status)
  const success = (c: Context, data: object) => c.json({ status: 'success', code: 200, data })
  api.use('*', async (c, next) => {
    const key = /^Api-Key\s+(\S+)$/.exec(c.req.header('authorization') ?? '')?.[1]
    if (!key || key === 'wrong') return fail(c, 401, 'AUTHENTICATION_ERROR')
    await next()
  })
  api.post('/v1/orders', async (c) => {
    const read = askedOrder.safeParse(await c.req.json().catch(() => null))
    if (!read.success) return fail(c, 400, 'BAD_FORMAT')
    const { cart, orderId } = read.data
    if (cart.items.reduce((sum, { total }) => sum + kopecksOf(total), 0) !== kopecksOf(cart.total.amount))
      return fail(c, 400, 'ORDER_AMOUNT_MISMATCH')
    const known = find(orderId)
    if (known && known.asked.cart.total.amount !== cart.total.amount) return fail(c, 409, 'ORDER_ALREADY_EXISTS')
    const order = { asked: read.data, createdAt: clock.now().getTime(), method: null, reason: null, refunds: [] }
    if (!known) orders.set(orderId, { ...order, status: 'PENDING' })
    if (orders.size > 20_000) orders.delete(orders.keys().next().value!)
    return success(c, { paymentUrl: urlOf(orderId) })
  })
  api.get('/v1/orders/:id', (c) => {
    const order = find(c.req.param('id'))
    return order ? success(c, shown(order)) : fail(c, 404, 'ORDER_NOT_FOUND')
  })
  api.post('/v1/orders/:id/cancel', (c) => {
    const order = find(c.req.param('id'))
    if (!order) return fail(c, 404, 'ORDER_NOT_FOUND')
    if (order.status !== 'PENDING') return fail(c, 409, 'WRONG_STATUS')
    order.status = 'VOIDED'
    return success(c, {})
  })
  api.post('/v1/orders/:id/rollback', (c) => {
    const order = find(c.req.param('id'))
    if (!order) return fail(c, 404, 'ORDER_NOT_FOUND')
    if (order.status !== 'PENDING') return fail(c, 409, 'WRONG_STATUS')
    order.status = 'FAILED'
    return success(c, {})
  })
  api.post('/v1/orders/:id/capture', (c) => fail(c, find(c.req.param('id')) ? 409 : 404, 'WRONG_STATUS'))
  api.post('/v2/orders/:id/refund', async (c) => {
    const order = find(c.req.param('id'))
    const read = askedRefund.safeParse(await c.req.json().catch(() => null))
    if (!order) return fail(c, 404, 'ORDER_NOT_FOUND')
    if (!read.success) return fail(c, 400, 'BAD_FORMAT')
    const { refundAmount: amount, externalOperationId } = read.data
    const repeated = order.refunds.find((one) => one.externalOperationId === externalOperationId)
    if (repeated) return success(c, { operation: { ...repeated, operationType: 'REFUND' } })
    const given = order.refunds.filter(({ status }) => status === 'SUCCESS')
    const left = given.reduce((rest, one) => rest - kopecksOf(one.amount), kopecksOf(order.asked.cart.total.amount))
    if (!['CAPTURED', 'PARTIALLY_REFUNDED'].includes(order.status) || kopecksOf(amount) > left)
      return fail(c, 409, 'WRONG_AMOUNT')
    const status = amount.endsWith('09') ? ('FAIL' as const) : ('SUCCESS' as const)
    const operation = { operationId: newUuid(), externalOperationId, amount, status }
    order.refunds.push(operation)
    if (status === 'SUCCESS') order.status = kopecksOf(amount) === left ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
    return success(c, { operation: { ...operation, operationType: 'REFUND' } })
  })

  const pages = new Hono()
  pages.get('/pay', (c) => {
    const order = find(c.req.query('order'))
    const lang = langOf(c)
    const t = texts[lang]
    if (!order) {
      c.status(404)
      return page(c, lang, t.missing, html`<p>${t.hint}</p>`)
    }
    const sum = order.asked.cart.total.amount
    const splits = Number(sum) >= 1000 && Number(sum) <= 150_000
    const decisions = html`<form method="post"><button class="main" name="action" value="pay">${t.card}</button>
${splits ? html`<button name="action" value="split">${t.split}</button>` : ''}
<button name="action" value="fail">${t.abort}</button></form>`
    return page(
      c,
      lang,
      t.title,
      html`<div class="card narrow"><p class="sum">${roubles(sum, lang)}</p>
${order.status === 'PENDING' ? decisions : html`<p role="status"><strong>${order.status}</strong></p>`}
<p><a href="${order.asked.redirectUrls.onAbort}">${t.back}</a></p><p class="hint">${t.hint}</p></div>`,
    )
  })
  pages.post('/pay', async (c) => {
    const order = find(c.req.query('order'))
    if (!order) return c.redirect(c.req.path, 303)
    decide(order, String((await c.req.parseBody()).action ?? ''))
    if (order.status === 'PENDING') return c.redirect(urlOf(order.asked.orderId), 303)
    const { onSuccess, onError } = order.asked.redirectUrls
    return c.redirect(order.status === 'FAILED' ? onError : onSuccess, 303)
  })
  const control = new Hono()
  control.post('/orders/:id/:action{pay|split|fail|expire}', (c) => {
    const order = find(c.req.param('id'))
    if (!order) return c.json({ error: 'order not found' }, 404)
    return c.json({ status: order.status }, decide(order, c.req.param('action')) ? 200 : 409)
  })
  return { api, pages, control }
}
