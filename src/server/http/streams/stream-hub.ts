import type { ServerResponse } from 'node:http'
import type { Db } from '#kit/db.ts'
import { createPlaces } from '#kit/places.ts'
import { currentCursor, type Missed, missedSince, topicKey } from '#kit/stream-log.ts'
import { OpenStream, streamHeaders, type Watching } from './open-stream.ts'

export interface StreamHubOptions {
  db: Db
  log: { warn(facts: object, text: string): void }
  /** Most streams of the process. */
  most: number
  /** Interval between heartbeats, in milliseconds. */
  beatMs?: number
  /** Rights are checked at least this often, in milliseconds. */
  checkMs?: number
  /** Monotonic clock, in milliseconds. */
  now?: () => number
}

/** Why a stream cannot be opened: the process has no place for more, or the visitor has too many. */
export type StreamRefusal = 'process' | 'visitor'

export interface StreamState {
  open: number
  /** Since the start of the process: opened; refused by reason; cut because the reader was too slow or its rights had ended. */
  opened: number
  refused: Record<StreamRefusal | 'draining', number>
  ended: { rights: number; slow: number }
  events: number
}

/** Reads of the log and checks of rights that run at one time: streams must not take the database from pages and orders. */
const mostReads = 4
/** A client that is sent away comes back after this long, in milliseconds: not all at the same moment. */
const retryMs = () => 1_000 + Math.floor(Math.random() * 4_000)

/**
 * The open streams of this process. It holds nothing but connections: what happened is in the log of streams (kit/stream-log.ts), a notice of
 * the database says that there is something to read, and a stream that is cut goes on in any process. Decision 0092.
 */
