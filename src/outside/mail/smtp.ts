import { createTransport } from 'nodemailer'
import { newUuid } from '#kit/security/ids.ts'
import { isEmail } from '#lib/email.ts'
import { ok, refuse } from '#lib/result.ts'
import type { Mail, MailSender } from './port.ts'

interface SmtpSettings {
  /** `smtp://user:password@host:587`, or `smtps://…` for TLS from the first byte. */
  url: string
  /** `Витрина <hello@shop.example>`; '' is the user of the server. */
  from: string
}

/** What of an address is needed; null: it is none of a mail server. */
export function readSmtpUrl(text: string): URL | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  return /^smtps?:$/.test(url.protocol) && url.hostname !== '' ? url : null
}

/** A server that says nothing for so long is away. */
const connectMs = 5_000
const totalMs = 15_000

/**
 * Hands mails to a mail server (RFC 5321), over TLS where the server offers it. Answers of 4xx and a server that is away are tried again by
 * who sends; 5xx about a mailbox is final. Nothing of a mail is logged.
 */
export function createSmtp({ url, from }: SmtpSettings): MailSender & { close(): void } {
  const server = readSmtpUrl(url)
  if (!server) throw new Error('SMTP_URL: an address like smtp://user:password@host:587 is needed')
  const user = decodeURIComponent(server.username)
  const isSecure = server.protocol === 'smtps:'
  const sender = from || user
  const transport = createTransport({
    host: server.hostname.replace(/^\[|\]$/g, ''),
    port: Number(server.port) || (isSecure ? 465 : 587),
    secure: isSecure,
    ...(user && { auth: { user, pass: decodeURIComponent(server.password) } }),
    pool: true,
    maxConnections: 4,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: totalMs,
    // Words of a mail name no file and no address to be fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail) {
      if (!isEmail(mail.to)) return refuse({ code: 'mail_refused', reason: 'no address' })
      try {
        const { messageId } = await transport.sendMail({
          ...written(mail),
          from: sender,
          messageId: `<${newUuid()}@${domainOf(sender)}>`,
        })
        return ok({ id: messageId })
      } catch (error) {
        const { responseCode, code = 'error' } = error as { responseCode?: number; code?: string }
        // About this mailbox or this mail: tomorrow the answer is the same. Anything about us may be mended.
        const isFinal = responseCode !== undefined && responseCode >= 550 && responseCode <= 554 && code !== 'EAUTH'
        const reason = responseCode === undefined ? code : String(responseCode)
        return refuse({ code: isFinal ? 'mail_refused' : 'mail_service_unavailable', reason })
      }
    },
    close: () => transport.close(),
  }
}

const written = ({ to, subject, text, html, leave }: Mail) => ({
  to,
  subject,
  text,
  ...(html && { html }),
  // One press in the mail program itself: RFC 8058.
  ...(leave && {
    headers: { 'List-Unsubscribe': `<${leave}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }),
})

const domainOf = (sender: string): string => /@([^\s>]+)/.exec(sender)?.[1] ?? 'localhost'
