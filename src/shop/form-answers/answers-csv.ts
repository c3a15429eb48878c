import { writeCsv } from '#lib/csv.ts'
import type { FormAnswer } from './form-answer.ts'

const own = ['id', 'created_at', 'form_id', 'page', 'customer_id', 'consent_version']

/** Answers as a table: a column for each word that one of them has, in the order in which the words first appear. */
export function answersTable(answers: readonly FormAnswer[]): string {
  const words = [...new Set(answers.flatMap(({ fields }) => fields.map(({ word }) => word)))]
  const rows = answers.map((one) => [
    String(one.id),
    one.createdAt.toISOString(),
    one.formId,
    one.page,
    String(one.customerId ?? ''),
    String(one.consentVersion),
    ...words.map((word) => one.fields.find((field) => field.word === word)?.text ?? ''),
  ])
  return writeCsv([[...own, ...words], ...rows])
}
