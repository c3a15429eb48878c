import type { DayOfYear } from './important-date.ts'

/** The address of a customer, and the one that waits for its letter to be answered. */
export interface EmailState {
  email: string
  pending: { email: string; askedAt: Date; resendAfterS: number } | null
}

export interface KeptDate extends DayOfYear {
  id: number
  name: string
}

export interface KeptAddress {
  id: number
  title: string
  /** As the lookup knows it, or the line as it was typed. */
  address: Record<string, unknown> & { address: string }
  details: { flat: string; floor: string; entrance: string; comment: string }
  isDefault: boolean
}

export interface SessionRow {
  id: number
  device: string
  ip: string
  createdAt: Date
  seenAt: Date | null
  isCurrent: boolean
}

/** Who of the company looks after a customer. */
export interface Manager {
  id: number
  name: string
  position: string
  positionEn: string
  phone: string
  email: string
}
