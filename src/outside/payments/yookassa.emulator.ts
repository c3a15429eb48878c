/*
 * The emulated YooKassa.
 *
 * Sentinels
 * | What                             | Then                                                                    |
 * |----------------------------------|-------------------------------------------------------------------------|
 * | amount with 01 kopecks           | "Pay" is declined: insufficient_funds                                   |
 * | amount with 02 kopecks           | "Pay" is declined: 3d_secure_failed                                     |
 * | amount with 03 kopecks           | "Pay" leaves the payment pending                                        |
 * | amount with 04 kopecks           | every notification is sent twice                                        |
 * | amount with 05 kopecks           | paid at once, the notification comes before the create answer           |
 * | amount with 08 kopecks           | a refund of it stays pending until it is decided                        |
 * | amount with 09 kopecks           | a refund of it is canceled: insufficient_funds                          |
 * | card ending 0002                 | general_decline                                                         |
 * | card ending 0051 / 0069 / 0127   | insufficient_funds / card_expired / invalid_csc                         |
 * | card ending 0101 / 0119          | 3d_secure_failed / issuer_unavailable                                   |
 * | card failing its check digit     | invalid_card_number                                                     |
 * | secret key "wrong"               | 401 invalid_credentials                                                 |
 * | order 429 (metadata.order_id)    | creating answers 429 too_many_requests                                  |
 * The control calls (`/yookassa/payments/{id}/succeed`, `/yookassa/refunds/{id}/cancel` …) override the sentinel amounts.
 *
 * Differs from the real one
 * - Any shop id and key are accepted, each shop id sees its own payments; test mode; state is in memory until the process ends; the demo
 *   loads the payments that the shop's database holds as paid at its start.
 * - A card is only a number: no 3-D Secure, no bank pages, no saved methods, no linked cards.
 * - Notifications are repeated after 0.5 s, 2 s, 10 s, 1 min and 5 min instead of 24 h, and come from this machine.
 * - Receipts (/receipts) are registered at once unless a line of them is named «чек ждёт» or «чек отклонён»; lists have no filters
 *   but created_at.gte; deals, payouts, /webhooks and loan lifetimes are absent.
 * - The widget is a frame with the same page; its appearance cannot be customised.
 * - A repeated key returns the first answer unchanged for 24 h by the emulator's clock.
 */
import { type Context, Hono } from 'hono'
import type { z } from 'zod'
import type { Clock } from '#kit/clock.ts'
import { newUuid } from '#kit/security/ids.ts'
import { cancellationReasons, createLedger } from './yookassa-emulator-ledger.ts'
import { createNotices } from './yookassa-emulator-notices.ts'
import { confirmationPages } from './yookassa-emulator-page.ts'
import { captureRequest, paymentRequest, receiptRequest, refundRequest } from './yookassa-emulator-shapes.ts'

export interface YooKassaEmulatorOptions {
  clock: Clock
  /** Address that browsers see; confirmation pages are below it at /yookassa/. */
  publicUrl: () => string
  /** Null: no notifications. */
  notifyUrl: string | null
}

type Receipts = Map<string, { id: string; payment_id: string; status: string }>
type Answered = { status: 200 | 400 | 404 | 429; body: object }

const keyLivesMs = 86_400_000

export function createYooKassaEmulator({ clock, publicUrl, notifyUrl }: YooKassaEmulatorOptions) {
  const notices = createNotices(notifyUrl)
  const pageOf = (id: string) => `${publicUrl()}/yookassa/confirm/${id}`
  const ledger = createLedger(clock, notices, (id, type): Record<string, string> => {
    if (type === 'embedded') return { type, confirmation_token: `ct-${id}` }
    if (type === 'qr') return { type, confirmation_data: pageOf(id) }
    if (type === 'external') return { type }
    return { type, confirmation_url: pageOf(id) }
  })
  const receipts: Receipts = new Map()
  const api = shopCalls({ clock, ledger, notices, receipts })
  const control = controlCalls({ ledger, notices, receipts })
  const pages = confirmationPages(ledger)
  const sweeping = setInterval(() => ledger.sweep(), 10_000)
  sweeping.unref()

  return {
    api,
    control,
    pages,
    ledger,
    close(): void {
      clearInterval(sweeping)
      notices.close()
    },
  }
}

