import type { Clock } from '#kit/clock.ts'
import type { Database } from '#kit/db.ts'
import type { Log } from '#kit/log.ts'
import type { TourSupplier } from '#outside/tours/port.ts'

import type { AccountFields } from '#shop/company/account-fields.ts'

/** A kind of supplier of tours, defined by a plug-in; `App.tourProviders` lists those of the shop. */
export interface TourProviderKind {
  /** Stored with offers and bookings. Never change it. */
  name: string
  title: string
  account: AccountFields
  /** Default account, for companies without one of their own. */
  sharedAccount: Record<string, string> | null
  /** True: its identifiers are the codes of the shop (departures, destinations, hotels); otherwise `tour_provider_ids` translates. */
  usesShopCodes?: true
  create(account: Record<string, string>, kit: TourProviderKit): TourSupplier
}

export interface TourProviderKit {
  clock: Clock
  log: Log
  db: Database
  companyId: number
}
