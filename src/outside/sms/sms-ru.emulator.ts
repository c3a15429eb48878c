/*
 * The emulated SMS.RU: messages and calls with a code go to the outbox.
 *
 * Sentinels
 * | What                    | Then                                                         |
 * |-------------------------|--------------------------------------------------------------|
 * | phone ending 0429       | too many requests (status 230, a daily limit of the number)  |
 * | phone ending 0099       | provider error (status 220)                                  |
 * | phone ending 0202       | the phone is not accepted (status 202)                       |
 * | phone ending 0000       | a call always gives the code 0000                            |
 * | api_id "wrong" or empty | status 200, wrong api_id                                     |
 *
 * Differs from the real one
 * - Everything is delivered at once; there is no status, cost report, sender name, delayed or transliterated sending.
 * - One phone per request; the balance is unlimited. Codes of calls count up from a number derived from the phone.
 * - The reverse call (/callcheck) is absent.
 */
import { type Context, Hono } from 'hono'
import type { Outbox } from '../emulators/outbox.ts'

export function createSmsRuEmulator(outbox: Outbox) {
  const api = new Hono()
  let sent = 10_000_000

  const parametersOf = async (c: Context): Promise<Record<string, string>> => {
    const body = c.req.method === 'POST' ? await c.req.parseBody().catch(() => ({})) : {}
    return { ...c.req.query(), ...(body as Record<string, string>) }
  }
  const refused = (status_code: number, status_text: string) => ({ status: 'ERROR', status_code, status_text })
  const unknownAccount = (asked: Record<string, string>) => !asked.api_id || asked.api_id === 'wrong'

  api.on(['GET', 'POST'], '/sms/send', async (c) => {
    const asked = await parametersOf(c)
    if (unknownAccount(asked)) return c.json(refused(200, 'wrong api_id'))
    const phone = (asked.to ?? '').replace(/\D/g, '')
    const fault = faultOf(phone)
    if (!fault) outbox.put({ kind: 'sms', to: phone, text: asked.msg ?? '' })
    const sms = fault ?? { status: 'OK', status_code: 100, sms_id: `000000-${sent++}`, cost: '4.20' }
    return c.json({ status: 'OK', status_code: 100, sms: { [phone]: sms }, balance: 100.5 })
  })

  api.on(['GET', 'POST'], '/code/call', async (c) => {
    const asked = await parametersOf(c)
    if (unknownAccount(asked)) return c.json(refused(200, 'wrong api_id'))
    const phone = (asked.phone ?? '').replace(/\D/g, '')
    const fault = faultOf(phone)
    if (fault) return c.json(fault)
    const call = sent++
    const code = phone.endsWith('0000')
      ? '0000'
      : String((Number(phone.slice(-4)) * 7 + call * 37) % 10_000).padStart(4, '0')
    outbox.put({ kind: 'call', to: phone, text: `+7 495 000-${code.slice(0, 2)}-${code.slice(2)}`, code })
    return c.json({ status: 'OK', code, call_id: `000000-${call}`, cost: 0.4, balance: 100.1 })
  })

  function faultOf(phone: string) {
    if (!/^\d{11,15}$/.test(phone) || phone.endsWith('0202')) return refused(202, 'wrong number')
    if (phone.endsWith('0429')) return refused(230, 'daily limit of messages to this number')
    if (phone.endsWith('0099')) return refused(220, 'service is temporarily unavailable')
    return null
  }

  return { api }
}
