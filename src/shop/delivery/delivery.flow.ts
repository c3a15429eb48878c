import { ask, type Db } from '#kit/db.ts'
import { addDays, dateIn, type IsoDate } from '#lib/dates.ts'
import type { Kopecks } from '#lib/money.ts'
import type { App, Region } from '#shop/context.ts'
import { isPickupPlace, type OrderOption, optionsOf } from './delivery.store.ts'
import { type DeliveryTarget, deliveryPriceOf } from './delivery-type.ts'

export { type OrderOption, optionsOf }

/** An option with its price for these goods and the day it can be there. */
export interface OfferedOption extends OrderOption {
  deliveryPrice: Kopecks
  date: IsoDate
  /** The money is taken before the goods. */
  payOnline: boolean
}

export const isPaidOnline = (option: { paymentType: string }): boolean => option.paymentType !== 'CASH'

/** `optionsOf` from the cache, for showing them; an order is placed and paid by what the database says. */
export const knownOptions = (app: App, companyId: number, regionId: number): Promise<OrderOption[]> =>
  app.cache.fetch(`options:${regionId}`, async () => ({
    value: await ask(app.db, optionsOf(companyId, regionId)),
    tags: [`options:${companyId}`, `settings:${companyId}`],
  }))

/** "Today" is the region's: in Vladivostok the next day has begun while Moscow still has lunch. */
export const offerOption = (option: OrderOption, goods: Kopecks, region: Region, now: Date): OfferedOption => ({
  ...option,
  deliveryPrice: deliveryPriceOf(option, goods),
  date: addDays(dateIn(region.timezone, now), option.daysFrom),
  payOnline: isPaidOnline(option),
})

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
