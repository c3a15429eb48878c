import { z } from 'zod'
import { defineJob } from '#kit/jobs.ts'
import { processEach } from '#kit/process-each.ts'
import { roublesFromKopecks } from '#lib/money.ts'
import type { ListedPayment } from '#outside/payments/port.ts'
import { companies } from '#shop/company/company.flow.ts'
import type { App } from '#shop/context.ts'
import { paymentById, paymentsSince, type StoredPayment } from '../payments.store.ts'
import type { PaymentClient } from '../provider.ts'
import { checkPayment, recordPayment } from '../record-payment.flow.ts'
import { clientOf } from '../services.flow.ts'
import { difference, type Finding, type FindingKind, type ProviderPayment, type ShopPayment } from './reconcile.ts'
import { addReconciliation, type Reconciliation } from './reconciliations.store.ts'

/** Days that the nightly check covers: a transfer may take days, and a lost notification is older than its repetitions. */
const daysBack = 3
const dayMs = 86_400_000
/** Maximum pages of a list, so that the loop ends even if a service always names a next page. */
const mostPages = 200

export const reconcileNightly = defineJob({ name: 'payments_reconcile', payload: z.object({}) })

/** Every company, one after another; a failing service of one does not stop the others. */
export async function reconcileAll(app: App): Promise<void> {
  await processEach(
    await companies(app),
    async ({ id, slug }) => {
      const since = new Date(app.clock.now().getTime() - daysBack * dayMs)
      const { findings } = await reconcile(app, id, since)
      if (findings.length > 0) app.log.warn({ company: slug, findings }, 'payment services say otherwise than the shop')
    },
    ({ slug }, err) => app.log.error({ err, company: slug }, 'payments could not be compared with their services'),
  )
}

/**
 * Compares the payments of a company with the data of its services; services that offer a list also show payments unknown here. Missed changes
 * are repaired at once, as after a notification; other findings are stored for people. Only a payment read by its id is trusted.
 */
export async function reconcile(app: App, companyId: number, since: Date): Promise<Reconciliation> {
  const findings: Finding[] = []
  let checked = 0
  for (const kind of app.paymentProviders) {
    const client = await clientOf(app, companyId, kind.name)
    const ours = (await paymentsSince(app.db, companyId, kind.name, since)).filter(
      ({ providerId }) => providerId !== null,
    )
    // No service can be called (the account is switched off, or this process has none): a check that compared nothing must not pass.
    if (!client) {
      for (const payment of ours) findings.push(findingOf('no_answer', await aboutPayment(app, payment), payment, null))
      continue
    }
    const listed = client.listPayments ? await listOf(client, since) : null
    checked += ours.length
    for (const payment of ours) {
      const found = await compare(app, client, payment, listed)
      if (found) findings.push(found)
    }
    const known = new Set(ours.map(({ providerId }) => providerId))
    for (const one of listed?.values() ?? []) {
      if (known.has(one.id) || one.state !== 'succeeded' || one.orderId === null) continue
      checked++
      const thing = /^\d{1,15}$/.test(one.orderId)
        ? await app.payables.order.find(app.db, Number(one.orderId), app.clock.now())
        : null
      // Accounts are shared: a sale of another company of ours is not a finding.
      if (thing?.companyId !== companyId) continue
      findings.push(
        findingOf('unknown_here', { provider: kind.name, providerId: one.id, order: thing.number }, null, one),
      )
    }
  }
  return addReconciliation(app.db, { companyId, since, at: app.clock.now(), checked, findings })
}

/** Null: the service did not return its list, so each payment is read separately. */
async function listOf(client: PaymentClient, since: Date): Promise<Map<string, ListedPayment> | null> {
  const listed = new Map<string, ListedPayment>()
  let cursor: string | null = null
  for (let page = 0; page < mostPages; page++) {
    const answer: Awaited<ReturnType<NonNullable<PaymentClient['listPayments']>>> = await client.listPayments!({
      since,
      cursor,
    })
    if (!answer.ok) return null
    for (const one of answer.value.items) listed.set(one.id, one)
    cursor = answer.value.next
    if (cursor === null) break
  }
  return listed
}

async function compare(
  app: App,
  client: PaymentClient,
  payment: StoredPayment,
  listed: Map<string, ListedPayment> | null,
): Promise<Finding | null> {
  const known = listed?.get(payment.providerId!)
  if (known && difference(payment, known) === null) return null
  const about = await aboutPayment(app, payment)
  const read = await client.readPayment(payment.providerId!)
  if (!read.ok) {
    const isMissing = read.refusal.code === 'payment_not_found'
    return findingOf(isMissing ? 'not_found_there' : 'no_answer', about, payment, null)
  }
  const kind = difference(payment, read.value)
  if (!kind) return null
  const after = await mend(app, payment, kind, read.value)
  return { ...findingOf(kind, about, payment, read.value), mended: difference(after, read.value) === null }
}

async function aboutPayment(app: App, { id, orderId, provider, providerId }: StoredPayment) {
  const thing = await app.payables.order.find(app.db, orderId, app.clock.now())
  return { provider, payment: id, providerId: providerId!, order: thing?.number ?? '' }
}

/** Repairs missed changes: a lost notification, a refund made in the provider's back office. */
async function mend(
  app: App,
  payment: StoredPayment,
  kind: FindingKind,
  seen: Parameters<typeof recordPayment>[2],
): Promise<StoredPayment> {
  if (kind === 'paid_there_not_here') await recordPayment(app, payment.id, seen)
  if (kind === 'refunded_differs') await checkPayment(app, payment.id)
  return (await paymentById(app.db, payment.id))!
}

function findingOf(
  kind: FindingKind,
  about: Pick<Finding, 'provider' | 'providerId' | 'order'> & { payment?: number },
  here: ShopPayment | null,
  there: ProviderPayment | null,
): Finding {
  return { payment: null, ...about, kind, here: inWords(here), there: inWords(there), mended: false }
}

/** `succeeded 3260 −500`: state, amount and refunded amount in roubles. */
function inWords(side: ShopPayment | ProviderPayment | null): string {
  if (!side) return ''
  const refunded = side.refunded > 0 ? ` −${roublesFromKopecks(side.refunded)}` : ''
  return `${side.state} ${roublesFromKopecks(side.amount)}${refunded}`
}
