import type { SearchBatch } from '#lib/tour-facts.ts'
import type { App } from '#shop/context.ts'
import type { TourDirectory } from '../places/directory.ts'
import { breakerOf, type CompanySupplier } from '../suppliers.flow.ts'
import { type FoundOffer, type OfferFault, offerKey, readFound, type Wanted, writeOffer } from './found-offer.ts'
import { OfferTable, writeBatch } from './offer-table.ts'
import { setDeadline } from './search.store.ts'
import { type SearchProcess, searchProcessOf } from './search-process.flow.ts'
import { ended, lives, progressOf, type SearchOperator, type StoredSearch } from './search-state.ts'
import { notePrices } from './seen-prices.flow.ts'
import { type SupplierWords, wantedOf, wantedTours, wordsOf } from './supplier-words.ts'

/** Offers of one search; more than anybody looks through, and a bound for memory (our choice). */
const mostOffers = 20_000
/** Tours that are read in one turn of the event loop. */
const inOneTurn = 200
/** A first page: a search that has found so many lets those go first that have not. */
const firstOffers = 20

export interface RunOptions {
  /** Milliseconds until operators that have not answered have failed. */
  hardLimitMs?: number
}

/**
 * Runs a search in the background of this process: asks all suppliers at once and writes what they find. It never throws; a search whose process
 * dies is ended by its readers.
 */
export function runSearch(
  app: App,
  directory: TourDirectory,
  search: StoredSearch,
  suppliers: readonly CompanySupplier[],
  { hardLimitMs = lives.hardLimitMs }: RunOptions = {},
): Promise<void> {
  const process = searchProcessOf(app)
  const stop = new AbortController()
  const run = new SearchRun(app, directory, search, { stop, hardLimitMs })
  const ended = (async () => {
    const timer = setTimeout(() => stop.abort(), hardLimitMs + lives.queueMs)
    try {
      const free = await process.places.take(stop.signal)
      try {
        const limit = setTimeout(() => stop.abort(), hardLimitMs)
        try {
          await run.begin(free !== null)
          if (free) await Promise.all(suppliers.map((one) => run.ask(one)))
          await run.end()
        } finally {
          clearTimeout(limit)
        }
      } finally {
        free?.()
      }
    } catch (error) {
      // What was not written is not known to other processes.
      process.forget(search.id)
      app.log.error({ err: error, search: search.id }, 'a search of tours could not be written')
    } finally {
      clearTimeout(timer)
      stop.abort()
      process.running.delete(search.id)
      process.current.delete(search.id)
      process.wake(search.id)
    }
  })()
  process.running.set(search.id, { end: () => stop.abort(), ended })
  process.current.set(search.id, search)
  if (process.isEnding) stop.abort()
  return ended
}

/** One running search. What suppliers yield waits in `pending`; one writer at a time checks it, merges it and writes a step. */
class SearchRun {
  readonly #app: App
  readonly #directory: TourDirectory
  #search: StoredSearch
  readonly #stop: AbortController
  readonly #silentMs: number
  readonly #process: SearchProcess
  readonly #table: OfferTable
  readonly #pending: { wanted: Wanted; words: SupplierWords; batch: SearchBatch }[] = []
  /** Price and position of each found tour, by `offerKey`. */
  readonly #known = new Map<string, { price: number; n: number }>()
  readonly #hotels = new Set<number>()
  readonly #dropped = new Map<OfferFault | 'too_many', number>()
  #operators: SearchOperator[]
  #version: number
  #progress = 0
  #minPrice: number | null = null
  #haveStatesChanged = false
  #writing: Promise<void> | null = null

  constructor(
    app: App,
    directory: TourDirectory,
    search: StoredSearch,
    { stop, hardLimitMs }: { stop: AbortController; hardLimitMs: number },
  ) {
    this.#app = app
    this.#directory = directory
    this.#search = search
    this.#stop = stop
    this.#silentMs = hardLimitMs / 2
    this.#operators = [...search.operators]
    this.#version = search.version
    this.#process = searchProcessOf(app)
    this.#table = new OfferTable(search.id)
    this.#process.keep(this.#table)
  }

