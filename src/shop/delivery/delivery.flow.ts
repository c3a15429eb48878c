import { ask, type Db } from '#kit/db.ts'
import { dateIn, type IsoDate, timeIn } from '#lib/dates.ts'
import type { Kopecks } from '#lib/money.ts'
import type { App, Region } from '#shop/context.ts'
import { courierDay, fetchDay } from '#shop/places/fetch-day.ts'
import { isPickupPlace, type OrderOption, optionsOf } from './delivery.store.ts'
import type { DeliveryTarget } from './delivery-type.ts'
import type { DeliveryTerms } from './provider.ts'

export { type OrderOption, optionsOf }

/** An option with its price for these goods and the day it can be there. */
export interface OfferedOption extends OrderOption {
  deliveryPrice: Kopecks
  date: IsoDate
  /** For ways that end at a place: place → the day it can be fetched there; `date` is the first of them. */
  placeDates: ReadonlyMap<number, IsoDate>
  /** The money is taken before the goods. */
  payOnline: boolean
}

const isPaidOnline = (option: { paymentType: string }): boolean => option.paymentType !== 'CASH'

/** `optionsOf` from the cache, for showing them; an order is placed and paid by what the database says. */
export const knownOptions = (app: App, companyId: number, regionId: number): Promise<OrderOption[]> =>
  app.cache.fetch(`options:${regionId}`, async () => ({
    value: await ask(app.db, optionsOf(companyId, regionId)),
    tags: [`options:${companyId}`, `settings:${companyId}`],
  }))

/**
 * "Today" is the region's, or the place's: in Vladivostok the next day has begun while Moscow still has lunch. Null where nothing can
 * be promised: nobody brings it, or every place is closed.
 */
export function offerOption(app: App, option: OrderOption, goods: Kopecks, region: Region): OfferedOption | null {
  const terms = termsOf(app, option, goods, region)
  if (!terms) return null
  const { days } = terms
  const now = app.clock.now()
  const at = (timezone: string) => ({ date: dateIn(timezone, now), time: timeIn(timezone, now) })
  const placeDates = new Map<number, IsoDate>()
  for (const { id, readyMinutes, timezone, ...hours } of option.places) {
    const day = fetchDay(hours, at(timezone), { days, readyMinutes })
    if (day) placeDates.set(id, day)
  }
  const date =
    option.places.length > 0
      ? [...placeDates.values()].sort()[0]
      : courierDay(at(region.timezone), { days, cutoff: option.cutoff })
  if (!date) return null
  return { ...option, deliveryPrice: terms.price, date, placeDates, payOnline: isPaidOnline(option) }
}

export const offerOptions = (
  app: App,
  options: readonly OrderOption[],
  goods: Kopecks,
  region: Region,
): OfferedOption[] => options.flatMap((option) => offerOption(app, option, goods, region) ?? [])

/** What the provider of this delivery type makes of the owner's row; null: nobody brings these goods there this way. */
export function termsOf(app: App, option: OrderOption, goods: Kopecks, region: Region): DeliveryTerms | null {
  for (const { delivery = [] } of app.plugins) {
    const provider = delivery.find(({ types }) => types.includes(option.deliveryType))
    if (provider) return provider.terms(option, { goods, region })
  }
  return null
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
  outletId: number,
): Promise<boolean> => isPickupPlace(db, companyId, region.id, outletId, kindsOf[target])
