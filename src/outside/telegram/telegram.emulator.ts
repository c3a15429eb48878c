/*
 * The emulated Bot API of Telegram, as far as shops use it: sendMessage. Messages go to the outbox under their chat.
 *
 * Sentinels
 * | What                                     | Then                        |
 * |------------------------------------------|-----------------------------|
 * | a token that is not `<figures>:<letters>` | 401 Unauthorized            |
 * | chat 0, or none                          | 400 chat not found          |
 * | chat 429                                 | 429 with `retry_after`      |
 *
 * Differs from the real one
 * - Every token and chat is known; text markup (`parse_mode`) is not interpreted.
 */
import { Hono } from 'hono'
import type { Clock } from '#kit/clock.ts'
import type { Outbox } from '../emulators/outbox.ts'

export function createTelegramEmulator(outbox: Outbox, clock: Clock) {
  const api = new Hono()
  let messages = 0
  const failed = (error_code: number, description: string, more = {}) => ({
    ok: false,
    error_code,
    description,
    ...more,
  })

  api.post('/:bot/sendMessage', async (c) => {
    if (!/^bot\d+:[\w-]+$/.test(c.req.param('bot'))) return c.json(failed(401, 'Unauthorized'), 401)
    const { chat_id, text } = (await c.req.json().catch(() => ({}))) as { chat_id?: string | number; text?: string }
    const chat = String(chat_id ?? '')
    if (chat === '' || chat === '0') return c.json(failed(400, 'Bad Request: chat not found'), 400)
    if (chat === '429')
      return c.json(failed(429, 'Too Many Requests: retry after 5', { parameters: { retry_after: 5 } }), 429)
    if (!text) return c.json(failed(400, 'Bad Request: message text is empty'), 400)
    outbox.put({ kind: 'chat', to: chat, text })
    const date = Math.floor(clock.now().getTime() / 1000)
    return c.json({ ok: true, result: { message_id: ++messages, date, chat: { id: chat }, text } })
  })
  return { api }
}
