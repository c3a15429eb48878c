import type { Kopecks } from '#lib/money.ts'
import type { StoredImage } from '#shop/catalog/card.ts'
import type { OrderState } from '#shop/orders/order-states.ts'
import type { ReturnReason, ReturnTerms } from '#shop/orders/return-terms.ts'
import type { Application, RefundMethod, SealedField } from './application.ts'
import type { ReclamationActor, ReclamationState } from './reclamation-states.ts'

/** The query filters by customer, so a reclamation of another customer is not found. */
export interface ReclamationOwner {
  companyId: number
  customerId: number
}

/** What staff sees: reclamations that were sent, of orders of these outlets; null: of all orders. */
export interface ReclamationsScope {
  companyId: number
  outlets: readonly number[] | null
}

/** The row of a reclamation with columns of its order. */
export interface StoredReclamation {
  id: number
  companyId: number
  customerId: number
  orderId: number
  orderNumber: string
  orderItemId: number
  /** Pieces of the whole line. */
  lineCount: number
  productId: number
  slug: string
  name: string
  nameEn: string
  /** Unit of the line, null: not stored with it; thousandths of the unit in one of `count`. */
  unit: string | null
  step: number
  size: string
  article: string
  seller: string
  image: StoredImage | null
  /** When the order was placed and handed over. */
  orderedAt: Date
  receivedAt: Date | null
  paymentType: string
  orderState: OrderState
  /** The outlet of the order. */
  outletId: number | null
  regionId: number
  /** Null: a draft. */
  state: ReclamationState | null
  count: number
  barcodes: string[]
  reason: ReturnReason | ''
  comment: string
  refundMethod: RefundMethod | ''
  pickupPoint: number | null
  /** Encrypted personal data, by field. */
  sealed: SealedFields
  refundKey: string | null
  refundTries: number
  createdAt: Date
  updatedAt: Date
  submittedAt: Date | null
}

export type SealedFields = Partial<Record<SealedField, string>>

/** A reclamation with everything its answers contain. */
export interface Reclamation extends StoredReclamation {
  application: Application
  history: ReclamationHistoryEntry[]
  photos: { id: number; key: string; width: number; height: number }[]
  terms: ReturnTerms
  methods: RefundMethod[]
  point: ReturnPoint | null
  /** The refund for its pieces as of now; 0: nothing is left to refund. */
  amount: Kopecks
  /** A refund of it is possible. */
  isLeft: boolean
  /** Its refund, pending or final; null: none was begun. */
  refund: { amount: Kopecks; state: string; reason: string } | null
  /** Pieces of the line that can be returned. */
  mostPieces: number
}

export interface ReclamationHistoryEntry {
  reclamationId: number
  fromState: ReclamationState | ''
  toState: ReclamationState
  actor: ReclamationActor
  actorName: string
  reason: string
  at: Date
}

export interface NewReclamation extends ReclamationOwner {
  orderId: number
  orderItemId: number
  count: number
  at: Date
}

/** The line of an order whose pieces are returned. */
export interface ReturnedLine {
  id: number
  orderId: number
  count: number
  productId: number | null
}

/** An outlet that accepts returned goods. */
export interface ReturnPoint {
  id: number
  kind: string
  name: string
  nameEn: string
  address: string
  addressEn: string
  schedule: string[]
  timezone: string
}

/** A message between the customer and the staff about a reclamation. */
export interface TalkMessage {
  id: number
  author: 'customer' | 'manager'
  /** Name of the staff member; '' for the customer. */
  authorName: string
  text: string
  at: Date
}

/** The last four digits of an account, `•• 0418`. */
const maskedAccount = (account: string): string => (account === '' ? '' : `•• ${account.slice(-4)}`)

/** A masked document, `65 ** ****12`: its owner recognises it by the ends. */
const maskedSeries = (series: string): string => (series === '' ? '' : `${series.slice(0, 2)} **`)
const maskedNumber = (number: string): string => (number === '' ? '' : `****${number.slice(-2)}`)

/** An e-mail by its first letter and domain, a phone by its last digits. */
const maskedEmail = (email: string): string => email.replace(/^(.)[^@]*/, '$1•••')
const maskedPhone = (phone: string): string => (phone === '' ? '' : `•• ${phone.slice(-4)}`)

/** An application as answers show it after sending: its owner recognises it, and nothing in it can be misused. */
export const maskedApplication = (given: Application): Application => ({
  ...given,
  account: maskedAccount(given.account),
  correspondent_account: maskedAccount(given.correspondent_account),
  email: maskedEmail(given.email),
  phone: maskedPhone(given.phone),
  document_series: maskedSeries(given.document_series),
  document_number: maskedNumber(given.document_number),
  document_issued_by: '',
  document_issued_date: '',
  document_division_code: '',
  registration_address: '',
})
