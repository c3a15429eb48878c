import { withDeadline } from '#kit/http/deadline.ts'
import { readAccount } from '#shop/company/accounts.flow.ts'
import type { App, RequestContext } from '#shop/context.ts'
import type { DeliveryOption } from './option.ts'
import {
  type CarrierDelivery,
  type DeliveryClient,
  type DeliveryProviderKind,
  type DeliveryRequest,
  type DeliveryTerms,
  isCarrier,
} from './provider.ts'
import { allows, type Load } from './shipping.ts'

/** Terms of an option; null: it is not available for these goods; `unanswered`: its carrier did not answer. */
export type Terms = DeliveryTerms | null | 'unanswered'

/** How long a page waits for a carrier. */
const deadlineMs = 2000
/** How long a carrier's answer is fresh (our choice); the cache may return it once more while it is refreshed. */
const freshMs = 300_000
/** How long a carrier that did not answer is not called again, for any goods: one page waits for it, not every page. */
const illMs = 20_000

type For = Pick<RequestContext, 'company' | 'region'>

/** The provider an option names, or the first that serves its type without being named. */
function providerOf(app: App, { deliveryType, provider }: DeliveryOption): DeliveryProviderKind | undefined {
  const all = app.plugins.flatMap(({ delivery }) => delivery ?? []).filter(({ types }) => types.includes(deliveryType))
  return all.find((one) => (provider === '' ? !(isCarrier(one) && one.hasPoints) : one.name === provider))
}

const askedOf = ({ region }: For, option: DeliveryOption, { goods, parcel }: Load): DeliveryRequest => ({
  goods,
  region,
  parcel,
  city: option.carrierCity,
})

/** Terms from a provider that computes them locally; null: the option is not available for these goods; `ask`: a carrier must be called. */
export function countedTerms(app: App, whose: For, option: DeliveryOption, load: Load): DeliveryTerms | null | 'ask' {
  const provider = providerOf(app, option)
  if (!provider || !allows(load, option.deliveryType)) return null
  return isCarrier(provider) ? 'ask' : provider.terms(option, askedOf(whose, option, load))
}

/** Terms of an option, calling its carrier if necessary. Waits for the network, so never call it inside a transaction. */
export async function requestTerms(app: App, whose: For, option: DeliveryOption, load: Load): Promise<Terms> {
  const counted = countedTerms(app, whose, option, load)
  if (counted !== 'ask') return counted
  const companyId = whose.company.id
  const carrier = providerOf(app, option) as CarrierDelivery
  const asked = askedOf(whose, option, load)
  const ill = `carrier-ill:${companyId}:${carrier.name}`
  const { price, freeFrom, daysFrom } = option
  const { region, goods, parcel } = asked
  const about = [
    companyId,
    carrier.name,
    option.deliveryType,
    region.id,
    goods,
    ...Object.values(parcel),
    price,
    freeFrom,
    daysFrom,
  ]
  return app.cache.fetch<Terms>(`carrier:${about.join(':')}`, async () => {
    const tags = [`options:${companyId}`, `accounts:${companyId}`]
    if (app.cache.peek<boolean>(ill)) return { value: 'unanswered', tags, keep: false }
    const value = await askCarrier(app, companyId, carrier, option, asked)
    if (value !== 'unanswered') return { value, tags, freshMs }
    await app.cache.fetch(ill, async () => ({ value: true, tags, freshMs: illMs }))
    return { value, tags, keep: false }
  })
}

async function askCarrier(
  app: App,
  companyId: number,
  carrier: CarrierDelivery,
  option: DeliveryOption,
  asked: DeliveryRequest,
): Promise<Terms> {
  const client = await carrierOf(app, companyId, carrier)
  if (!client) return null
  try {
    const answer = await withDeadline(deadlineMs, async (signal) => ({
      terms: await client.quote(option, asked, signal),
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

/** Validates price and days from a foreign program before an order uses them. */
const isSound = (terms: DeliveryTerms | null): boolean =>
  terms === null || [terms.price, terms.days].every((figure) => Number.isSafeInteger(figure) && figure >= 0)

/** The carrier with this name and the account of this company; null: there is no such carrier or no account. */
export async function carrierNamed(app: App, companyId: number, name: string): Promise<DeliveryClient | null> {
  const named = app.plugins.flatMap(({ delivery }) => delivery ?? []).find((one) => one.name === name)
  return named && isCarrier(named) ? carrierOf(app, companyId, named) : null
}

/** The carrier with the account of this company, as for payment services; null: the company has no account. */
export async function carrierOf(app: App, companyId: number, carrier: CarrierDelivery): Promise<DeliveryClient | null> {
  const own = await readAccount(app, companyId, 'delivery', carrier.name)
  const shared = carrier.sharedAccount ?? (carrier.service ? (app.service?.(carrier.service) ?? null) : null)
  const account = own.is === 'open' ? own.fields : own.is === 'none' ? (shared as Record<string, string> | null) : null
  if (!account) return null
  const whose = own.is === 'open' ? companyId : 'shared'
  return app.clients.get(`delivery/${carrier.name}/${whose}`, account, () => carrier.create(account, app))
}
