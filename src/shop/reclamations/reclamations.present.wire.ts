import type { Locale } from '#lib/format.ts'
import { roublesFromKopecks } from '#lib/money.ts'
import type { AnswerTexts } from '#shop/answer-texts.ts'
import { named, presentImage } from '#shop/catalog/catalog.present.wire.ts'
import { presentMeasure } from '#shop/sold-by.wire.ts'
import type { Application, ApplicationField, ApplicationProblems } from './application.ts'
import { maskedApplication, type Reclamation, type ReturnPoint, type TalkMessage } from './reclamation.ts'
import { type ReclamationState, reclamationActions, reclamationCan } from './reclamation-states.ts'
import type { ReclamationOfStaff, ReclamationOnWire, ReclamationPatch, TalkAnswer } from './reclamations.wire.ts'

export interface ReclamationPresentation {
  texts: AnswerTexts
  locale: Locale
  /** Address of a photo by its key. */
  urlOf: (key: string) => string
}

export const presentPoint = (point: ReturnPoint, locale: Locale) => ({
  id: point.id,
  name: named(locale, point.name, point.nameEn),
  address: named(locale, point.address, point.addressEn),
  schedule: point.schedule,
  timezone: point.timezone,
})

/** As its customer sees it. `open`: with unmasked personal data, whatever the state. */
export function presentReclamation(
  r: Reclamation,
  { texts, locale, urlOf }: ReclamationPresentation,
  open = reclamationCan.edit(r.state),
): ReclamationOnWire {
  const given = open ? r.application : maskedApplication(r.application)
  const { document_type, document_series: series, document_number: number } = given
  return {
    id: r.id,
    state: r.state,
    state_label: texts.reclamationState(r.state, locale),
    state_text: texts.reclamationText(isCanceledByShop(r) ? 'closed' : r.state, locale),
    order_number: r.orderNumber,
    order: { id: r.orderId, number: r.orderNumber, created_at: r.orderedAt.toISOString() },
    order_item: r.orderItemId,
    product: { id: r.productId, slug: r.slug, name: named(locale, r.name, r.nameEn) },
    article: r.article,
    size: r.size,
    seller: r.seller,
    image: r.image && presentImage(r.image),
    count: r.count,
    ...presentMeasure(r, locale),
    most_count: r.mostPieces,
    amount: roublesFromKopecks(r.amount),
    barcodes: given.barcodes,
    reason: given.reason,
    reason_label: given.reason && texts.returnReason(given.reason, locale),
    comment: given.comment,
    photos: r.photos.map(({ id, key, width, height }) => ({ id, url: urlOf(key), width, height })),
    refund_method: given.refund_method,
    refund_methods: r.methods,
    receiver_name: given.receiver_name,
    account: given.account,
    bic: given.bic,
    bank_name: given.bank_name,
    correspondent_account: given.correspondent_account,
    applicant_name: given.applicant_name,
    email: given.email,
    phone: given.phone,
    document: {
      type: document_type as ReclamationOnWire['document']['type'],
      series,
      number,
      issued_by: given.document_issued_by,
      issued_date: given.document_issued_date,
      division_code: given.document_division_code,
    },
    registration_address: given.registration_address,
    pickup_point: r.point && presentPoint(r.point, locale),
    courier_address: given.courier_address,
    terms: {
      any_reason_until: r.terms.anyReasonUntil,
      fault_until: r.terms.faultUntil,
      reasons: r.terms.reasons,
    },
    actions: reclamationActions(r.state, r.refundKey),
    refund: r.refund && { amount: roublesFromKopecks(r.refund.amount), state: r.refund.state },
    created_at: r.createdAt.toISOString(),
    updated_at: r.updatedAt.toISOString(),
    submitted_at: r.submittedAt?.toISOString() ?? null,
    history: r.history.map((entry) => ({
      state: entry.toState,
      label: texts.reclamationState(entry.toState, locale),
      at: entry.at.toISOString(),
      actor: entry.actor,
      actor_label: texts.reclamationActor(entry.actor, locale),
      actor_name: entry.actorName,
      reason: entry.actor === 'system' ? texts.reclamationReason(entry.reason, locale) : entry.reason,
    })),
  }
}

const isCanceledByShop = ({ state, history }: Reclamation): boolean =>
  state === 'canceled' && history.at(-1)?.actor !== 'customer'

/** For the staff, with possible moves. Lists mask personal data, a single reclamation shows them. */
export const presentForStaff = (
  r: Reclamation,
  possible: ReclamationState[],
  speech: ReclamationPresentation,
  open: boolean,
): ReclamationOfStaff => ({
  ...presentReclamation(r, speech, open),
  customer: r.customerId,
  possible_states: possible,
  refund_reason: r.refund?.reason ?? '',
})

/** Messages with their authors. */
export const presentTalk = (
  messages: readonly TalkMessage[],
  { texts, locale }: ReclamationPresentation,
): TalkAnswer => ({
  items: messages.map(({ id, author, authorName, text, at }) => ({
    id,
    author,
    author_label: texts.reclamationActor(author, locale),
    author_name: authorName,
    text,
    at: at.toISOString(),
  })),
})

const documentFields = ['type', 'series', 'number', 'issued_by', 'issued_date', 'division_code'] as const

/** Converts from the API's names: the members of `document` become separate fields. */
export function readPatch({ document = {}, ...rest }: ReclamationPatch): Partial<Omit<Application, 'photos'>> & {
  photos?: readonly number[]
} {
  const ofDocument = documentFields.flatMap((name) =>
    document[name] === undefined ? [] : [[`document_${name}`, document[name]]],
  )
  const given = Object.entries({ ...rest, ...Object.fromEntries(ofDocument) }).filter(
    ([, value]) => value !== undefined,
  )
  return Object.fromEntries(given)
}

/** The name of a field in the API. */
const onWire = (field: string): string => field.replace(/^document_/, 'document.')

/** Problems of an application in the shape of field errors. */
export const presentProblems = (problems: ApplicationProblems, texts: AnswerTexts, locale: Locale) =>
  (Object.keys(problems) as ApplicationField[]).map((field) => ({
    field: onWire(field),
    code: problems[field]!,
    message: texts.reclamationProblem(problems[field]!, locale),
  }))
