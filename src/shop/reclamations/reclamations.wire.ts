import { z } from '@hono/zod-openapi'
import { imageOnWire } from '#shop/catalog/catalog.wire.ts'
import { keysetOf, keysetQuery } from '#shop/keyset.wire.ts'
import { pageOf, pageQuery } from '#shop/list-page.wire.ts'
import { returnReasons } from '#shop/orders/return-terms.ts'
import { measureOnWire } from '#shop/sold-by.wire.ts'
import { documentTypes, refundMethods, steps } from './application.ts'
import { longestMessage, reclamationStates } from './reclamation-states.ts'

const state = z.enum(reclamationStates)
const whole = z.number().int()
const actor = z.enum(['customer', 'manager', 'seller', 'system'])

/** Added to invalid fields: the step at which the form opens for corrections (UX R7). Absent if the shape of the body is wrong. */
export const opensAt = z.object({ step: z.enum(steps).nullable().optional() })

const documentOnWire = z.object({
  type: z.union([z.enum(documentTypes), z.literal('')]),
  series: z.string(),
  number: z.string(),
  issued_by: z.string(),
  /** YYYY-MM-DD, or '' */
  issued_date: z.string(),
  division_code: z.string(),
})

const pointOnWire = z.object({
  id: whole,
  name: z.string(),
  address: z.string(),
  schedule: z.array(z.string()),
  timezone: z.string(),
})

/** A reclamation of the customer (spec §3). Personal data are shown whole while they can be changed, otherwise masked. */
export const reclamationOnWire = z
  .object({
    id: whole,
    /** null: a draft that was not sent. */
    state: state.nullable(),
    state_label: z.string(),
    /** What the state means and what comes next. */
    state_text: z.string(),
    order_number: z.string(),
    order: z.object({ id: whole, number: z.string(), created_at: z.string() }),
    order_item: whole,
    product: z.object({ id: whole, slug: z.string(), name: z.string() }),
    article: z.string(),
    size: z.string(),
    seller: z.string(),
    image: imageOnWire.nullable(),
    /** Whole steps: pieces, for goods by the piece. */
    count: whole,
    ...measureOnWire,
    most_count: whole,
    /** Refund requested for these pieces, roubles. */
    amount: z.number(),
    barcodes: z.array(z.string()),
    reason: z.union([z.enum(returnReasons), z.literal('')]),
    reason_label: z.string(),
    comment: z.string(),
    photos: z.array(z.object({ id: whole, url: z.string(), width: whole, height: whole })),
    refund_method: z.union([z.enum(refundMethods), z.literal('')]),
    refund_methods: z.array(z.enum(refundMethods)),
    receiver_name: z.string(),
    account: z.string(),
    bic: z.string(),
    bank_name: z.string(),
    correspondent_account: z.string(),
    applicant_name: z.string(),
    email: z.string(),
    phone: z.string(),
    document: documentOnWire,
    registration_address: z.string(),
    pickup_point: pointOnWire.nullable(),
    courier_address: z.string(),
    /** Last days, YYYY-MM-DD, and reasons for returning these goods. */
    terms: z.object({ any_reason_until: z.string(), fault_until: z.string(), reasons: z.array(z.enum(returnReasons)) }),
    actions: z.array(z.enum(['EDIT', 'SUBMIT', 'DELETE', 'CANCEL', 'BANK_DETAILS', 'STATEMENT'])),
    /** The refund, pending or final. */
    refund: z.object({ amount: z.number(), state: z.string() }).nullable(),
    created_at: z.string(),
    updated_at: z.string(),
    submitted_at: z.string().nullable(),
    history: z.array(
      z.object({
        state,
        label: z.string(),
        at: z.string(),
        actor,
        actor_label: z.string(),
        /** Name of the staff member; '' otherwise. */
        actor_name: z.string(),
        reason: z.string(),
      }),
    ),
  })
  .openapi('Reclamation')
export type ReclamationOnWire = z.infer<typeof reclamationOnWire>

