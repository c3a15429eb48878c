import type { Clock } from '#kit/clock.ts'

export type OutboxKind = 'sms' | 'call' | 'mail' | 'push' | 'chat'

export interface OutboxItem {
  kind: OutboxKind
  to: string
  text: string
  code: string | null
  at: string
  /** Of a mail: its HTML and its headers. */
  html?: string
  headers?: Record<string, string>
  /** Of a push: the data for the application. */
  data?: Record<string, string>
}

/** Messages that would have reached people, newest first; beyond `maxItems` the oldest are dropped. */
export function createOutbox(clock: Clock, maxItems = 2000) {
  const items: OutboxItem[] = []
  return {
    put(item: Pick<OutboxItem, 'kind' | 'to' | 'text' | 'html' | 'headers' | 'data'> & { code?: string }): void {
      items.unshift({ ...item, code: item.code ?? codeIn(item.text), at: clock.now().toISOString() })
      if (items.length > maxItems) items.length = maxItems
    },
    read(asked: { to?: string; kind?: string; limit?: number } = {}): OutboxItem[] {
      const digits = asked.to?.replace(/\D/g, '')
      const isFor = (item: OutboxItem) => !asked.to || item.to === asked.to || (!!digits && item.to === digits)
      return items
        .filter((item) => isFor(item) && (!asked.kind || item.kind === asked.kind))
        .slice(0, asked.limit ?? 50)
    },
  }
}

export type Outbox = ReturnType<typeof createOutbox>

/** Digits of an address (its port, an order number) are not a code. */
const codeIn = (text: string): string | null =>
  /(?<!\d)\d{4,6}(?!\d)/.exec(text.replace(/https?:\/\/\S+/g, ' '))?.[0] ?? null