export class StreamHub {
  readonly #options: Required<StreamHubOptions>
  readonly #streams = new Set<OpenStream>()
  readonly #byTopic = new Map<string, Set<OpenStream>>()
  readonly #byVisitor = new Map<string, number>()
  readonly #places = createPlaces(mostReads, Number.POSITIVE_INFINITY)
  readonly #never = new AbortController().signal
  readonly #timer: NodeJS.Timeout
  readonly #state: StreamState = {
    open: 0,
    opened: 0,
    refused: { process: 0, visitor: 0, draining: 0 },
    ended: { rights: 0, slow: 0 },
    events: 0,
  }
  #draining = false

  constructor(options: StreamHubOptions) {
    this.#options = { beatMs: 15_000, checkMs: 30_000, now: () => performance.now(), ...options }
    this.#timer = setInterval(() => this.#beat(), this.#options.beatMs)
    this.#timer.unref()
  }

  /** Null: there is a place for one more stream of this visitor. */
  refusal({ visitor, most }: Pick<Watching, 'visitor' | 'most'>): StreamRefusal | null {
    if (this.#draining) {
      this.#state.refused.draining++
      return 'process'
    }
    const refusal =
      this.#streams.size >= this.#options.most
        ? 'process'
        : (this.#byVisitor.get(visitor) ?? 0) >= most
          ? 'visitor'
          : null
    if (refusal) this.#state.refused[refusal]++
    return refusal
  }

  /** Opens a stream on an answer; `cursor`: how far the visitor has read. Call `refusal` just before. */
  open(res: ServerResponse, watching: Watching, cursor: string | null): void {
    const stream = new OpenStream(res, watching, { cursor, now: this.#options.now() })
    this.#add(stream)
    res.once('close', () => this.#remove(stream))
    res.socket?.setTimeout(0)
    res.socket?.setNoDelay(true)
    res.writeHead(200, streamHeaders)
    // Sends the head at once: the client knows that the stream is open.
    res.write(`retry: ${retryMs()}\n\n`)
    // From here on notices are heard; what happened before is read now.
    void this.#deliver(stream)
  }

  /** A topic has events (`topicKey`), or notices may have been missed. */
  hear(key: string | 'everything'): void {
    const streams = key === 'everything' ? this.#streams : this.#byTopic.get(key)
    if (!streams) return
    // Streams that have read as far as each other share a read.
    const reads = new Map<string, Promise<Missed>>()
    for (const stream of streams) void this.#deliver(stream, reads)
  }

  /** Rights may have ended: the streams that depend on one of these tags are checked now. */
  recheck(tags: readonly string[] | 'everything'): void {
    const stale = tags === 'everything' ? null : new Set(tags)
    for (const stream of this.#streams)
      if (stream.watching.isAllowed && (stale === null || stream.watching.rights.some((tag) => stale.has(tag))))
        void this.#check(stream)
  }

  /** Opens no more streams. */
  beginDrain(): void {
    this.#draining = true
  }

  /** Ends every stream; the clients come back elsewhere, spread over some seconds. */
  endAll(): void {
    this.#draining = true
    clearInterval(this.#timer)
    for (const stream of this.#streams) stream.end(retryMs())
  }

  state(): StreamState {
    return { ...this.#state, open: this.#streams.size }
  }

  #add(stream: OpenStream): void {
    const { companyId, topics, visitor } = stream.watching
    this.#streams.add(stream)
    this.#state.opened++
    this.#byVisitor.set(visitor, (this.#byVisitor.get(visitor) ?? 0) + 1)
    for (const topic of topics) {
      const key = topicKey(companyId, topic)
      const watchers = this.#byTopic.get(key)
      if (watchers) watchers.add(stream)
      else this.#byTopic.set(key, new Set([stream]))
    }
  }

  #remove(stream: OpenStream): void {
    if (!this.#streams.delete(stream)) return
    const { companyId, topics, visitor } = stream.watching
    const left = (this.#byVisitor.get(visitor) ?? 1) - 1
    if (left > 0) this.#byVisitor.set(visitor, left)
    else this.#byVisitor.delete(visitor)
    for (const topic of topics) {
      const key = topicKey(companyId, topic)
      const watchers = this.#byTopic.get(key)
      watchers?.delete(stream)
      if (watchers?.size === 0) this.#byTopic.delete(key)
    }
  }

  #beat(): void {
    const due = this.#options.now() - this.#options.checkMs
    for (const stream of this.#streams) {
      this.#cutIfSlow(stream, () => stream.beat())
      if (stream.isOpen && stream.watching.isAllowed && stream.checkedAt <= due) void this.#check(stream)
    }
  }

  /** Reads what the stream has not delivered and delivers it; news that comes meanwhile is read afterwards. */
  async #deliver(stream: OpenStream, reads?: Map<string, Promise<Missed>>): Promise<void> {
    stream.again = true
    if (stream.busy) return
    stream.busy = true
    let shared = reads
    try {
      while (stream.again && stream.isOpen) {
        stream.again = false
        await this.#deliverOnce(stream, shared)
        shared = undefined
      }
    } catch (error) {
      // The client comes back with the id of what it has, and reads the rest then.
      this.#options.log.warn({ err: error }, 'a stream could not be read')
      stream.end(retryMs())
    } finally {
      stream.busy = false
    }
  }

  async #deliverOnce(stream: OpenStream, reads: Map<string, Promise<Missed>> | undefined): Promise<void> {
    if (stream.cursor === null) {
      const cursor = await this.#within(() => currentCursor.execute(this.#options.db))
      return this.#send(stream, () => stream.reset(cursor))
    }
    const { cursor, events, isLost } = await this.#missed(stream, stream.cursor, reads)
    if (events.length === 0 && !isLost) {
      stream.cursor = cursor
      return
    }
    if (!(await this.#check(stream))) return
    this.#state.events += events.length
    this.#send(stream, () => (isLost ? stream.reset(cursor) : stream.deliver(events, cursor)))
  }

  #missed({ watching }: OpenStream, cursor: string, reads?: Map<string, Promise<Missed>>): Promise<Missed> {
    const { companyId, topics } = watching
    const key = [companyId, cursor, ...topics].join(' ')
    const found = reads?.get(key)
    if (found) return found
    const read = this.#within(() => missedSince(companyId, topics, cursor).execute(this.#options.db))
    reads?.set(key, read)
    return read
  }

  /** Ends the stream if the visitor may not watch any more. A check that fails, because the database is away, ends it too. */
  async #check(stream: OpenStream): Promise<boolean> {
    const { isAllowed } = stream.watching
    if (!isAllowed) return stream.isOpen
    stream.checkedAt = this.#options.now()
    const allowed = await this.#within(isAllowed).catch(() => false)
    if (allowed || !stream.isOpen) return stream.isOpen
    this.#state.ended.rights++
    stream.end(retryMs())
    return false
  }

  #send(stream: OpenStream, write: () => void): void {
    if (stream.isOpen) this.#cutIfSlow(stream, write)
  }

  #cutIfSlow(stream: OpenStream, write: () => void): void {
    const wasOpen = stream.isOpen
    write()
    if (wasOpen && !stream.isOpen) this.#state.ended.slow++
  }

  async #within<T>(work: () => Promise<T>): Promise<T> {
    const leave = await this.#places.take(this.#never)
    try {
      return await work()
    } finally {
      leave?.()
    }
  }
}
