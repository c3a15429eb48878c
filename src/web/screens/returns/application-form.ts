import { fieldErrorsOf } from '#api/client.ts'
import { formatDate } from '#lib/format.ts'
import { formatRussianPhone } from '#lib/phone-text.ts'
import {
  type Application,
  type ApplicationField,
  type ApplicationProblem,
  type ApplicationProblems,
  type Circumstances,
  missingFields,
  nothingPersonal,
  type Step,
  stepFields,
  steps,
} from '#shop/reclamations/application.ts'
import type { ReclamationOnWire, ReclamationPatch } from '#shop/reclamations/reclamations.wire.ts'

/** The form as typed: dates are DD.MM.YYYY. */
export interface ApplicationForm extends Omit<Application, 'photos'> {
  handover: 'point' | 'courier' | ''
  agreed: boolean
}

export const emptyForm: ApplicationForm = {
  ...nothingPersonal,
  count: 1,
  barcodes: [],
  reason: '',
  comment: '',
  refund_method: '',
  pickup_point: null,
  handover: '',
  agreed: false,
}

export function formFrom(r: ReclamationOnWire): ApplicationForm {
  const { document: paper } = r
  return {
    count: r.count,
    barcodes: r.barcodes,
    reason: r.reason,
    comment: r.comment,
    refund_method: r.refund_method,
    receiver_name: r.receiver_name,
    account: r.account,
    bic: r.bic,
    bank_name: r.bank_name,
    correspondent_account: r.correspondent_account,
    applicant_name: r.applicant_name,
    email: r.email,
    phone: r.phone && formatRussianPhone(r.phone),
    document_type: paper.type,
    document_series: paper.series,
    document_number: paper.number,
    document_issued_by: paper.issued_by,
    document_issued_date: paper.issued_date && formatDate(paper.issued_date),
    document_division_code: paper.division_code,
    registration_address: r.registration_address,
    pickup_point: r.pickup_point?.id ?? null,
    courier_address: r.courier_address,
    handover: r.pickup_point ? 'point' : r.courier_address ? 'courier' : '',
    agreed: false,
  }
}

/** Faults of a step by the shop's own rules, so that most are shown without a request. */
export function stepProblems(
  form: ApplicationForm,
  photos: number,
  step: Step,
  where: Circumstances,
): ApplicationProblems {
  const all = missingFields({ ...form, photos }, where)
  return Object.fromEntries(
    Object.entries(all).filter(([field]) => stepFields[step].includes(field as ApplicationField)),
  )
}

/** The first incomplete step: a draft continues there. */
export const firstOpenStep = (form: ApplicationForm, photos: number, where: Circumstances): Step =>
  steps.find((step) => Object.keys(stepProblems(form, photos, step, where)).length > 0) ?? steps.at(-1)!

/** The part of the request body that a step saves. */
export function stepBody(form: ApplicationForm, photos: readonly number[], step: Step): ReclamationPatch {
  switch (step) {
    case 'goods':
      return { count: form.count, barcodes: form.barcodes.map((one) => one.trim()).filter(Boolean) }
    case 'reason':
      return { reason: form.reason, comment: form.comment, photos: [...photos] }
    case 'money':
      return moneyBody(form)
    case 'applicant':
      return {
        applicant_name: form.applicant_name,
        email: form.email,
        phone: form.phone,
        document: {
          type: form.document_type as NonNullable<ReclamationPatch['document']>['type'],
          series: form.document_series,
          number: form.document_number,
          issued_by: form.document_issued_by,
          issued_date: form.document_issued_date,
          division_code: form.document_division_code,
        },
        registration_address: form.registration_address,
      }
    case 'handover':
      return form.handover === 'courier'
        ? { pickup_point: null, courier_address: form.courier_address }
        : { pickup_point: form.pickup_point, courier_address: '' }
  }
}

export const moneyBody = (form: ApplicationForm): ReclamationPatch => ({
  refund_method: form.refund_method,
  ...(form.refund_method === 'bank' && {
    receiver_name: form.receiver_name,
    account: form.account,
    bic: form.bic,
    bank_name: form.bank_name,
    correspondent_account: form.correspondent_account,
  }),
})

/** Validation errors of the shop by form field; null: another error. */
export function problemsOf(error: unknown): ApplicationProblems | null {
  const errors = fieldErrorsOf(error)
  if (errors.length === 0) return null
  return Object.fromEntries(
    errors.map(({ field, code }) => [field.replace('document.', 'document_'), code as ApplicationProblem]),
  )
}
