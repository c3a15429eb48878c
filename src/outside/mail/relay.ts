import { z } from 'zod'
import { createOutgoing, type OutgoingOptions } from '#kit/http/http.ts'
import { ok, refuse } from '#lib/result.ts'
import type { MailSender } from './port.ts'

const answerWire = z.object({ id: z.string() })

/**
 * Sends mails to a relay over HTTP: `POST send` with a bearer token and a JSON mail (port.ts). The relay writes `leave` as `List-Unsubscribe`
 * with `List-Unsubscribe-Post`. The emulator is such a relay.
 * For operators with such a relay instead of a mail server; SMTP is the usual way (smtp.ts).
 */
export function createMailRelay(
  settings: { baseUrl: string; token: string; allowPrivate?: boolean },
  kit: Pick<OutgoingOptions, 'log' | 'clock' | 'random' | 'timeouts'> = {},
): MailSender & { close(): void } {
  const outgoing = createOutgoing({
    name: 'mail',
    baseUrl: settings.baseUrl,
    allowPrivate: settings.allowPrivate ?? false,
    ...kit,
  })
  return {
    async send(mail) {
      const answer = await outgoing.request({
        method: 'POST',
        path: 'send',
        headers: { authorization: `Bearer ${settings.token}` },
        json: mail,
      })
      if (!answer.ok) {
        // 422: this mailbox accepts no mail.
        const isFinal = answer.refusal.code === 'refused' && answer.refusal.status === 422
        const reason = answer.refusal.code
        return refuse({ code: isFinal ? 'mail_refused' : 'mail_service_unavailable', reason })
      }
      const read = answerWire.safeParse(answer.value.body)
      return read.success ? ok(read.data) : refuse({ code: 'mail_service_unavailable', reason: 'bad_answer' })
    },
    close: outgoing.close,
  }
}
