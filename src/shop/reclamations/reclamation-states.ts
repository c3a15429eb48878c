/** The eleven states of a reclamation (spec §4). An unsent draft has none (contradiction C7). */
export const reclamationStates = [
  'new',
  'error',
  'ready',
  'processing',
  'approved',
  'shipping',
  'done',
  'failed',
  'rejected',
  'returned',
  'canceled',
] as const
export type ReclamationState = (typeof reclamationStates)[number]

/** Maximum length of a message about a reclamation, in characters (our choice). */
export const longestMessage = 2000

/** Who moves it (spec §6): the customer, the claims manager, the seller, or the system after a refund. */
export type ReclamationActor = 'customer' | 'manager' | 'seller' | 'system'

/**
 * Allowed moves and their actors (open point O3; the names are our choice). The claims manager also cancels for a customer who calls. Staff
 * request `done`, but only the result of the refund makes that move.
 */
const reclamationMoves = {
  new: { ready: 'manager', error: 'manager', canceled: 'manager' },
  error: { new: 'customer', canceled: 'manager' },
  ready: { processing: 'manager', shipping: 'manager', canceled: 'manager' },
  processing: { approved: 'seller', rejected: 'seller' },
  approved: { shipping: 'manager', done: 'system', failed: 'manager' },
  shipping: { processing: 'manager', done: 'system', failed: 'manager', rejected: 'seller' },
  failed: { done: 'system' },
  rejected: { returned: 'manager' },
  done: {},
  returned: {},
  canceled: {},
} as const satisfies Record<ReclamationState, Partial<Record<ReclamationState, ReclamationActor>>>

/**
 * Replace `done` if nothing is left to refund: the pieces were refunded otherwise, or cost nothing. A refund would be impossible and the
 * reclamation would stay open for ever. If the pieces themselves are returned, the system cancels it in any state (settle.flow.ts).
 */
const insteadOfRefund = { canceled: 'manager', rejected: 'seller' } as const

/** Only these two may be entered more than once (open point O3). */
const repeated: readonly ReclamationState[] = ['new', 'error']

type Moves = Partial<Record<ReclamationState, ReclamationActor>>
const movesFrom = (from: ReclamationState, isLeft: boolean): Moves => {
  const { done, ...others }: Moves = reclamationMoves[from]
  return done && !isLeft ? { ...others, ...insteadOfRefund } : reclamationMoves[from]
}

/** Possible next states; `been`: states it was in. */
const possibleMoves = (
  from: ReclamationState,
  been: readonly ReclamationState[],
  isLeft: boolean,
): ReclamationState[] =>
  reclamationStates.filter((to) => movesFrom(from, isLeft)[to] && (repeated.includes(to) || !been.includes(to)))

/**
 * Moves that staff may request, never those of the customer. The claims manager handles it; decisions of the seller and refunds need the
 * permission `reclamations.decide` (our choice). `isLeft`: something is left to refund.
 */
export const staffMoves = (
  from: ReclamationState,
  been: readonly ReclamationState[],
  mayDecide: boolean,
  isLeft: boolean,
): ReclamationState[] =>
  possibleMoves(from, been, isLeft).filter((to) => {
    const actor = movesFrom(from, isLeft)[to]
    return actor === 'manager' || (mayDecide && actor !== 'customer')
  })

export const actorOf = (from: ReclamationState, to: ReclamationState, isLeft: boolean): ReclamationActor =>
  movesFrom(from, isLeft)[to]!

/** Reason code of a cancellation by the system because nothing is left; shown as a text in the reader's language. */
export const refundedOtherwise = 'given_back_otherwise'

/** It is final, and its pieces are not expected any more. */
export const isEnded = (state: ReclamationState | null): boolean =>
  state === 'done' || state === 'returned' || state === 'canceled' || state === 'rejected'

export type ReclamationAction = 'EDIT' | 'SUBMIT' | 'DELETE' | 'CANCEL' | 'BANK_DETAILS' | 'STATEMENT'

/**
 * What its customer can do with it now: used by the API's `actions`, the buttons and the flows. Our choices: it can be cancelled until the goods
 * are under way, and changed while it is a draft or was not verified.
 */
export const reclamationCan = {
  edit: (state: ReclamationState | null): boolean => state === null || state === 'error',
  erase: (state: ReclamationState | null): boolean => state === null,
  cancel: (state: ReclamationState | null): boolean => state === 'new' || state === 'error' || state === 'ready',
  /** RET-23: other details for a refund that failed, unless one is pending. */
  giveBankDetails: (state: ReclamationState | null, refundKey: string | null): boolean =>
    state === 'failed' && refundKey === null,
  print: (state: ReclamationState | null): boolean => state !== null && state !== 'error' && state !== 'canceled',
}

export function reclamationActions(state: ReclamationState | null, refundKey: string | null): ReclamationAction[] {
  const actions: [ReclamationAction, boolean][] = [
    ['EDIT', reclamationCan.edit(state)],
    ['SUBMIT', reclamationCan.edit(state)],
    ['DELETE', reclamationCan.erase(state)],
    ['CANCEL', reclamationCan.cancel(state)],
    ['BANK_DETAILS', reclamationCan.giveBankDetails(state, refundKey)],
    ['STATEMENT', reclamationCan.print(state)],
  ]
  return actions.flatMap(([action, possible]) => (possible ? [action] : []))
}
