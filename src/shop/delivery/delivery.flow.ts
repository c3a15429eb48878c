import type { Db } from '#kit/db.ts'
import { dateIn, type IsoDate, timeIn } from '#lib/dates.ts'
import type { App, Region, RequestContext } from '#shop/context.ts'
import { courierDay, pickupDay } from '#shop/places/pickup-day.ts'
import { slotsOf, zoneDay } from './courier-zones.ts'
import { isPickupPlace, optionsOf } from './delivery.store.ts'
import type { DeliveryTarget, DeliveryType } from './delivery-type.ts'
import type { Bringing, DeliveryOption, OfferedOption, OptionAtAddress } from './option.ts'
import type { DeliveryTerms } from './provider.ts'
import type { Load } from './shipping.ts'
import { carrierNamed, countedTerms, requestTerms, type Terms } from './terms.flow.ts'

export { carrierNamed, countedTerms, optionsOf, requestTerms as askTerms, type Terms }

const isPaidOnline = ({ paymentType }: { paymentType: string }): boolean =>
  paymentType !== 'CASH' && paymentType !== 'INVOICE'

/** `optionsOf` from the cache, for display; placing and paying an order reads the database. */
export const cachedOptions = (app: App, companyId: number, regionId: number): Promise<DeliveryOption[]> =>
  app.cache.fetch(`options:${regionId}`, async () => ({
    value: await optionsOf(companyId, regionId, app.clock.now()).execute(app.db),
    tags: [`options:${companyId}`, `settings:${companyId}`],
  }))

/**
 * "Today" is that of the region, or of the outlet: in Vladivostok the next day begins while it is afternoon in Moscow. Null if nothing can be
 * promised: every outlet is closed. With `bringing`, a shop hands over today only what it has in stock.
 */
export function offerOption(
  app: App,
  option: OptionAtAddress,
  terms: DeliveryTerms,
  region: Region,
  bringing: Bringing | null = null,
): OfferedOption | null {
  const { days } = terms
  const now = app.clock.now()
  const at = (timezone: string) => ({ date: dateIn(timezone, now), time: timeIn(timezone, now) })
  const placeDates = new Map<number, IsoDate>()
  for (const { id, readyMinutes, timezone, ...hours } of option.places) {
    const reach = option.deliveryType === 'PICKUP' && bringing ? bringing.reach(id) : 'here'
    if (reach === 'never') continue
    const first = reach === 'later' ? Math.max(days, bringing!.days) : days
    const day = pickupDay(hours, at(timezone), { days: first, readyMinutes })
    if (day) placeDates.set(id, day)
  }
  const date =
    option.places.length > 0
      ? [...placeDates.values()].sort()[0]
      : option.zone
        ? zoneDay({ ...option.zone, daysFrom: days }, at(region.timezone))
        : courierDay(at(region.timezone), { days, cutoff: option.cutoff })
  if (!date) return null
  const isSlotted = option.zone !== null && option.isDated && !option.isLeast
  return {
    ...option,
    deliveryPrice: terms.price,
    date: option.isDated ? date : null,
    slots: isSlotted ? slotsOf({ ...option.zone!, daysFrom: days }, at(region.timezone)) : [],
    placeDates,
    payOnline: isPaidOnline(option),
  }
}

/** Terms of every option for these goods, by the id of the option. Carriers are called in parallel, each with its deadline. */
export async function termsOfAll(
  app: App,
  whose: Pick<RequestContext, 'company' | 'region'>,
  options: readonly DeliveryOption[],
  load: Load,
): Promise<Map<number, Terms>> {
  const asked = options.map(async (option) => [option.id, await requestTerms(app, whose, option, load)] as const)
  return new Map(await Promise.all(asked))
}

/** The options whose terms are known, and the delivery types that are unavailable because their carrier does not answer. */
export function offerOptions(
  app: App,
  options: readonly OptionAtAddress[],
  terms: ReadonlyMap<number, Terms>,
  region: Region,
  bringing: Bringing | null = null,
): { offered: OfferedOption[]; unanswered: DeliveryType[] } {
  const offered: OfferedOption[] = []
  const silent = new Set<DeliveryType>()
  for (const option of options) {
    const known = terms.get(option.id) ?? null
    if (known === 'unanswered') silent.add(option.deliveryType)
    const offer = known && known !== 'unanswered' ? offerOption(app, option, known, region, bringing) : null
    if (offer) offered.push(offer)
  }
  for (const { deliveryType } of offered) silent.delete(deliveryType)
  return { offered, unanswered: [...silent] }
}

const kindsOf: Record<'outlet' | 'pickup_point', string[]> = {
  outlet: ['shop', 'filial'],
  pickup_point: ['pickup_point', 'locker'],
}

export const canBePickedUpAt = (
  db: Db,
  companyId: number,
  region: Region,
  target: Exclude<DeliveryTarget, 'address' | null>,
  { outletId, provider }: { outletId: number; provider: string },
): Promise<boolean> =>
  isPickupPlace(db, companyId, region.id, outletId, { kinds: kindsOf[target], carrier: provider || null })

/** The day an order can be picked up at its outlet; undefined: nothing is handed over there now. */
export const dayAt = (
  { date, provider, placeDates }: OfferedOption,
  outletId: number | null,
): IsoDate | null | undefined => (outletId === null || provider !== '' ? date : placeDates.get(outletId))
