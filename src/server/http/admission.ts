/** What a request is for, the most important first: an order, a payment, a cart; a call that reads; the drawing of a page. */
export const priorities = ['buying', 'reading', 'pages'] as const
export type Priority = (typeof priorities)[number]

/** How hard the process is worked, as it was seen since the last look. */
export interface Pressure {
  /** How much later than asked for the event loop comes round. */
  loopLagMs: number
  /** Who waits for a connection to the database. */
  waitingForDatabase: number
}

export interface AdmissionOptions {
  /** Milliseconds that only grow. */
  now(): number
  /** Calls back in the next turn of the event loop. */
  nextTurn(back: () => void): void
  /** The fewest and the most requests worked on at one time; between them the limit follows the pressure. */
  least?: number
  most?: number
  /** Pressure above either of these makes the limit smaller. */
  lagMs?: number
  waitingForDatabase?: number
}

interface Waiting {
  since: number
  start(): void
  refuse(): void
}

interface Queue {
  waiting: Set<Waiting>
  /** When somebody began to wait after nobody had; what has stood for long is shortened (CoDel). */
  standingSince: number
  credit: number
  started: number
  refused: number
}

/**
 * How many may wait, how long while waiting is short of a habit and how long once it is one, which a queue not
 * empty for `habitMs` is (milliseconds), and how often a
 * queue's turn comes while all of them wait: importance without starving anybody.
 */
const rules: Record<
  Priority,
  { most: number; waitMs: number; standingWaitMs: number; habitMs: number; turns: number }
> = {
  buying: { most: 256, waitMs: 2_000, standingWaitMs: 500, habitMs: 2_000, turns: 16 },
  reading: { most: 128, waitMs: 1_000, standingWaitMs: 400, habitMs: 1_000, turns: 4 },
  pages: { most: 64, waitMs: 2_000, standingWaitMs: 600, habitMs: 2_000, turns: 1 },
}
/** Of the places the share that only buying may have, so that an order finds one whatever the rest waits for. */
const keptForBuying = 0.25

export interface AdmissionState {
  limit: number
  running: number
  queues: Record<Priority, { waiting: number; oldestMs: number; started: number; refused: number }>
}

/**
 * Who is worked on now, who waits a moment and who is told at once to come again. A process that takes whatever comes works on
 * everything and ends nothing: at five times what it can do, answers took 18 seconds. Decision 0029.
 *
 * One request is begun in a turn of the event loop: what needs nothing but the processor ends before the turn does, so a hundred begun
 * at once would keep everything else, health too, waiting for all of them.
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
    const queue = (): Queue => ({ waiting: new Set(), standingSince: 0, credit: 0, started: 0, refused: 0 })
    this.queues = { buying: queue(), reading: queue(), pages: queue() }
  }

  /**
   * Calls `start` now or once there is a place, or `refuse` if there is none in time. What it hands back is called when the work is over,
   * or when nobody waits for it any more; twice is as good as once.
   */
  ask(priority: Priority, start: () => void, refuse: () => void): () => void {
    const queue = this.queues[priority]
    if (!this.hasBegun && queue.waiting.size === 0 && this.hasPlace(priority)) {
      const leave = this.begin(queue)
      start()
      return leave
    }
    this.wasFull ||= !this.hasPlace(priority)
    this.expire()
    if (queue.waiting.size >= rules[priority].most) {
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

  /** To be called often (every 50 ms): the limit follows the pressure, and who waited too long is told so. */
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
    return this.running < share
  }

  /** Takes a place; hands back what gives it up. */
  private begin(queue: Queue): () => void {
    this.running++
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
      this.next()
    }
  }

  /** Begins who is next, if nobody was begun in this turn and there is a place. */
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

  /** Whose turn it is among those who wait and may have a place: by turns, the more important the oftener (as nginx weighs its upstreams). */
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
      // A few behind one long turn of the event loop are no crowd: with places free they are begun in the next turns.
      if (queue.waiting.size <= this.options.least && this.hasPlace(priority)) continue
      const { waitMs, standingWaitMs, habitMs } = rules[priority]
      const allowedMs = now - queue.standingSince > habitMs ? standingWaitMs : waitMs
      for (const one of queue.waiting) {
        if (now - one.since <= allowedMs) break
        queue.waiting.delete(one)
        queue.refused++
        one.refuse()
      }
    }
  }
}
