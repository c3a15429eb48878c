import type { Result } from '#lib/result.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html?: string
}

export interface MailSender {
  send(mail: Mail): Promise<Result<{ id: string }, { code: 'mail_service_unavailable'; reason: string }>>
}