interface Emulated {
  ledger: ReturnType<typeof createLedger>
  notices: ReturnType<typeof createNotices>
  receipts: Receipts
}

/** Repeats the first answer for the same key and body; concurrent requests share one answer. An error frees the key. */
function keptAnswers(clock: Clock) {
  const keys = new Map<string, { asked: string; at: number; answer: Promise<Answered> }>()

  return async function once(c: Context, work: (body: unknown) => Answered | Promise<Answered>) {
    const key = c.req.header('idempotence-key')
    if (!key || key.length > 64) return c.json(error('invalid_request', 'Idempotence-Key'), 400)
    const text = await c.req.text()
    const asked = `${c.req.path}\n${text}`
    const now = clock.now().getTime()
    const known = keys.get(key)
    if (known && now - known.at < keyLivesMs) {
      if (known.asked !== asked)
        return c.json(error('invalid_request', 'Idempotence-Key', 'Idempotence key duplicated'), 400)
      const { status, body } = await known.answer
      return c.json(body, status)
    }
    const answer = Promise.resolve(readJson(text)).then((body) => (body === undefined ? bad('body') : work(body)))
    keys.set(key, { asked, at: now, answer })
    if (keys.size > 50_000) keys.delete(keys.keys().next().value!)
    const { status, body } = await answer
    if (status !== 200) keys.delete(key)
    return c.json(body, status)
  }
}

