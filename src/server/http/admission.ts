/**
 * What a request is for, most important first: an order, payment or cart; a reading call; a search of tours; rendering a page. Searches have a
 * queue of their own: their visitors expect to wait, so many may stand in line, and nobody else stands behind them.
 */
export const priorities = ['buying', 'reading', 'searches', 'pages'] as const
export type Priority = (typeof priorities)[number]

/** Load of the process since the previous measurement. */
export interface Pressure {
  /** Delay of the event loop, in milliseconds. */
  loopLagMs: number
  /** Requests waiting for a database connection. */
  waitingForDatabase: number
}

export interface AdmissionOptions {
  /** Monotonic clock, in milliseconds. */
  now(): number
  /** Calls back in the next turn of the event loop. */
  nextTurn(back: () => void): void
  /** Minimum and maximum of concurrent requests; between them the limit follows the pressure. */
  least?: number
  most?: number
  /** Pressure above either of these lowers the limit. */
  lagMs?: number
  waitingForDatabase?: number
}

interface Waiting {
  since: number
  start(): void
  refuse: (() => void) | null
}

interface Queue {
  waiting: Set<Waiting>
  /** Start of the period in which the queue has not been empty; a queue that is not empty for long is shortened (CoDel). */
  standingSince: number
  credit: number
  running: number
  started: number
  refused: number
}

/**
 * Per queue: how many may wait; the longest wait; the longest wait once the queue has not been empty for `habitMs` (milliseconds); and its weight
 * when all queues wait, so that importance starves no queue.
 */
const rules: Record<
  Priority,
  { most: number; waitMs: number; standingWaitMs: number; habitMs: number; turns: number }
> = {
  buying: { most: 256, waitMs: 2_000, standingWaitMs: 500, habitMs: 2_000, turns: 16 },
  reading: { most: 128, waitMs: 1_000, standingWaitMs: 400, habitMs: 1_000, turns: 4 },
  searches: { most: 1_024, waitMs: 20_000, standingWaitMs: 20_000, habitMs: 20_000, turns: 4 },
  pages: { most: 64, waitMs: 2_000, standingWaitMs: 600, habitMs: 2_000, turns: 1 },
}
/** Share of the places reserved for buying, so that an order finds one whatever else waits. */
const keptForBuying = 0.25
/** Share of the places that searches may have: the others stay for whoever reads something else. */
const mostForSearches = 0.5

export interface AdmissionState {
  limit: number
  running: number
  queues: Record<Priority, { waiting: number; oldestMs: number; started: number; refused: number }>
}

/**
 * Decides which requests run now, wait briefly, or are refused at once with Retry-After. A process that accepts everything works on everything
 * and completes nothing: at five times its capacity, answers took 18 seconds. Decision 0029.
 *
 * One request is started in a turn of the event loop. Work that needs only the processor ends within its turn, so a hundred requests started at
 * once would delay everything else, health checks too, until all of them end.
 */
export class Admission {
  private readonly options: Required<AdmissionOptions>
  private readonly queues: Record<Priority, Queue>
  private limit: number
  private running = 0
  private wasFull = false
  private hasBegun = false

  constructor(options: AdmissionOptions) {
    this.options = { least: 8, most: 1_000, lagMs: 20, waitingForDatabase: 8, ...options }
    this.limit = this.options.least * 2
    const queue = (): Queue => ({ waiting: new Set(), standingSince: 0, credit: 0, running: 0, started: 0, refused: 0 })
    this.queues = { buying: queue(), reading: queue(), searches: queue(), pages: queue() }
  }

