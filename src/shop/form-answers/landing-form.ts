import type { CompanySettings } from '#shop/company/settings.ts'

/** Words of `landing_form.fields` with a meaning; any other word is the label of a text field (contract.md, reading 19). */
const knownWords = ['name', 'phone', 'email', 'city', 'message'] as const
type KnownWord = (typeof knownWords)[number]

export interface FormField {
  /** As the setting writes it: the name under which its answer is sent and stored. */
  word: string
  kind: KnownWord | 'own'
  isRequired: boolean
}

export interface LandingForm {
  id: string
  fields: FormField[]
}

/** Longest answer, in characters (our choice): a form is no place for a letter. */
export const longestAnswer = 2_000

/** The form of the company's landing pages; null: it has none. */
export function landingFormOf({ landing_form: set }: Pick<CompanySettings, 'landing_form'>): LandingForm | null {
  return set.form_id === '' ? null : { id: set.form_id, fields: formFields(set.fields) }
}

/**
 * The fields in the given order, each once. Without any, name and phone. Required are the name and one way to answer: the phone, or the email
 * where no phone is asked for. In a form without all three it is the first field, so that no empty answer is sent (our choice: the spec has no
 * word for it).
 */
export function formFields(given: readonly string[]): FormField[] {
  const asked = [...new Set(given.map(wordIn).filter((word) => word !== ''))]
  const words = asked.length > 0 ? asked : ['name', 'phone']
  const needed = words.filter(
    (word) => word === 'name' || word === 'phone' || (word === 'email' && !words.includes('phone')),
  )
  const required = new Set(needed.length > 0 ? needed : words.slice(0, 1))
  return words.map((word) => ({ word, kind: kindOf(word), isRequired: required.has(word) }))
}

function wordIn(text: string): string {
  const word = text.trim()
  return kindOf(word.toLowerCase()) === 'own' ? word : word.toLowerCase()
}

/** The label of a field whose word has no meaning: the word itself, on an English page the owner's English label in the same place. */
export function ownLabel(
  { landing_form: form, in_english: english }: Pick<CompanySettings, 'landing_form' | 'in_english'>,
  word: string,
  locale: 'ru' | 'en',
): string {
  const place = form.fields.findIndex((one) => one.trim() === word)
  return (locale === 'en' && english.landing_form.fields[place]) || word
}

const kindOf = (word: string): FormField['kind'] => knownWords.find((one) => one === word) ?? 'own'