/** The API that shops call. */
function shopCalls({ clock, ledger, notices, receipts }: Emulated & { clock: Clock }): Hono {
  const once = keptAnswers(clock)
  const api = new Hono()
  api.use('*', async (c, next) => {
    const [shopId, secret] = readBasic(c.req.header('authorization'))
    if (!shopId || !secret || secret === 'wrong') return c.json(error('invalid_credentials', null), 401)
    await next()
  })
  api.get('/me', (c) =>
    c.json({ account_id: shopOf(c), status: 'enabled', test: true, payment_methods: ['bank_card', 'sberbank', 'sbp'] }),
  )
  api.post('/payments', (c) =>
    once(c, async (body) => {
      const read = paymentRequest.safeParse(body)
      if (!read.success) return bad(parameterOf(read.error))
      if (read.data.metadata?.order_id === '429') {
        return { status: 429, body: { ...error('too_many_requests', null), retry_after: 1800 } }
      }
      const payment = ledger.create(read.data, shopOf(c))
      if (payment.amount.value.endsWith('.05')) {
        const paid = ledger.find(payment.id)!
        paid.quiet = true
        ledger.pay(paid)
        paid.quiet = false
        await notices.sendFirst({ type: 'notification', event: `payment.${paid.status}`, object: ledger.show(paid) })
      }
      return { status: 200, body: payment }
    }),
  )
  /** A payment of another shop is not found. */
  const ownPayment = (c: Context, id: string) => {
    const payment = ledger.find(id)
    return payment?.recipient.account_id === shopOf(c) ? payment : undefined
  }
  api.get('/payments', (c) => {
    const since = c.req.query('created_at.gte') ?? ''
    const own = ledger.newest(20_000).filter((one) => one.recipient.account_id === shopOf(c) && one.created_at >= since)
    const [from, limit] = [Number(c.req.query('cursor') ?? 0), Number(c.req.query('limit') ?? 10)]
    const next = from + limit < own.length ? { next_cursor: String(from + limit) } : {}
    return c.json({ type: 'list', items: own.slice(from, from + limit).map(ledger.show), ...next })
  })
  api.get('/payments/:id', (c) => {
    const payment = ownPayment(c, c.req.param('id'))
    return payment ? c.json(ledger.show(payment)) : c.json(error('not_found', null), 404)
  })
  api.post('/payments/:id/capture', (c) =>
    once(c, (body) => {
      const payment = ownPayment(c, c.req.param('id'))
      if (!payment) return missing
      const read = captureRequest.safeParse(body)
      if (!read.success) return bad(parameterOf(read.error))
      const amount = read.data.amount ?? payment.amount
      if (payment.status !== 'waiting_for_capture') return bad('payment_id')
      if (Number(amount.value) > Number(payment.amount.value)) return bad('amount.value')
      ledger.take(payment, amount)
      return { status: 200, body: ledger.show(payment) }
    }),
  )
  api.post('/payments/:id/cancel', (c) =>
    once(c, () => {
      const payment = ownPayment(c, c.req.param('id'))
      if (!payment) return missing
      if (payment.status !== 'waiting_for_capture') return bad('payment_id')
      ledger.cancel(payment, 'canceled_by_merchant')
      return { status: 200, body: ledger.show(payment) }
    }),
  )
  api.post('/refunds', (c) =>
    once(c, (body) => {
      const read = refundRequest.safeParse(body)
      if (!read.success) return bad(parameterOf(read.error))
      const payment = ownPayment(c, read.data.payment_id)
      if (payment?.status !== 'succeeded') return bad('payment_id')
      const refund = ledger.refund(payment, read.data.amount, read.data.description)
      return refund ? { status: 200, body: refund } : bad('amount.value')
    }),
  )
  api.get('/refunds', (c) => {
    const own = ledger.refundsOf(c.req.query('payment_id')).filter(({ payment_id }) => ownPayment(c, payment_id))
    return c.json({ type: 'list', items: own })
  })
  api.get('/refunds/:id', (c) => {
    const refund = ledger.findRefund(c.req.param('id'))
    return refund && ownPayment(c, refund.payment_id) ? c.json(refund) : c.json(error('not_found', null), 404)
  })
  api.post('/receipts', (c) =>
    once(c, (body) => {
      const read = receiptRequest.safeParse(body)
      if (!read.success) return bad(parameterOf(read.error))
      const { type, payment_id: paymentId, items, settlements } = read.data
      if (!ownPayment(c, paymentId)) return bad('payment_id')
      const sum = (all: { amount: { value: string }; quantity?: string }[]) =>
        all.reduce((whole, one) => whole + Math.round(Number(one.amount.value) * 100 * Number(one.quantity ?? 1)), 0)
      if (sum(items) !== sum(settlements)) return bad('settlements')
      const named = (text: string) => items.some(({ description }) => description.toLowerCase().includes(text))
      const status = named('чек отклонён') ? 'canceled' : named('чек ждёт') ? 'pending' : 'succeeded'
      const receipt = { id: `rt-${newUuid()}`, type, payment_id: paymentId, status, items, settlements }
      receipts.set(receipt.id, receipt)
      if (receipts.size > 20_000) receipts.delete(receipts.keys().next().value!)
      return { status: 200, body: receipt }
    }),
  )
  api.get('/receipts', (c) => {
    const { payment_id: paymentId, status, cursor = '0', limit = '10' } = c.req.query()
    const own = [...receipts.values()]
      .reverse()
      .filter((one) => ownPayment(c, one.payment_id))
      .filter((one) => (!paymentId || one.payment_id === paymentId) && (!status || one.status === status))
    const [from, most] = [Number(cursor), Number(limit)]
    if (!Number.isInteger(from) || from < 0) return c.json(error('invalid_request', 'cursor'), 400)
    if (!Number.isInteger(most) || most < 1 || most > 100) return c.json(error('invalid_request', 'limit'), 400)
    const next = from + most < own.length ? { next_cursor: String(from + most) } : {}
    return c.json({ type: 'list', items: own.slice(from, from + most), ...next })
  })
  api.get('/receipts/:id', (c) => {
    const receipt = receipts.get(c.req.param('id'))
    return receipt && ownPayment(c, receipt.payment_id) ? c.json(receipt) : c.json(error('not_found', null), 404)
  })
  api.notFound((c) => c.json(error('not_found', null), 404))
  return api
}

