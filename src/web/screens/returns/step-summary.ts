import type { documentTypes, Step } from '#shop/reclamations/application.ts'
import { m } from '#texts/messages.js'
import { getLocale } from '#texts/runtime.js'
import { counted } from '../../parts/listing/counted.ts'
import { countText } from '../../parts/measure.ts'
import type { ApplicationForm } from './application-form.ts'
import { reasonTexts } from './application-texts.ts'
import type { ReturnFormData } from './return-form.route.ts'

export const documentTexts: Record<(typeof documentTypes)[number], () => string> = {
  RU_INTERNAL: m.returns_document_ru_internal,
  RU_FOREIGN: m.returns_document_ru_foreign,
  RESIDENCE_PERMIT: m.returns_document_residence_permit,
  FOREIGN: m.returns_document_foreign,
}

/** One-line summary of a completed step; shows only the last digits of an account and only the type of a document. */
export function stepSummary(
  step: Step,
  { form, photos, data: { item, points } }: { form: ApplicationForm; photos: number; data: ReturnFormData },
): string {
  const listed = (...words: (string | false | undefined)[]) => words.filter(Boolean).join(', ')
  switch (step) {
    case 'goods':
      return listed(item.product.name, item.size, countText(item, getLocale(), form.count))
    case 'reason':
      return listed(form.reason && reasonTexts[form.reason](), m.returns_photos_sent(counted(photos)))
    case 'money':
      return form.refund_method === 'bank'
        ? listed(m.returns_to_bank(), form.bank_name, form.account && `•• ${form.account.slice(-4)}`)
        : m.returns_to_card()
    case 'applicant':
      return listed(form.applicant_name, documentTexts[form.document_type as keyof typeof documentTexts]?.())
    case 'handover': {
      if (form.handover === 'courier') return listed(m.returns_to_courier(), form.courier_address)
      const point = points.find(({ id }) => id === form.pickup_point)
      return listed(m.returns_to_point(), point?.name, point?.address)
    }
  }
}
