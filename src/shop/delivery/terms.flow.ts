import { withDeadline } from '#kit/deadline.ts'
import type { Kopecks } from '#lib/money.ts'
import { readAccount } from '#shop/company/accounts.flow.ts'
import type { App, Region } from '#shop/context.ts'
import type { OrderOption } from './delivery.store.ts'
import {
  type CarrierDelivery,
  type DeliveryClient,
  type DeliveryProviderKind,
  type DeliveryTerms,
  isCarrier,
} from './provider.ts'

/** What is known of a way: its terms; null: nobody brings these goods there; `unanswered`: its carrier did not say. */
export type Terms = DeliveryTerms | null | 'unanswered'

/** So long a page waits for a carrier. */
const deadlineMs = 2000
/** A carrier's answer holds so long (our choice); the answer cache may serve it once more while it is asked anew. */
const freshMs = 300_000
/** A carrier that did not answer is left alone so long, whatever the goods: one page waits for it, not every page. */
const illMs = 20_000

const providerOf = (app: App, { deliveryType }: OrderOption): DeliveryProviderKind | undefined =>
  app.plugins.flatMap(({ delivery }) => delivery ?? []).find(({ types }) => types.includes(deliveryType))

/** What a provider that asks nobody makes of the owner's row; `ask`: a carrier must be asked for it. */
export function countedTerms(
  app: App,
  option: OrderOption,
  goods: Kopecks,
  region: Region,
): DeliveryTerms | null | 'ask' {
  const provider = providerOf(app, option)
  if (!provider) return null
  return isCarrier(provider) ? 'ask' : provider.terms(option, { goods, region })
}

/** Terms of a way, of a carrier if need be. Waits for the network, so never inside a transaction. */
export async function askTerms(
  app: App,
  companyId: number,
  option: OrderOption,
  goods: Kopecks,
  region: Region,
): Promise<Terms> {
  const counted = countedTerms(app, option, goods, region)
  if (counted !== 'ask') return counted
  const carrier = providerOf(app, option) as CarrierDelivery
  const ill = `carrier-ill:${companyId}:${carrier.name}`
  const { price, freeFrom, daysFrom } = option
  const about = [companyId, carrier.name, option.deliveryType, region.id, goods, price, freeFrom, daysFrom]
  return app.cache.fetch<Terms>(`carrier:${about.join(':')}`, async () => {
    const tags = [`options:${companyId}`, `accounts:${companyId}`]
    if (app.cache.peek<boolean>(ill)) return { value: 'unanswered', tags, keep: false }
    const value = await askCarrier(app, companyId, carrier, option, goods, region)
    if (value !== 'unanswered') return { value, tags, freshMs }
    await app.cache.fetch(ill, async () => ({ value: true, tags, freshMs: illMs }))
    return { value, tags, keep: false }
  })
}

async function askCarrier(
  app: App,
  companyId: number,
  carrier: CarrierDelivery,
  option: OrderOption,
  goods: Kopecks,
  region: Region,
): Promise<Terms> {
  const client = await carrierOf(app, companyId, carrier)
  if (!client) return null
  try {
    const answer = await withDeadline(deadlineMs, async (signal) => ({
      terms: await client.quote(option, { goods, region }, signal),
    }))
    if (answer && isSound(answer.terms)) return answer.terms
    app.log.warn(
      { carrier: carrier.name, company: companyId },
      answer ? 'a carrier answered nonsense' : 'a carrier did not answer in time',
    )
  } catch (error) {
    app.log.warn({ err: error, carrier: carrier.name, company: companyId }, 'a carrier could not be asked')
  }
  return 'unanswered'
}

/** Money and days of somebody else's program are looked at before an order is made of them. */
const isSound = (terms: DeliveryTerms | null): boolean =>
  terms === null || [terms.price, terms.days].every((figure) => Number.isSafeInteger(figure) && figure >= 0)

/** The carrier with the account of this company, as payment services have it; null: it has no account there. */
async function carrierOf(app: App, companyId: number, carrier: CarrierDelivery): Promise<DeliveryClient | null> {
  const own = await readAccount(app, companyId, 'delivery', carrier.name)
  const account = own.is === 'open' ? own.fields : own.is === 'none' ? carrier.sharedAccount : null
  if (!account) return null
  const whose = own.is === 'open' ? companyId : 'shared'
  return app.clients.get(`delivery/${carrier.name}/${whose}`, account, () => carrier.create(account, app))
}
