import { ok } from '#lib/result.ts'
import { named } from '#shop/catalog/named.ts'
import type { Locale } from '#shop/context.ts'
import type { Handlers } from '#shop/handler.ts'
import type { restockCalls } from './restock.calls.ts'
import { readRestock, requestRestockNotice, stopRestock } from './restock.flow.ts'
import type { Wait } from './restock.store.ts'
import type { RestockWait } from './restock.wire.ts'

export const restockHandlers: Handlers<typeof restockCalls> = (app) => ({
  async askForRestock({ context, body }) {
    const asked = await requestRestockNotice(app, context, body)
    if (!asked.ok) return asked
    const { channel, address } = asked.value
    return ok({ channel, address: maskContact(channel, address) })
  },

  async readRestock({ context, params }) {
    const found = await readRestock(app, context, params.code)
    return found.ok ? ok(present(found.value, context.locale)) : found
  },

  async stopRestock({ context, params }) {
    const stopped = await stopRestock(app, context, params.code)
    return stopped.ok ? ok(present(stopped.value, context.locale)) : stopped
  },
})

const present = (wait: Wait, locale: Locale): RestockWait => ({
  product: { name: named(locale, wait.name, wait.nameEn), slug: wait.slug },
  size: wait.size,
  is_over: wait.isOver,
})

/** A masked phone or email: its owner recognises it, and a stranger's stays hidden. */
function maskContact(channel: 'sms' | 'mail', address: string): string {
  if (channel === 'mail') return `${address[0]}***${address.slice(address.lastIndexOf('@'))}`
  const last = address.slice(-4)
  return `+${address.slice(0, Math.max(1, address.length - 10))} *** ***-${last.slice(0, 2)}-${last.slice(2)}`
}
