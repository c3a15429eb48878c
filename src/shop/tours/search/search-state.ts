import type { OperatorState } from '#lib/tour-facts.ts'
import type { TourQuery } from '../tour-query.ts'

/** How long things of a search live (contract.md, reading 5; integrations §16.4), in milliseconds. */
export const lives = {
  /** A search can be read with its list. */
  searchMs: 20 * 60_000,
  /** Equal queries share one. */
  sharedMs: 10 * 60_000,
  /** An offer can be actualised. */
  offerMs: 60 * 60_000,
  /** Rows of searches; longer than any offer in them. */
  keptMs: 2 * 3_600_000,
  /** Operators that are silent for so long have failed. */
  hardLimitMs: 30_000,
  /** A search may wait for its turn in a busy process before it begins. */
  queueMs: 30_000,
} as const

/** An operator that takes part; before its supplier has told its operators, the supplier stands for them under its own name. */
export interface SearchOperator {
  provider: string
  code: string
  name: string
  state: OperatorState
}

export interface StoredSearch {
  id: string
  companyId: number
  query: TourQuery
  isDone: boolean
  operators: readonly SearchOperator[]
  progress: number
  version: number
  hotelsFound: number
  offersFound: number
  minPrice: number | null
  startedAt: Date
  deadlineAt: Date
}

export type SearchStatus = 'running' | 'done' | 'expired'

export const expiresAt = ({ startedAt }: Pick<StoredSearch, 'startedAt'>): Date =>
  new Date(startedAt.getTime() + lives.searchMs)

export const statusOf = (search: StoredSearch, now: Date): SearchStatus =>
  now >= expiresAt(search) ? 'expired' : search.isDone ? 'done' : 'running'

const weights: Record<OperatorState, number> = {
  pending: 0,
  performing: 0.4,
  completed: 1,
  no_results: 1,
  skipped: 1,
  failed: 1,
}

/** Percent of what is known to be done, at most 99 while the search runs. */
export function progressOf(operators: readonly SearchOperator[]): number {
  if (operators.length === 0) return 0
  const done = operators.reduce((sum, { state }) => sum + weights[state], 0)
  return Math.min(99, Math.floor((done / operators.length) * 100))
}

/** The search is over: who has not answered has failed. */
export const ended = (operators: readonly SearchOperator[]): SearchOperator[] =>
  operators.map((one) => (weights[one.state] < 1 ? { ...one, state: 'failed' } : one))

export const searchTopic = (id: string): string => `tour-search:${id}`
