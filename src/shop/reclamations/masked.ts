import type { Application } from './application.ts'

/** The last four figures of an account, `•• 0418`. */
const maskedAccount = (account: string): string => (account === '' ? '' : `•• ${account.slice(-4)}`)

/** A paper as people know it again, `65 ** ****12`: the ends of what it is known by. */
const maskedSeries = (series: string): string => (series === '' ? '' : `${series.slice(0, 2)} **`)
const maskedNumber = (number: string): string => (number === '' ? '' : `****${number.slice(-2)}`)

/** A mailbox by its first letter and where it is, a phone by its last figures. */
const maskedEmail = (email: string): string => email.replace(/^(.)[^@]*/, '$1•••')
const maskedPhone = (phone: string): string => (phone === '' ? '' : `•• ${phone.slice(-4)}`)

/** An application as it is shown once it was sent: enough to know it again by, nothing to be taken. */
export const masked = (given: Application): Application => ({
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