export const reclamationsAnswer = pageOf(reclamationOnWire).openapi('Reclamations')
export type ReclamationsAnswer = z.infer<typeof reclamationsAnswer>
export const reclamationsQuery = z.object({
  order_item: z.coerce.number().int().positive().optional(),
  ...pageQuery({ size: 24, most: 96, last: 1000 }),
})

export const newReclamationBody = z.object({
  order_item: z.number().int().positive(),
  count: z.number().int().min(1).max(9999).default(1),
})

const typed = (most: number) => z.string().max(most).optional()
/** PATCH: absent fields keep their values; '' empties a field. */
export const reclamationPatch = z.object({
  count: z.number().int().min(1).max(9999).optional(),
  barcodes: z.array(z.string().trim().max(64)).max(100).optional(),
  /** One of the reasons of `terms`, or ''. */
  reason: typed(40),
  comment: typed(2000),
  photos: z.array(z.number().int().positive()).max(10).optional(),
  refund_method: z.union([z.enum(refundMethods), z.literal('')]).optional(),
  receiver_name: typed(200),
  account: typed(40),
  bic: typed(20),
  bank_name: typed(300),
  correspondent_account: typed(40),
  applicant_name: typed(200),
  email: typed(254),
  phone: typed(40),
  document: z
    .object({
      type: z.union([z.enum(documentTypes), z.literal('')]).optional(),
      series: typed(20),
      number: typed(40),
      issued_by: typed(300),
      issued_date: typed(20),
      division_code: typed(10),
    })
    .optional(),
  registration_address: typed(500),
  /** Id from the list of points; null: none. */
  pickup_point: z.number().int().positive().nullable().optional(),
  courier_address: typed(500),
})
export type ReclamationPatch = z.infer<typeof reclamationPatch>

export const deletedAnswer = z
  .object({ id: whole, state: state.nullable(), deleted: z.boolean() })
  .openapi('DeletedReclamation')
export const cancelBody = z.object({ reason: z.string().trim().max(500).default('') }).default({ reason: '' })

export const pointsAnswer = z.object({ items: z.array(pointOnWire) }).openapi('ReturnPoints')
export const pointsQuery = z.object({ region: z.coerce.number().int().positive().optional() })

export const statementFile = z.custom<Uint8Array>().openapi({ type: 'string', format: 'binary' })

/** A reclamation for the claims manager: everything, with possible moves. */
export const reclamationOfStaff = reclamationOnWire
  .extend({
    customer: whole,
    possible_states: z.array(state),
    /** Why the provider refused the refund; '' otherwise. */
    refund_reason: z.string(),
  })
  .openapi('ReclamationOfStaff')
export type ReclamationOfStaff = z.infer<typeof reclamationOfStaff>
export const reclamationsOfStaffAnswer = keysetOf(reclamationOfStaff).openapi('ReclamationsOfStaff')
/** A place in the queue: over or waiting, when it was sent, its id. */
const queuePlace = z
  .tuple([z.boolean(), z.iso.datetime(), z.number().int().positive()])
  .transform(([isOver, at, id]) => ({ isOver, submittedAt: new Date(at), id }))
export const reclamationsOfStaffQuery = z.object({
  state: state.optional(),
  ...keysetQuery(queuePlace, { size: 24, most: 96 }),
})
/** Messages about a reclamation in order. */
export const talkAnswer = z
  .object({
    items: z.array(
      z.object({
        id: whole,
        author: z.enum(['customer', 'manager']),
        author_label: z.string(),
        /** Name of the staff member; '' for the customer. */
        author_name: z.string(),
        text: z.string(),
        at: z.string(),
      }),
    ),
  })
  .openapi('ReclamationMessages')
export type TalkAnswer = z.infer<typeof talkAnswer>
export const messageBody = z.object({ text: z.string().trim().min(1).max(longestMessage) })

export const moveReclamationBody = z.object({ state, reason: z.string().trim().max(500).default('') })
