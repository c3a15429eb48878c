import { type IsoDate, isInFuture, isTooLongAgo, readDate } from '#lib/dates.ts'
import { email as emailRule } from '#lib/fields.ts'
import { isBankAccount, isBic, isCorrespondentAccount } from '#lib/russian-documents.ts'
import { isFault, type ReturnReason, returnReasons } from '#shop/orders/return-terms.ts'
import { bankOf } from './banks.ts'

/** Identity documents (the codes of the tourist data; a residence permit is added by us). */
export const documentTypes = ['RU_INTERNAL', 'RU_FOREIGN', 'RESIDENCE_PERMIT', 'FOREIGN'] as const
export type DocumentType = (typeof documentTypes)[number]

export const refundMethods = ['card', 'bank'] as const
export type RefundMethod = (typeof refundMethods)[number]

export const bankFields = ['receiver_name', 'account', 'bic', 'bank_name', 'correspondent_account'] as const
const applicantFields = [
  'applicant_name',
  'email',
  'phone',
  'document_type',
  'document_series',
  'document_number',
  'document_issued_by',
  'document_issued_date',
  'document_division_code',
  'registration_address',
] as const

/** Personal fields of an application; each is encrypted separately. Dates are YYYY-MM-DD, account numbers are digits. */
export const sealedFields = [...bankFields, ...applicantFields, 'courier_address'] as const
export type SealedField = (typeof sealedFields)[number]
export type Personal = Record<SealedField, string>
export const nothingPersonal = Object.fromEntries(sealedFields.map((name) => [name, ''])) as Personal

/** The fields of an application (spec §3). */
export interface Application extends Personal {
  count: number
  barcodes: string[]
  reason: ReturnReason | ''
  comment: string
  photos: number
  refund_method: RefundMethod | ''
  pickup_point: number | null
}

export type ApplicationProblem =
  | 'required'
  | 'invalid_format'
  | 'too_many'
  | 'reason_too_late'
  | 'method_not_possible'
  | 'photo_needed'
  | 'email_invalid'
  | 'phone_invalid'
  | 'bic_invalid'
  | 'account_invalid'
  | 'correspondent_account_invalid'
  | 'receiver_is_not_applicant'
  | 'date_invalid'
  | 'date_in_future'
  | 'document_number_invalid'
  | 'courier_or_point'
  | 'point_unknown'
export type ApplicationField =
  | SealedField
  | 'count'
  | 'barcodes'
  | 'reason'
  | 'comment'
  | 'photos'
  | 'refund_method'
  | 'pickup_point'
export type ApplicationProblems = Partial<Record<ApplicationField, ApplicationProblem>>

/** What is allowed for this line today. */
export interface Circumstances {
  today: IsoDate
  reasons: readonly ReturnReason[]
  methods: readonly RefundMethod[]
}

/** Steps of the form in order; each is saved separately (UX R2). */
export const steps = ['goods', 'reason', 'money', 'applicant', 'handover'] as const
export type Step = (typeof steps)[number]
export const stepFields: Record<Step, readonly ApplicationField[]> = {
  goods: ['count', 'barcodes'],
  reason: ['reason', 'comment', 'photos'],
  money: ['refund_method', ...bankFields],
  applicant: applicantFields,
  handover: ['pickup_point', 'courier_address'],
}

const digits = (text: string): string => text.replace(/[\s-]/g, '')
/** Number of digits in the series and number of Russian documents. */
const figures: Partial<Record<DocumentType, { series: number; number: number }>> = {
  RU_INTERNAL: { series: 4, number: 6 },
  RU_FOREIGN: { series: 2, number: 7 },
  RESIDENCE_PERMIT: { series: 2, number: 7 },
}
const isFigures = (text: string, count: number) => /^\d+$/.test(digits(text)) && digits(text).length === count

type Judge = (given: Application, where: Circumstances) => ApplicationProblem | null
const when = (wrong: boolean, problem: ApplicationProblem): ApplicationProblem | null => (wrong ? problem : null)

