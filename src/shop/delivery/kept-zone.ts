import type { Kopecks } from '#lib/money.ts'
import type { ZoneInterval } from './courier-zones.ts'

/** A zone as its owner set it. */
export interface KeptZone {
  id: number
  regionId: number
  /** Null: every way of a courier. */
  wayId: number | null
  name: string
  nameEn: string
  outletId: number | null
  radiusM: number | null
  polygon: [number, number][] | null
  price: Kopecks
  freeFrom: Kopecks | null
  daysFrom: number
  cutoff: string | null
  weekdays: number[]
  intervals: ZoneInterval[]
  sort: number
  isActive: boolean
}
