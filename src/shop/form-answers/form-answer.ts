/** What was typed into one field, under the word of the form. */
export interface AnsweredField {
  word: string
  text: string
}

/** A stored answer to a form. */
export interface FormAnswer {
  id: number
  formId: string
  /** Path of the page the form stood on. */
  page: string
  /** In the order of the form; empty ones are left out. A phone is stored as digits with its country code. */
  fields: AnsweredField[]
  locale: 'ru' | 'en'
  /** Null: a guest. */
  customerId: number | null
  /** Version of the text that was agreed to. */
  consentVersion: number
  createdAt: Date
}

/** Which answers a list shows; null: any. `until` is the first moment after them. */
export interface AnswerFilter {
  formId: string | null
  since: Date | null
  until: Date | null
}
