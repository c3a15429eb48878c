/*
 * The emulated mail relay: mails go to the outbox.
 *
 * Sentinels
 * | What                      | Then                          |
 * |---------------------------|-------------------------------|
 * | address without @         | 422                           |
 * | address bounce@…          | 422 refused by the mailbox    |
 *
 * Differs from the real one: there is no real one. The protocol is ours (see relay.ts); no mail is sent.
 */
import { Hono } from 'hono'
import { newUuid } from '#kit/security/ids.ts'
import type { Outbox } from '../emulators/outbox.ts'
import type { Mail } from './port.ts'

export function createMailEmulator(outbox: Outbox) {
  const api = new Hono()
  api.post('/send', async (c) => {
    const mail = (await c.req.json().catch(() => null)) as Partial<Mail> | null
    if (!mail?.to?.includes('@') || mail.to.startsWith('bounce@'))
      return c.json({ error: 'refused by the mailbox' }, 422)
    const { to, subject, text, leave } = mail
    // The headers a relay adds to the mail (RFC 8058).
    const headers = { 'list-unsubscribe': `<${leave}>`, 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' }
    outbox.put({ kind: 'mail', to, text: [subject, text].filter(Boolean).join('\n\n'), ...(leave && { headers }) })
    return c.json({ id: newUuid() })
  })
  return { api }
}
