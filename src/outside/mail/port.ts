import type { Result } from '#lib/result.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html?: string
  /** One-click unsubscribe address for this kind of mail (RFC 2369, RFC 8058). */
  leave?: string
}

export type MailRefusal =
  /** Temporary: try again later. */
  | { code: 'mail_service_unavailable'; reason: string }
  /** Permanent: this mailbox accepts no mail. */
  | { code: 'mail_refused'; reason: string }

export interface MailSender {
  send(mail: Mail): Promise<Result<{ id: string }, MailRefusal>>
}