  /**
   * Calls `start` now or when there is a place, or `refuse` if there is none in time; null: it waits however long, its work has begun. Call the returned function when the work is over or its
   * client has gone; calling it twice is harmless.
   */
  ask(priority: Priority, start: () => void, refuse: (() => void) | null): () => void {
    const queue = this.queues[priority]
    if (!this.hasBegun && queue.waiting.size === 0 && this.hasPlace(priority)) {
      const leave = this.begin(queue)
      start()
      return leave
    }
    this.wasFull ||= !this.hasPlace(priority)
    this.expire()
    if (refuse && queue.waiting.size >= rules[priority].most) {
      queue.refused++
      refuse()
      return () => {}
    }
    if (queue.waiting.size === 0) queue.standingSince = this.options.now()
    let leave: (() => void) | null = null
    const waiting: Waiting = {
      since: this.options.now(),
      start: () => {
        leave = this.begin(queue)
        start()
      },
      refuse,
    }
    queue.waiting.add(waiting)
    return () => {
      queue.waiting.delete(waiting)
      leave?.()
    }
  }

  /** Call often (every 50 ms): adjusts the limit to the pressure and refuses requests that waited too long. */
  adjust({ loopLagMs, waitingForDatabase }: Pressure): void {
    const { least, most, lagMs } = this.options
    if (loopLagMs > lagMs || waitingForDatabase > this.options.waitingForDatabase)
      this.limit = Math.max(least, Math.floor(this.limit * 0.8))
    else if (this.wasFull) this.limit = Math.min(most, this.limit + Math.ceil(this.limit / 8))
    this.wasFull = false
    this.expire()
    this.next()
  }

  state(): AdmissionState {
    const queues = {} as AdmissionState['queues']
    for (const priority of priorities) {
      const { waiting, started, refused } = this.queues[priority]
      const [oldest] = waiting
      const oldestMs = oldest ? this.options.now() - oldest.since : 0
      queues[priority] = { waiting: waiting.size, oldestMs, started, refused }
    }
    return { limit: this.limit, running: this.running, queues }
  }

  private hasPlace(priority: Priority): boolean {
    const share = priority === 'buying' ? this.limit : this.limit - Math.ceil(this.limit * keptForBuying)
    if (priority === 'searches' && this.queues.searches.running >= this.limit * mostForSearches) return false
    return this.running < share
  }

  /** Takes a place; returns the function that frees it. */
  private begin(queue: Queue): () => void {
    this.running++
    queue.running++
    queue.started++
    this.hasBegun = true
    this.options.nextTurn(() => {
      this.hasBegun = false
      this.next()
    })
    let left = false
    return () => {
      if (left) return
      left = true
      this.running--
      queue.running--
      this.next()
    }
  }

  /** Starts the next request, if none was started in this turn and there is a place. */
  private next(): void {
    if (this.hasBegun) return
    const priority = this.turn()
    if (!priority) {
      this.wasFull ||= priorities.some((one) => this.queues[one].waiting.size > 0)
      return
    }
    const queue = this.queues[priority]
    const [first] = queue.waiting
    queue.waiting.delete(first!)
    first!.start()
  }

  /** The next queue among those that may have a place: weighted round robin, as nginx weighs its upstreams. */
  private turn(): Priority | null {
    const able = priorities.filter((one) => this.queues[one].waiting.size > 0 && this.hasPlace(one))
    let chosen: Priority | null = null
    let turns = 0
    for (const one of able) {
      this.queues[one].credit += rules[one].turns
      turns += rules[one].turns
      if (!chosen || this.queues[one].credit > this.queues[chosen].credit) chosen = one
    }
    if (chosen) this.queues[chosen].credit -= turns
    return chosen
  }

  private expire(): void {
    const now = this.options.now()
    for (const priority of priorities) {
      const queue = this.queues[priority]
      // A few requests behind one long turn of the event loop are no overload: while places are free they start in the next turns.
      if (queue.waiting.size <= this.options.least && this.hasPlace(priority)) continue
      const { waitMs, standingWaitMs, habitMs } = rules[priority]
      const allowedMs = now - queue.standingSince > habitMs ? standingWaitMs : waitMs
      for (const one of queue.waiting) {
        if (now - one.since <= allowedMs) break
        if (!one.refuse) continue
        queue.waiting.delete(one)
        queue.refused++
        one.refuse()
      }
    }
  }
}
