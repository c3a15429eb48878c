import { createTransport } from 'nodemailer'
import { newUuid } from '#kit/security/ids.ts'
import { isEmail } from '#lib/email.ts'
import { ok, refuse } from '#lib/result.ts'
import type { Mail, MailSender } from './port.ts'

interface SmtpSettings {
  /** `smtp://user:password@host:587`, or `smtps://…` for TLS from the first byte. */
  url: string
  /** `Витрина <hello@shop.example>`; '' means the user of the server. */
  from: string
}

/** Parses the address of a mail server; null: it is not one. */
export function readSmtpUrl(text: string): URL | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  return /^smtps?:$/.test(url.protocol) && url.hostname !== '' ? url : null
}

/** A server that does not answer within this time counts as unavailable. */
const connectMs = 5_000
const totalMs = 15_000

/**
 * Sends mail to a mail server (RFC 5321), over TLS if the server offers it. The caller repeats after 4xx answers and when the server is
 * unavailable; 5xx about a mailbox is final. Nothing of a mail is logged.
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
    // The contents of a mail must not read files or fetch URLs.
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
        // The answer concerns this mailbox or this mail, so a retry gets the same one. Errors about us may be corrected.
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
  // One-click unsubscribe in the mail client (RFC 8058).
  ...(leave && {
    headers: { 'List-Unsubscribe': `<${leave}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }),
})

const domainOf = (sender: string): string => /@([^\s>]+)/.exec(sender)?.[1] ?? 'localhost'
