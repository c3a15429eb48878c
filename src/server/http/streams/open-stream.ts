import type { ServerResponse } from 'node:http'
import type { LoggedEvent } from '#kit/stream-log.ts'

/** Bytes that may wait for a slow reader when there is more to send; beyond that it is cut, and reads what it missed when it is back. */
const mostWaitingBytes = 64 * 1024

export const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  // nginx and its relatives collect an answer before they pass it on, unless told not to.
  'x-accel-buffering': 'no',
} as const

/** What an open stream is and how it is checked again. */
export interface Watching {
  companyId: number
  topics: readonly string[]
  /** Who is limited: a customer, a member of staff, or a network of guests. */
  visitor: string
  /** Most streams of that visitor. */
  most: number
  /** Cache tags of the visitor's rights, such as that of the session: a notice of one checks the stream at once. */
  rights: readonly string[]
  /** Whether the visitor may still watch these topics. Absent: anybody may, for ever. */
  isAllowed?: () => Promise<boolean>
}

/** A stream of one visitor. It writes events to the answer, and keeps how far the visitor has read. */
export class OpenStream {
  readonly watching: Watching
  /** Null until the first read: a stream that was not resumed. */
  cursor: string | null
  /** A delivery is running; `again`: there is news for another one. */
  busy = false
  again = false
  checkedAt: number
  readonly #res: ServerResponse

  constructor(res: ServerResponse, watching: Watching, { cursor, now }: { cursor: string | null; now: number }) {
    this.#res = res
    this.watching = watching
    this.cursor = cursor
    this.checkedAt = now
  }

  get isOpen(): boolean {
    return !this.#res.writableEnded && !this.#res.destroyed
  }

  /** Events and where the visitor is then: the id stands with the last one, so that a visitor cut in between hears them all again. */
  deliver(events: readonly LoggedEvent[], cursor: string): void {
    this.cursor = cursor
    const last = events.length - 1
    this.#write(
      events
        .map(
          ({ event, data }, at) =>
            `${at === last ? `id: ${cursor}\n` : ''}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`,
        )
        .join(''),
    )
  }

  /** Tells the visitor to read the whole answer. */
  reset(cursor: string): void {
    this.deliver([{ event: 'reset', data: {} }], cursor)
  }

  /** A comment, so that neither side nor a proxy between takes the connection for dead. */
  beat(): void {
    this.#write(':\n\n')
  }

  /** Ends the stream; the client opens it again after `retryMs`. */
  end(retryMs: number): void {
    if (this.isOpen) this.#res.end(`retry: ${retryMs}\n\n`)
  }

  #write(text: string): void {
    if (!this.isOpen || text === '') return
    // What was sent earlier still waits: this reader does not keep up.
    if (this.#res.writableLength > mostWaitingBytes) this.#res.destroy()
    else this.#res.write(text)
  }
}
