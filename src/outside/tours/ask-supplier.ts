import { setTimeout as sleep } from 'node:timers/promises'
import { createOutgoing, type OutgoingCall, type OutgoingFailure, type OutgoingOptions } from '#kit/http/http.ts'
import type { SearchQuota } from './search-quota.ts'
import { SupplierFault } from './supplier-fault.ts'

/** What a client of a supplier works with. */
export interface SupplierKit extends Pick<OutgoingOptions, 'log' | 'clock' | 'random' | 'timeouts'> {
  /** Absent: searches are not counted. */
  quota?: SearchQuota
  /** Waits between two looks at a running search; rejects when the signal is aborted. For tests with a clock of their own. */
  pause?(ms: number, signal: AbortSignal): Promise<unknown>
}

/** How often a running search is looked at, and when it is given up (integrations §15.1: every 2 to 3 s, 22 to 30 s; sooner at first, our choice). */
export const firstLookMs = 1000
export const lookMs = 2000
export const mostLooks = 15

/** Integrations §0. An answer to a search or an actualisation may take long. */
const usualTimeouts = { connectMs: 3000, totalMs: 10_000 }
/** A page of a hundred hotels with all their tours. */
const maxAnswerBytes = 8_000_000
/** A supplier is not asked more at once; the others wait. */
const mostAtOnce = 6

export interface AskedSupplier {
  /** The answer as JSON. Throws a SupplierFault, or the reason of the signal; after an abort nothing is sent. */
  ask(call: OutgoingCall, signal: AbortSignal): Promise<unknown>
  pause(ms: number, signal: AbortSignal): Promise<void>
  /** Counts a search of the day before it is sent. */
  takeSearch(signal: AbortSignal): Promise<void>
  fault(code: SupplierFault['code'], detail?: string): SupplierFault
  close(): void
}

export function askSupplier(
  name: string,
  settings: { baseUrl: string; allowPrivate?: boolean },
  kit: SupplierKit,
): AskedSupplier {
  const { quota, pause = (ms, signal) => sleep(ms, undefined, { signal }), ...rest } = kit
  const outgoing = createOutgoing({
    name,
    baseUrl: settings.baseUrl,
    allowPrivate: settings.allowPrivate ?? false,
    timeouts: usualTimeouts,
    maxAnswerBytes,
    maxInFlight: mostAtOnce,
    maxWaiting: 1000,
    ...rest,
  })
  const fault: AskedSupplier['fault'] = (code, detail) => new SupplierFault(name, code, detail)

  return {
    async ask(call, signal) {
      signal.throwIfAborted()
      // Read as text: some answers are no JSON with a status of 200 (integrations §15.1).
      const answer = await orAborted(outgoing.request({ ...call, expect: 'text' }), signal)
      if (!answer.ok) throw faultOf(answer.refusal, fault)
      const text = String(answer.value.body).trim()
      if (/^Authorization Error/i.test(text)) throw fault('account')
      try {
        return JSON.parse(text)
      } catch {
        throw fault('bad_answer', 'no JSON')
      }
    },
    async pause(ms, signal) {
      try {
        await pause(ms, signal)
      } finally {
        // An aborted timer has a reason of its own.
        signal.throwIfAborted()
      }
    },
    async takeSearch(signal) {
      signal.throwIfAborted()
      if (quota && !(await quota.take())) throw fault('quota', 'the searches of the day are used up')
    },
    fault,
    close: outgoing.close,
  }
}

function faultOf(failure: OutgoingFailure, fault: AskedSupplier['fault']): SupplierFault {
  switch (failure.code) {
    case 'refused':
      if (failure.status === 429) return fault('too_often')
      if (failure.status === 401 || failure.status === 403) return fault('account')
      return fault('refused', `status ${failure.status}`)
    case 'bad_answer':
      return fault('bad_answer', failure.reason)
    case 'timeout':
      return fault('no_answer', `timeout, ${failure.during}`)
    case 'unavailable':
      return fault('no_answer', failure.reason)
  }
}

/** The answer, or the abort if it comes first: nobody waits for an answer that is not wanted any more. */
async function orAborted<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
  let stop = () => {}
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
  })
  try {
    return await Promise.race([answer, aborted])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** Does the work for each item, at most `most` at a time, and gives the results in order. The first failure ends it. */
export async function eachAtOnce<T, R>(items: readonly T[], most: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  let next = 0
  let failed = false
  const worker = async () => {
    while (next < items.length && !failed) {
      const at = next++
      try {
        results[at] = await work(items[at] as T)
      } catch (error) {
        failed = true
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, worker))
  return results
}