/** Calls by which tests and people decide in place of banks. */
function controlCalls({ ledger, notices, receipts }: Emulated): Hono {
  const control = new Hono()
  control.post('/receipts/:id/:status{succeeded|canceled}', (c) => {
    const receipt = receipts.get(c.req.param('id'))
    if (receipt?.status !== 'pending') return c.json({ error: 'no such receipt waits' }, receipt ? 409 : 404)
    receipt.status = c.req.param('status')
    return c.json(receipt)
  })
  const decide = async (c: Context, act: (payment: NonNullable<ReturnType<typeof ledger.find>>) => boolean) => {
    const payment = ledger.find(c.req.param('id') ?? '')
    if (!payment) return c.json({ error: 'payment not found' }, 404)
    if (!act(payment))
      return c.json({ error: `payment is already ${payment.status}`, payment: ledger.show(payment) }, 409)
    return c.json(ledger.show(payment))
  }
  control.post('/payments/:id/succeed', (c) => decide(c, (payment) => ledger.pay(payment)))
  control.post('/payments/:id/expire', (c) =>
    decide(c, (payment) =>
      ledger.cancel(payment, payment.status === 'pending' ? 'expired_on_confirmation' : 'expired_on_capture'),
    ),
  )
  control.post('/payments/:id/cancel', async (c) => {
    const { reason = 'general_decline' } = (readJson(await c.req.text()) ?? {}) as { reason?: string }
    if (!(cancellationReasons as readonly string[]).includes(reason)) {
      return c.json({ error: `unknown reason ${reason}`, reasons: cancellationReasons }, 400)
    }
    return decide(c, (payment) => ledger.cancel(payment, reason))
  })
  const decideRefund = (c: Context, reason: string | null) => {
    const refund = ledger.findRefund(c.req.param('id') ?? '')
    if (!refund) return c.json({ error: 'refund not found' }, 404)
    return c.json(refund, ledger.endRefund(refund, reason) ? 200 : 409)
  }
  control.post('/refunds/:id/succeed', (c) => decideRefund(c, null))
  control.post('/refunds/:id/cancel', async (c) => {
    const { reason = 'general_decline' } = (readJson(await c.req.text()) ?? {}) as { reason?: string }
    return decideRefund(c, reason)
  })
  /** Repeats or reorders notifications: the reported state is the event's, not the payment's. Answers after all are delivered. */
  control.post('/notify', async (c) => {
    const asked = (readJson(await c.req.text()) ?? {}) as Record<string, unknown>
    const { id, event = 'payment.succeeded', times = 1, parallel = false, delay_ms: delayMs = 0 } = asked
    if (typeof id !== 'string' || typeof event !== 'string') return c.json({ error: 'id and event are needed' }, 400)
    const count = Math.min(Math.max(Number(times) || 1, 1), 500)
    const payment = ledger.find(id)
    const refund = event.startsWith('refund.') ? (ledger.findRefund(id) ?? ledger.refundsOf(id)[0]) : undefined
    const object = refund ?? { ...(payment ? ledger.show(payment) : { id }), status: event.split('.')[1] }
    const notice = { type: 'notification', event, object } as const
    await new Promise((resolve) => setTimeout(resolve, Math.min(Number(delayMs) || 0, 60_000)).unref())
    const statuses: number[] = []
    if (parallel) statuses.push(...(await Promise.all(Array.from({ length: count }, () => notices.deliver(notice)))))
    else for (let i = 0; i < count; i++) statuses.push(await notices.deliver(notice))
    return c.json({ sent: count, statuses })
  })
  return control
}

const error = (code: string, parameter: string | null, description = code.replaceAll('_', ' ')) => ({
  type: 'error',
  id: newUuid(),
  code,
  description,
  ...(parameter && { parameter }),
})
const bad = (parameter: string): Answered => ({ status: 400, body: error('invalid_request', parameter) })
const missing: Answered = { status: 404, body: error('not_found', null) }

const parameterOf = (fault: z.ZodError): string => fault.issues[0]?.path.join('.') || 'body'

const readBasic = (header = ''): string[] =>
  /^basic /i.test(header) ? Buffer.from(header.slice(6), 'base64').toString('utf8').split(':') : []

const shopOf = (c: Context): string => readBasic(c.req.header('authorization'))[0] ?? ''

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