/** Checks of field values. Empty fields are checked by `missingFields`. */
const judges: Partial<Record<ApplicationField, Judge>> = {
  barcodes: ({ barcodes, count }) =>
    barcodes.length > count ? 'too_many' : when(!barcodes.every((one) => /^[\w.-]{1,64}$/.test(one)), 'invalid_format'),
  reason: ({ reason }, { reasons }) =>
    reason === '' || reasons.includes(reason)
      ? null
      : returnReasons.includes(reason)
        ? 'reason_too_late'
        : 'invalid_format',
  refund_method: ({ refund_method: method }, { methods }) =>
    when(method !== '' && !methods.includes(method), 'method_not_possible'),
  bic: ({ bic }) => when(!isBic(bic), 'bic_invalid'),
  account: ({ account, bic }) => when(!isBankAccount(account, bic), 'account_invalid'),
  correspondent_account: ({ correspondent_account: account, bic }) =>
    when(!isCorrespondentAccount(account, bic), 'correspondent_account_invalid'),
  email: ({ email }) => when(emailRule(email) !== null, 'email_invalid'),
  phone: ({ phone }) => when(!/^[1-9]\d{9,14}$/.test(phone.replace(/[\s()+-]/g, '')), 'phone_invalid'),
  document_type: ({ document_type: type }) => when(!documentTypes.some((one) => one === type), 'invalid_format'),
  document_series: ({ document_series: series, document_type: type }) => {
    const form = figures[type as DocumentType]
    return when(form !== undefined && !isFigures(series, form.series), 'document_number_invalid')
  },
  document_number: ({ document_number: number, document_type: type }) => {
    const form = figures[type as DocumentType]
    return when(form ? !isFigures(number, form.number) : number.trim().length > 40, 'document_number_invalid')
  },
  document_issued_date: ({ document_issued_date: date }, { today }) => {
    const read = readDate(date)
    if (!read.ok || isTooLongAgo(read.value)) return 'date_invalid'
    return when(isInFuture(read.value, today), 'date_in_future')
  },
  document_division_code: ({ document_division_code: code }) => when(!/^\d{3}-?\d{3}$/.test(code), 'invalid_format'),
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === 0 ||
  (Array.isArray(value) ? value.length === 0 : typeof value === 'string' && value.trim() === '')

/** Invalid values of these fields: refused immediately, so a draft never contains one. */
export function wrongFields(
  given: Application,
  where: Circumstances,
  fields: Iterable<ApplicationField>,
): ApplicationProblems {
  const problems: ApplicationProblems = {}
  for (const field of fields) {
    const problem = isEmpty(given[field]) ? null : judges[field]?.(given, where)
    if (problem) problems[field] = problem
  }
  return problems
}

/** Problems that prevent sending an application. */
export function missingFields(given: Application, where: Circumstances): ApplicationProblems {
  const needed: ApplicationField[] = [
    'count',
    'reason',
    'refund_method',
    'applicant_name',
    'phone',
    'document_type',
    'document_number',
    'document_issued_by',
    'document_issued_date',
    'registration_address',
  ]
  if (given.document_type !== 'FOREIGN') needed.push('document_series')
  if (given.document_type === 'RU_INTERNAL') needed.push('document_division_code')
  if (given.reason !== '' && isFault(given.reason)) needed.push('comment')
  const problems: ApplicationProblems = {}
  for (const field of needed) if (isEmpty(given[field])) problems[field] = 'required'
  if (given.photos === 0) problems.photos = 'photo_needed'
  if (given.pickup_point === null && isEmpty(given.courier_address)) problems.pickup_point = 'required'
  if (given.pickup_point !== null && !isEmpty(given.courier_address)) problems.courier_address = 'courier_or_point'
  if (given.refund_method === 'bank') Object.assign(problems, missingBank(given))
  return { ...wrongFields(given, where, Object.keys(judges) as ApplicationField[]), ...problems }
}

/** Bank details that are incomplete or not the applicant's own (RET-13, contradiction C10). */
export function missingBank(given: Application): ApplicationProblems {
  const problems: ApplicationProblems = {}
  for (const field of bankFields) if (isEmpty(given[field])) problems[field] = 'required'
  if (!problems.receiver_name && !isSamePerson(given.receiver_name, given.applicant_name))
    problems.receiver_name = 'receiver_is_not_applicant'
  return problems
}

/** Compares names regardless of `ё`, letter case and spaces. */
const isSamePerson = (a: string, b: string): boolean => plain(a) === plain(b)
const plain = (name: string): string => name.trim().toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ')

/** Fills empty bank fields by the bank code (UX R4); typed values stay. */
export function withBank<T extends Pick<Application, 'bic' | 'bank_name' | 'correspondent_account'>>(given: T): T {
  const bank = bankOf(given.bic)
  if (!bank) return given
  return {
    ...given,
    bank_name: given.bank_name.trim() === '' ? bank.name : given.bank_name,
    correspondent_account: given.correspondent_account.trim() === '' ? bank.account : given.correspondent_account,
  }
}

/** Removes spaces from numbers and formats dates as the database stores them. */
export function tidy(field: SealedField, text: string): string {
  const given = text.trim()
  if (field === 'bic' || field === 'account' || field === 'correspondent_account') return given.replace(/\s/g, '')
  if (field === 'document_issued_date') {
    const read = readDate(given)
    return read.ok ? read.value : given
  }
  if (field === 'document_division_code') return given.replace(/^(\d{3})(\d{3})$/, '$1-$2')
  if (field === 'document_series' || field === 'document_number') return given.replace(/\s/g, '')
  if (field === 'phone') return given.replace(/\D/g, '').replace(/^8(\d{10})$/, '7$1')
  return given
}

/** The first step with a problem: the form opens there. */
export const stepOf = (problems: ApplicationProblems): Step | null =>
  steps.find((step) => stepFields[step].some((field) => problems[field])) ?? null
