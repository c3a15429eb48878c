import type { DayOfYear } from './important-date.ts'

/** The email address of a customer, and the new one that awaits confirmation. */
export interface EmailState {
  email: string
  pending: { email: string; askedAt: Date; resendAfterS: number } | null
}

export interface SavedDate extends DayOfYear {
  id: number
  name: string
}

export interface SavedAddress {
  id: number
  title: string
  /** The lookup result, or the line as typed. */
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

/** A personal manager of a customer. */
export interface Manager {
  id: number
  name: string
  position: string
  positionEn: string
  phone: string
  email: string
}
