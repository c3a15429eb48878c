import type { Result } from '#lib/result.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html?: string
  /** The address by which one press ends mails of this kind (RFC 2369, RFC 8058). */
  leave?: string
}

export type MailRefusal =
  /** To be tried again later. */
  | { code: 'mail_service_unavailable'; reason: string }
  /** This mailbox takes no mails, and will take none tomorrow. */
  | { code: 'mail_refused'; reason: string }

export interface MailSender {
  send(mail: Mail): Promise<Result<{ id: string }, MailRefusal>>
}
