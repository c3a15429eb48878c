import { type Tx, together } from '#kit/db.ts'
import { assert } from '#lib/assert.ts'
import { ok, type Result } from '#lib/result.ts'
import type {
  Claim,
  ClaimedOrder,
  ClaimingOrder,
  ClaimRefusal,
  Demand,
  TakenClaim,
  UnlockedClaim,
} from '#shop/claims.ts'

/** Locks and takes everything the lines demand, claim by claim in the order of the list. The first claim that lacks something refuses. */
export async function takeClaims(
  claims: readonly Claim[],
  tx: Tx,
  order: ClaimingOrder,
  demand: readonly Demand[],
): Promise<Result<TakenClaim[], ClaimRefusal>> {
  for (const { claim } of demand)
    assert(
      claims.some(({ name }) => name === claim),
      `a claim named ${claim}`,
    )
  const wanted = claims.flatMap((claim) => {
    const own = demand.filter((one) => one.claim === claim.name)
    return own.length === 0 ? [] : [{ claim, own }]
  })
  const found = await together(
    tx,
    wanted.map(({ claim, own }) => claim.lock(order, own)),
  )
  const taken: TakenClaim[] = []
  for (const [index, { claim, own }] of wanted.entries()) {
    const one = claim.take(order, own, found[index])
    if (!one.ok) return one
    taken.push(one.value)
  }
  return ok(taken)
}

/** Takes everything the lines demand without locking it first; null if a claim has to lock it. */
export function takeWithoutLocks(
  claims: readonly Claim[],
  order: ClaimingOrder,
  demand: readonly Demand[],
): UnlockedClaim[] | null {
  const taken: UnlockedClaim[] = []
  for (const [name, own] of Map.groupBy(demand, ({ claim }) => claim)) {
    const claim = claims.find((one) => one.name === name)
    const one = claim?.takeUnlocked?.(order, own)
    if (!one) return null
    taken.push(one)
  }
  return taken
}

/** A part of the order is canceled: each claim releases what that part held, in the order of the list. */
export async function releasePart(
  claims: readonly Claim[],
  tx: Tx,
  order: ClaimedOrder,
  demand: readonly Demand[],
): Promise<void> {
  for (const claim of claims) {
    const own = demand.filter((one) => one.claim === claim.name)
    if (own.length > 0) await claim.releasePart?.(tx, order, own)
  }
}

/** The order is over: each claim is released or settled, in the order of the list. */
export async function endClaims(
  claims: readonly Claim[],
  tx: Tx,
  order: ClaimedOrder,
  how: 'release' | 'settle',
): Promise<void> {
  for (const claim of claims) await claim[how](tx, order)
}