  /** It may have waited: only now the operators' time begins. */
  async begin(hasPlace: boolean): Promise<void> {
    const now = this.#app.clock.now()
    if (!hasPlace) this.#app.log.warn({ search: this.#search.id }, 'a search of tours found no place in this process')
    const deadlineAt = new Date(now.getTime() + lives.hardLimitMs)
    if (!hasPlace || now.getTime() - this.#search.startedAt.getTime() <= 1_000) return
    await setDeadline(this.#app.db, this.#search.id, deadlineAt)
    this.#search = { ...this.#search, deadlineAt }
    this.#process.current.set(this.#search.id, this.#search)
  }

  /** Asks a supplier until it has told everything, fails, or the search is ended. */
  async ask({ kind, supplier }: CompanySupplier): Promise<void> {
    const words = wordsOf(this.#directory, kind)
    const wanted = wantedTours(words, this.#search.query)
    if (!wanted) return this.#setStates(kind.name, () => 'skipped')
    const report = breakerOf(this.#app, supplier).admit()
    if (!report) return this.#setStates(kind.name, () => 'failed')
    const checked = wantedOf(this.#directory, kind, this.#search.query)
    const { signal } = this.#stop
    const silence = { isLong: false }
    let over = () => {}
    const aborted = new Promise<'aborted'>((resolve) => {
      over = () => resolve('aborted')
      signal.addEventListener('abort', over, { once: true })
      if (signal.aborted) over()
    })
    try {
      const found = supplier.search(wanted, signal)[Symbol.asyncIterator]()
      for (;;) {
        // What is found is written before more is asked for, and a search that has shown its first offers waits for those that have not.
        await this.#written()
        await this.#turn()
        const next = await noted(silence, this.#silentMs, Promise.race([found.next(), aborted]))
        if (next === 'aborted') {
          // A supplier that ignores its signal is not waited for.
          void Promise.resolve(found.return?.()).catch(() => {})
          // One that went on telling until the time was over has not failed: this process was slow.
          report(silence.isLong && !this.#process.isEnding)
          break
        }
        if (next.done) {
          report(false)
          break
        }
        this.#pending.push({ wanted: checked, words, batch: next.value })
        if (next.value.tours.length > 0) this.#write()
        else this.#writeLater()
      }
    } catch (error) {
      report(true)
      this.#app.log.warn({ err: error, supplier: kind.name, search: this.#search.id }, 'a supplier of tours failed')
    } finally {
      signal.removeEventListener('abort', over)
    }
    await this.#settled()
    this.#setStates(kind.name, (one) => (one.state === 'pending' || one.state === 'performing' ? 'failed' : one.state))
  }

  async end(): Promise<void> {
    await this.#settled()
    this.#haveStatesChanged = false
    this.#operators = ended(this.#operators)
    // Before the end is told: who reads the calendar then finds the prices.
    await this.#notePrices()
    await this.#writeStep([], [], true)
    const dropped = Object.fromEntries(this.#dropped)
    if (this.#dropped.size > 0)
      this.#app.log.warn({ dropped, search: this.#search.id }, 'offers of suppliers were dropped')
  }

  async #notePrices(): Promise<void> {
    const isComplete = this.#operators.every(({ state }) => state !== 'failed') && !this.#dropped.has('too_many')
    try {
      await notePrices(this.#app, this.#directory, this.#search.query, { table: this.#table, isComplete })
    } catch (error) {
      this.#app.log.warn({ err: error, search: this.#search.id }, 'prices of a search could not be noted')
    }
  }

  #setStates(provider: string, stateOf: (one: SearchOperator) => SearchOperator['state']): void {
    this.#operators = this.#operators.map((one) => (one.provider === provider ? { ...one, state: stateOf(one) } : one))
    this.#haveStatesChanged = true
    this.#writeLater()
  }

  /** States without offers are told with the next offers, or when nobody waits for offers: each step is read by whoever watches. */
  #writeLater(): void {
    void this.#process.turn('later').then(() => this.#stop.signal.aborted || this.#write())
  }

  #write(): void {
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = null
    })
    // Who waits for it hears of an error; nobody else has to.
    this.#writing.catch(() => {})
  }

  #turn(): Promise<void> {
    return this.#process.turn(this.#known.size < firstOffers ? 'now' : 'later')
  }

  /** Whether it could be written is for `#settled` to tell. */
  async #written(): Promise<void> {
    while (this.#writing) await this.#writing.catch(() => {})
  }

  /** Everything that was told is written. */
  async #settled(): Promise<void> {
    while (this.#writing || this.#pending.length > 0) {
      this.#write()
      await this.#writing
    }
  }

  async #writeAll(): Promise<void> {
    while (this.#pending.length > 0 || this.#haveStatesChanged) {
      this.#haveStatesChanged = false
      const fresh = new Map<string, { offer: FoundOffer; line: string }>()
      for (const { wanted, words, batch } of this.#nextBatches()) {
        this.#readOperators(wanted.provider, words, batch)
        for (let n = 0; n < batch.tours.length; n += inOneTurn) {
          await this.#turn()
          for (const tour of batch.tours.slice(n, n + inOneTurn)) this.#take(readFound(tour, wanted), fresh)
        }
      }
      const replaced = [...fresh.keys()].flatMap((key) => this.#known.get(key)?.n ?? [])
      await this.#writeStep([...fresh.entries()], replaced, false)
    }
  }

  /** What waits; while nothing was found, only so much that a first page can be written soon. */
  #nextBatches() {
    const [first] = this.#pending
    if (!first || this.#known.size > 0 || first.batch.tours.length <= inOneTurn) return this.#pending.splice(0)
    const { batch } = first
    this.#pending[0] = { ...first, batch: { ...batch, tours: batch.tours.slice(inOneTurn) } }
    return [{ ...first, batch: { ...batch, tours: batch.tours.slice(0, inOneTurn) } }]
  }

  /** Keeps an offer unless the same tour is known at this price or a lower one. */
  #take(offer: FoundOffer | OfferFault, fresh: Map<string, { offer: FoundOffer; line: string }>): void {
    if (typeof offer === 'string') {
      this.#drop(offer)
      return
    }
    const key = offerKey(offer)
    const known = fresh.get(key)?.offer.price ?? this.#known.get(key)?.price
    if (known !== undefined && known <= offer.price) return
    if (known === undefined && this.#known.size + fresh.size >= mostOffers) this.#drop('too_many')
    else fresh.set(key, { offer, line: writeOffer(offer) })
  }

  #drop(fault: OfferFault | 'too_many'): void {
    this.#dropped.set(fault, (this.#dropped.get(fault) ?? 0) + 1)
  }

  /** The supplier has told its operators: they stand in its place, in our words; unknown ones are not shown. */
  #readOperators(provider: string, words: SupplierWords, { operators }: SearchBatch): void {
    const told = operators.flatMap(({ code, name, state }): SearchOperator[] => {
      const ours = this.#directory.operatorByCode.get(words.ours('operator', code) ?? '')
      return ours ? [{ provider, code: ours.code, name: ours.name || name, state }] : []
    })
    if (told.length === 0) return
    const at = this.#operators.findIndex((one) => one.provider === provider)
    const others = this.#operators.filter((one) => one.provider !== provider)
    this.#operators = [...others.slice(0, Math.max(0, at)), ...told, ...others.slice(Math.max(0, at))]
  }

  async #writeStep(
    fresh: readonly [key: string, found: { offer: FoundOffer; line: string }][],
    replaced: readonly number[],
    isDone: boolean,
  ): Promise<void> {
    const at = this.#app.clock.now()
    const version = ++this.#version
    const offers = fresh.map(([, found]) => found)
    if (offers.length > 0) {
      for (const [n, [key, { offer }]] of fresh.entries()) {
        this.#known.set(key, { price: offer.price, n: this.#table.count + n })
        this.#hotels.add(offer.hotel)
        this.#minPrice = Math.min(this.#minPrice ?? Number.POSITIVE_INFINITY, offer.price)
      }
      this.#table.addBatch({ version, foundAt: at, replaced }, offers)
      this.#process.keep(this.#table)
    }
    this.#progress = isDone ? 100 : Math.max(this.#progress, progressOf(this.#operators))
    const { id, companyId } = this.#search
    const state = {
      version,
      operators: this.#operators,
      progress: this.#progress,
      isDone,
      hotelsFound: this.#hotels.size,
      offersFound: this.#known.size,
      minPrice: this.#minPrice,
    }
    const isWritten = await this.#process.steps.write(this.#app.db, companyId, {
      ...state,
      id,
      batch:
        offers.length > 0
          ? writeBatch(
              replaced,
              offers.map(({ line }) => line),
            )
          : null,
      at,
    })
    if (isWritten) this.#process.current.set(id, { ...this.#search, ...state })
    else {
      // A reader took this process for dead and ended the search.
      this.#process.forget(id)
      this.#stop.abort()
    }
    this.#process.wake(id)
  }
}

/** The answer; notes whether it was long in coming, longer than `ms`. */
async function noted<T>(silence: { isLong: boolean }, ms: number, answer: Promise<T>): Promise<T> {
  silence.isLong = false
  const timer = setTimeout(() => {
    silence.isLong = true
  }, ms)
  try {
    return await answer
  } finally {
    clearTimeout(timer)
  }
}
