import { type AskedSupplier, eachAtOnce, firstLookMs, lookMs, mostLooks, type SupplierKit } from './ask-supplier.ts'
import { createSieve, type Dropped, plusDropped } from './checked-tours.ts'
import type { FoundTour, OperatorState, SearchBatch, WantedTours } from './port.ts'
import { SupplierFault } from './supplier-fault.ts'

/** A supplier whose searches run there and are looked at until they are finished. `S`: a search as it takes it. */
export interface PolledSupplier<S> {
  name: string
  shares: readonly S[]
  /** Starts a search and returns its id. It is never sent twice: each start is one search of the day. */
  start(share: S, signal: AbortSignal): Promise<string>
  status(id: string, signal: AbortSignal): Promise<{ isFinished: boolean; found: number }>
  /** Everything found so far. */
  results(id: string, share: S, signal: AbortSignal): Promise<FoundRead>
}

export interface FoundRead {
  tours: FoundTour[]
  /** Tours that cannot be read or are not payable in roubles. */
  dropped: Dropped
  /** Names by id of the operators whose tours were found. */
  operators: Map<string, string>
}

interface Running<S> {
  id: string
  share: S
  found: number
  isFinished: boolean
  dropped: Dropped
}

/**
 * The batches of one query: one whenever more was found. A search that cannot be started or read is left out while another of the same query goes
 * on; if none told anything, the first failure is thrown.
 */
export async function* searchByPolling<S>(
  supplier: PolledSupplier<S>,
  asked: AskedSupplier,
  wanted: WantedTours,
  signal: AbortSignal,
  log: SupplierKit['log'],
): AsyncGenerator<SearchBatch> {
  const sieve = createSieve(wanted)
  const failures: unknown[] = []
  const running = await startAll(supplier, asked, signal, failures)
  const operators = new Map<string, string>()
  const stateOf = (): OperatorState =>
    running.some((one) => !one.isFinished) ? 'performing' : failures.length > 0 ? 'failed' : 'completed'
  let hasRead = false
  // What is wanted lies in no country of the supplier.
  if (running.length === 0) yield { operators: [], tours: [] }

  for (let look = 0; look < mostLooks && running.some((one) => !one.isFinished); look++) {
    await asked.pause(look === 0 ? firstLookMs : lookMs, signal)
    const open = running.filter((one) => !one.isFinished)
    const reads = await eachAtOnce(open, open.length, async (one) => {
      try {
        return await lookAt(supplier, one, look === mostLooks - 1, signal)
      } catch (error) {
        signal.throwIfAborted()
        // One look may fail and the next succeed; what the supplier refuses it refuses again.
        const isFinal = error instanceof SupplierFault && (error.code === 'refused' || error.code === 'account')
        if (isFinal || look === mostLooks - 1) {
          one.isFinished = true
          failures.push(error)
        }
        return null
      }
    })
    const tours: FoundTour[] = []
    for (const read of reads) {
      if (!read) continue
      hasRead = true
      for (const [code, name] of read.operators) operators.set(code, name)
      tours.push(...sieve.fresh(read.tours))
    }
    const isOver = running.every((one) => one.isFinished)
    if (tours.length > 0 || isOver)
      yield { operators: [...operators].map(([code, name]) => ({ code, name, state: stateOf() })), tours }
  }
  const dropped = running.reduce((all, one) => plusDropped(all, one.dropped), sieve.dropped)
  if (Object.keys(dropped).length > 0)
    log?.warn({ provider: supplier.name, dropped }, 'tours of a supplier that nobody can be shown')
  if (failures.length > 0) {
    if (!hasRead) throw failures[0]
    log?.warn({ provider: supplier.name, failures: failures.map(String) }, 'a search of a supplier is not complete')
  }
}

async function lookAt<S>(
  supplier: PolledSupplier<S>,
  one: Running<S>,
  isLast: boolean,
  signal: AbortSignal,
): Promise<FoundRead | null> {
  const { isFinished, found } = await supplier.status(one.id, signal)
  if (found <= one.found && !isFinished && !isLast) return null
  const read = await supplier.results(one.id, one.share, signal)
  one.isFinished = isFinished || isLast
  one.found = found
  // Results repeat what was found before, so the counts of the last reading are those of the search.
  one.dropped = read.dropped
  return read
}

async function startAll<S>(
  supplier: PolledSupplier<S>,
  asked: AskedSupplier,
  signal: AbortSignal,
  failures: unknown[],
): Promise<Running<S>[]> {
  const tries = supplier.shares.map(async (share): Promise<Running<S>[]> => {
    try {
      await asked.takeSearch(signal)
      const id = await supplier.start(share, signal)
      return [{ id, share, found: 0, isFinished: false, dropped: {} }]
    } catch (error) {
      signal.throwIfAborted()
      failures.push(error)
      return []
    }
  })
  const started = (await Promise.all(tries)).flat()
  if (started.length === 0 && failures.length > 0) throw failures[0]
  return started
}
