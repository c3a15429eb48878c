import { z } from 'zod'
import { createOutgoing, type OutgoingOptions } from '#kit/http/http.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { CodeSender, CodeSenderRefusal } from './port.ts'

const smsRuAddress = 'https://sms.ru/'

export interface SmsRuSettings {
  apiId: string
  baseUrl?: string
  allowPrivate?: boolean
}

/** Errors are returned with HTTP 200, for the whole request and for each phone. */
const answerWire = z.object({
  status: z.enum(['OK', 'ERROR']),
  status_code: z.number(),
  status_text: z.string().optional(),
})
const smsWire = answerWire.extend({
  sms: z.record(z.string(), answerWire.extend({ sms_id: z.string().optional() })).optional(),
})
const callWire = z.object({
  status: z.enum(['OK', 'ERROR']),
  status_code: z.number().optional(),
  status_text: z.string().optional(),
  code: z.union([z.string(), z.number()]).transform(String).optional(),
  call_id: z.union([z.string(), z.number()]).transform(String).optional(),
})

/** SMS.RU (integrations §6). Never retried automatically: a person would get two messages. */
export function createSmsRu(
  settings: SmsRuSettings,
  kit: Pick<OutgoingOptions, 'log' | 'clock' | 'random' | 'timeouts'> = {},
): CodeSender & { close(): void } {
  const outgoing = createOutgoing({
    name: 'sms',
    baseUrl: settings.baseUrl ?? smsRuAddress,
    allowPrivate: settings.allowPrivate ?? false,
    // When many people sign in at once, calls wait a moment instead of failing.
    maxWaiting: 500,
    ...kit,
  })

  async function ask<T>(
    shape: z.ZodType<T>,
    path: string,
    form: Record<string, string>,
  ): Promise<Result<T, CodeSenderRefusal>> {
    // All parameters go in the body: a URL with a phone number would end up in logs.
    const answer = await outgoing.request({
      method: 'POST',
      path,
      form: { api_id: settings.apiId, json: '1', ...form },
    })
    if (!answer.ok) {
      const tooMany = answer.refusal.code === 'refused' && answer.refusal.status === 429
      return refuse(tooMany ? { code: 'code_too_many_requests' } : unavailable(answer.refusal.code))
    }
    const read = shape.safeParse(answer.value.body)
    return read.success ? ok(read.data) : refuse(unavailable('bad_answer'))
  }

  return {
    async sendSms({ phone, text, visitorIp }) {
      const read = await ask(smsWire, 'sms/send', { to: phone, msg: text, ...(visitorIp && { ip: visitorIp }) })
      if (!read.ok) return read
      const sms = read.value.sms?.[phone]
      if (read.value.status !== 'OK' || !sms) return refuse(refusalOf(read.value.status_code))
      return sms.status === 'OK' && sms.sms_id ? ok({ id: sms.sms_id }) : refuse(refusalOf(sms.status_code))
    },
    async callWithCode({ phone, visitorIp }) {
      const read = await ask(callWire, 'code/call', { phone, ...(visitorIp && { ip: visitorIp }) })
      if (!read.ok) return read
      const { status, code, call_id: id, status_code: reason = 0 } = read.value
      return status === 'OK' && code && id ? ok({ id, code }) : refuse(refusalOf(reason))
    },
    close: outgoing.close,
  }
}

const unavailable = (reason: string): CodeSenderRefusal => ({ code: 'code_service_unavailable', reason })

function refusalOf(statusCode: number): CodeSenderRefusal {
  if (statusCode === 202) return { code: 'code_phone_not_accepted' }
  if (statusCode >= 230 && statusCode <= 232) return { code: 'code_too_many_requests' }
  return unavailable(`status_${statusCode}`)
}
