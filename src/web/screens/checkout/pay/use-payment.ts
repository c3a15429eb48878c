import { useEffect, useRef, useState } from 'react'
import { isApiFailure, isFinal, refusalOf, wordsOf } from '#api/client.ts'
import type { OrderOnWire } from '#shop/orders/orders.wire.ts'
import { m } from '#texts/messages.js'
import { api } from '../../../browser/client.ts'
import { navigate } from '../../../browser/navigate.ts'
import { newKey } from '../../../browser/new-key.ts'
import { report } from '../../../browser/report.ts'
import { links } from '../../../links.ts'
import { watchOrder } from '../../../parts/orders/watch-order.ts'
import { storePayPress } from './pay-press.ts'

/** True for a payment without a result yet: the money may be on its way. */
export const isUndecided = ({ payment, pay_now }: OrderOnWire): boolean =>
  pay_now > 0 && payment !== null && ['creating', 'pending', 'waiting_for_capture'].includes(payment.state)

/** Money came since the order was read, and what was due then is paid; a later payment of a schedule is another matter. */
export const isPaidSince = (before: OrderOnWire, now: OrderOnWire): boolean => {
  const due = before.payment_schedule.find(({ left }) => left > 0)
  return (
    before.pay_now > 0 &&
    now.paid + now.held > 0 &&
    now.payment_schedule.every(({ number, left }) => number !== due?.number || left === 0)
  )
}

/** Polling interval: every three seconds at first, then slower, for as long as the bank may need (PAY-10, PAY-14: up to 15 minutes). */
export const waitMs = (asked: number): number => (asked < 10 ? 3000 : asked < 20 ? 10_000 : 30_000)
const maxAsked = 50
/** At least this long while the shop itself says what it hears: the bank is asked in case its notification is lost, or not set up. */
const calmMs = 10_000

/** After the return from the bank: follows the payment until it has a result, by the stream of the order, and by polling. */
export function useDecision(loaded: OrderOnWire, watch: boolean): { order: OrderOnWire; waits: boolean } {
  const [order, setOrder] = useState(loaded)
  const [over, setOver] = useState(false)
  useEffect(() => setOrder(loaded), [loaded])
  const waits = watch && !over && isUndecided(order)
  useEffect(() => {
    if (!waits) return
    const gone = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    let nextAsk = 0
    const params = { id: loaded.id }
    const read = () =>
      api.get('/api/orders/{id}/', { params, signal: gone.signal }).then(setOrder, (error: unknown) => {
        if (!gone.signal.aborted) report('the order could not be read', error)
      })
    const stream = watchOrder(loaded.id, read, () => pollIn(waitMs(nextAsk)))
    const pollIn = (ms: number) => {
      clearTimeout(timer)
      if (nextAsk > 0) timer = setTimeout(() => ask(nextAsk), ms)
    }
    const ask = async (asked: number) => {
      try {
        const next = await api.post('/api/orders/{id}/check_payment/', { params, signal: gone.signal })
        if (!gone.signal.aborted) setOrder(next)
      } catch (error) {
        if (gone.signal.aborted) return
        report('the payment could not be read', error)
      }
      if (gone.signal.aborted) return
      if (asked >= maxAsked) setOver(true)
      else {
        nextAsk = asked + 1
        pollIn(stream.isLive() ? Math.max(calmMs, waitMs(asked)) : waitMs(asked))
      }
    }
    void ask(0)
    return () => {
      gone.abort()
      stream.close()
      clearTimeout(timer)
    }
  }, [waits, loaded.id])
  return { order, waits }
}

/** Begins a payment and leaves for the bank. Repeating the same press creates one payment. */
export function usePaying(order: OrderOnWire) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  /** Key of a press without an answer: the same option is requested with it again; another option gets another key. */
  const sent = useRef<{ option: number | undefined; key: string } | null>(null)
  useEffect(() => {
    // Return from the bank by Back, to a page restored from the back/forward cache.
    const back = (event: PageTransitionEvent) => event.persisted && setBusy(false)
    window.addEventListener('pageshow', back)
    return () => window.removeEventListener('pageshow', back)
  }, [])

  const pay = async (option: number | undefined) => {
    if (busy) return
    setBusy(true)
    setProblem(null)
    if (sent.current?.option !== option) sent.current = null
    sent.current ??= { option, key: newKey() }
    try {
      const { payment } = await api.post('/api/orders/{id}/pay/', {
        params: { id: order.id },
        body: { payment_option: option },
        idempotencyKey: sent.current.key,
      })
      sent.current = null
      const { type, url } = payment.confirmation
      if (type === 'embedded' || payment.method === 'sberpay') storePayPress(order.id)
      if (type === 'embedded' && navigate(links.payWidget(order.id, { payment: option || null }))) return
      if (payment.method === 'sberpay' && navigate(links.sberPay(order.id, { payment: option || null }))) return
      if (url && navigate(url, { allowExternal: true })) return
      setProblem(m.checkout_method_unavailable())
    } catch (error) {
      report('the payment could not be begun', error)
      setProblem(payProblem(error))
      // A refusal is final; without an answer the same payment is requested again.
      if (isApiFailure(error) && isFinal(error)) sent.current = null
    }
    setBusy(false)
  }
  return { busy, problem, pay }
}

export function payProblem(error: unknown): string {
  const refusal = refusalOf(error, 'post', '/api/orders/{id}/pay/')
  switch (refusal?.code) {
    case 'payment_unavailable':
      return m.checkout_payment_unavailable()
    case 'payment_method_unavailable':
      return m.checkout_method_unavailable()
    case 'payment_option_not_offered':
    case 'idempotency_in_flight':
    case 'idempotency_key_reused':
    case 'not_found':
      return refusal.detail
    default:
      refusal satisfies null
      if (!isApiFailure(error)) return m.errors_generic()
      if (error.status === 0) return m.errors_offline()
      return error.status >= 500 ? m.checkout_method_unavailable() : (wordsOf(error) ?? m.errors_generic())
  }
}
