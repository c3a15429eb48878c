/** The eleven states of a reclamation (spec §4). A draft that was not sent has none (contradiction C7). */
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

/** Letters of a message about a reclamation at most (our choice). */
export const longestMessage = 2000

/** Who moves it (spec §6): the customer, the claims manager, the seller, and the shop by itself when money has moved. */
export type ReclamationActor = 'customer' | 'manager' | 'seller' | 'system'

/**
 * Where a reclamation may go, and in whose name (open point O3; the names are our choice). The claims manager also cancels for a customer
 * who asks by phone. Money is the shop's own affair: staff asks for `done`, what becomes of the refund decides.
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
 * These stand for `done` where nothing of it is left to give back: its pieces went back another way, or cost nothing. A refund could never
 * be made, and nobody waits for ever. Once the pieces themselves are back it is cancelled by the system, wherever it stands (settle.flow.ts).
 */
const insteadOfRefund = { canceled: 'manager', rejected: 'seller' } as const

/** Only these two are come to more than once (open point O3). */
const repeated: readonly ReclamationState[] = ['new', 'error']

type Moves = Partial<Record<ReclamationState, ReclamationActor>>
const movesFrom = (from: ReclamationState, isLeft: boolean): Moves => {
  const { done, ...others }: Moves = reclamationMoves[from]
  return done && !isLeft ? { ...others, ...insteadOfRefund } : reclamationMoves[from]
}

/** Where it may go from here, having been in the states of `been`. */
const possibleMoves = (
  from: ReclamationState,
  been: readonly ReclamationState[],
  isLeft: boolean,
): ReclamationState[] =>
  reclamationStates.filter((to) => movesFrom(from, isLeft)[to] && (repeated.includes(to) || !been.includes(to)))

/**
 * What staff may ask for: never what the customer alone does. The claims manager sees it through; what the seller decides, and money,
 * is for who may decide (our choice: the permission `reclamations.decide`). `isLeft`: there is something to give back.
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

/** Why the system cancels one of which nothing is left: a code, told in words of the reader's language. */
export const givenBackOtherwise = 'given_back_otherwise'

/** Nothing more happens to it, and its pieces are not waited for. */
export const isEnded = (state: ReclamationState | null): boolean =>
  state === 'done' || state === 'returned' || state === 'canceled' || state === 'rejected'

export type ReclamationAction = 'EDIT' | 'SUBMIT' | 'DELETE' | 'CANCEL' | 'BANK_DETAILS' | 'STATEMENT'

/**
 * What its customer can do with it now. The API's `actions`, the buttons and the flows all ask here.
 * Our choices: it can be cancelled until the goods are on the way, and corrected while it is a draft or was not verified.
 */
export const reclamationCan = {
  edit: (state: ReclamationState | null): boolean => state === null || state === 'error',
  erase: (state: ReclamationState | null): boolean => state === null,
  cancel: (state: ReclamationState | null): boolean => state === 'new' || state === 'error' || state === 'ready',
  /** RET-23: other details for a refund that could not be made, unless one is under way. */
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
