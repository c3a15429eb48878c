import { firstOf } from '#lib/first-of.ts'
import { membersOf, noBounds, sizesIn, widen } from './facet-derived.ts'
import { type Counted, type FacetIndex, type Ladder, type PriceBounds, pricesIn } from './facet-index.ts'
import { type FacetQuestion, mergesColours, type Scope } from './facet-question.ts'
import { sizeOfLadder, sizeOfLadders } from './facet-size.ts'

/** The answer to a question about a section with one price limit and at most one chosen attribute. */
export interface Climbed extends Counted {
  bounds: PriceBounds
  /** The counts without the choice. */
  unchosen: Counted
  /** By position, 1 if it has a chosen value; null: nothing is chosen. */
  holds: Uint8Array | null
  isFit: (at: number) => boolean
}

/** Maximum number of cached ladders and of their bytes; maximum steps of one ladder, and counts in all its steps. */
const most = { ladders: 400, bytes: 32_000_000, steps: 200, counts: 1_000_000 }

/** Null if the question has another form or is asked for the first time: building a ladder costs as much as several answers. */
export function climb(index: FacetIndex, question: FacetQuestion, scope: Scope, inStock: Uint8Array): Climbed | null {
  const limit = limitOf(question, scope)
  const { chosen, regionId } = question
  if (!limit || question.withFacets === false || (question.sizes ?? []).length > 0 || chosen.length > 1) return null
  if ((question.namedSizes ?? []).length > 0) return null
  const base = ladderOf(index, question, { limit, inStock, values: null })
  const values = chosen.length === 0 ? null : numbersOf(index, chosen[0]!.valueIds)
  const ladder = values === null || !base ? base : ladderOf(index, question, { limit, inStock, values })
  if (!base || !ladder) return null
  const column = columnOf(index, regionId, limit)
  const isWithin = (price: number) => (limit.isMost ? price <= limit.price : price >= limit.price)
  const upTo = ({ positions }: Ladder) => firstOf(positions.length, (n) => !isWithin(column[positions[n]!]!))
  const unchosen = countedAt(index, base, upTo(base), regionId)
  const counted = ladder === base ? unchosen : countedAt(index, ladder, upTo(ladder), regionId)
  const { holds } = ladder
  return {
    ...counted,
    unchosen,
    bounds: ladder.bounds,
    holds,
    isFit: (at) => (holds === null || holds[at] === 1) && isWithin(column[at]!),
  }
}

interface Limit {
  isMost: boolean
  price: number
}

/** The single price limit that excludes products; null if there is none, there are two, or there is no summary. */
function limitOf({ priceFrom, priceTo }: FacetQuestion, { summary }: Scope): Limit | null {
  if (summary === null) return null
  const hasMost = priceTo !== null && priceTo < summary.bounds.to
  const hasLeast = priceFrom !== null && priceFrom > summary.bounds.from
  if (hasMost === hasLeast) return null
  return hasMost ? { isMost: true, price: priceTo } : { isMost: false, price: priceFrom! }
}

const numbersOf = ({ numberOfValue }: FacetIndex, ids: readonly number[]): number[] =>
  ids.flatMap((id) => numberOfValue.get(id) ?? []).sort((a, b) => a - b)

const columnOf = (index: FacetIndex, regionId: number, { isMost }: Limit): Float64Array => {
  const { from, to } = pricesIn(index, regionId)
  return isMost ? from : to
}

interface Which {
  limit: Limit
  inStock: Uint8Array
  /** Numbers of the chosen values; null: nothing is chosen. */
  values: readonly number[] | null
}

/** Null: not built yet, or it cannot be built. */
function ladderOf(index: FacetIndex, question: FacetQuestion, which: Which): Ladder | null {
  const { ladders } = index.derived
  const { sectionId, regionId, inStock } = question
  const key = [
    sectionId,
    regionId,
    inStock,
    mergesColours(index, question),
    which.limit.isMost,
    which.values ?? 'all',
  ].join()
  const known = ladders.get(key)
  if (known === 'none') return null
  const ladder = known === undefined ? 'asked' : known === 'asked' ? makeLadder(index, question, which) : known
  // Moved to the end: the least recently used are dropped first.
  ladders.delete(key)
  ladders.set(key, ladder)
  if (ladder !== known) dropOldest(ladders)
  return typeof ladder === 'string' ? null : ladder
}

function dropOldest(ladders: FacetIndex['derived']['ladders']): void {
  let bytes = sizeOfLadders(ladders)
  for (const [key, ladder] of ladders) {
    if (ladders.size <= most.ladders && bytes <= most.bytes) return
    bytes -= sizeOfLadder(ladder)
    ladders.delete(key)
  }
}

function makeLadder(index: FacetIndex, question: FacetQuestion, which: Which): Ladder | 'none' {
  const { regionId } = question
  const members = membersWith(index, question, which)
  const positions = byPrice(members, columnOf(index, regionId, which.limit), which.limit.isMost ? 1 : -1)
  const first = mergesColours(index, question) ? firstsOf(index, members, positions, regionId) : null
  if (first === undefined) return 'none'
  const holds = which.values === null ? null : new Uint8Array(index.ids.length)
  if (holds) for (let n = 0; n < members.length; n++) holds[members[n]!] = 1
  const counts = new Uint32Array(index.valueIds.length)
  const nothing = { total: 0, counts, sizeCounts: new Uint32Array(index.sizes.names.length) }
  const stepCount = Math.max(1, Math.min(most.steps, Math.floor(most.counts / Math.max(1, counts.length))))
  const step = Math.max(16, Math.ceil(positions.length / stepCount))
  const ladder: Ladder = { positions, holds, first, steps: [nothing], step, bounds: noBounds() }
  for (let end = step; end <= positions.length; end += step) ladder.steps.push(countedAt(index, ladder, end, regionId))
  const { from, to } = pricesIn(index, regionId)
  for (const at of members) widen(ladder.bounds, from[at]!, to[at]!, which.inStock[at]!)
  return ladder
}

/** Positions of the section, ascending: those in stock if requested, and with one of the values. */
function membersWith(index: FacetIndex, { sectionId, inStock }: FacetQuestion, which: Which): Uint32Array {
  const { starts, items } = index.values
  const wanted = new Uint8Array(index.valueIds.length)
  for (const value of which.values ?? []) wanted[value] = 1
  const hasWanted = (at: number): boolean => {
    for (let k = starts[at]!; k < starts[at + 1]!; k++) if (wanted[items[k]!] === 1) return true
    return false
  }
  return membersOf(index, sectionId).filter(
    (at) => (!inStock || which.inStock[at] === 1) && (which.values === null || hasWanted(at)),
  )
}

/** Price and place are packed into one number, as a typed array sorts numbers several times faster than a comparator does. */
function byPrice(members: Uint32Array, prices: Float64Array, sign: 1 | -1): Uint32Array {
  const size = members.length
  const packed = Float64Array.from(members, (at, n) => prices[at]! * size + n).sort()
  if (!Number.isSafeInteger(packed.at(-1) ?? 0)) return members.toSorted((a, b) => sign * (prices[a]! - prices[b]!))
  return Uint32Array.from(sign === 1 ? packed : packed.reverse(), (one) => members[one % size]!)
}

/** Maximum number of values of a product: one bit each. */
const bits = 32

/** Which values, sizes and models occur first at each place; undefined if a product has more of them than there are bits. */
function firstsOf(
  index: FacetIndex,
  members: Uint32Array,
  positions: Uint32Array,
  regionId: number,
): Ladder['first'] | undefined {
  const { modelOf, values, valueIds, sizes, sizesOf } = index
  const sizesHere = sizesIn(index, regionId)
  const placeOf = new Uint32Array(index.ids.length)
  for (let place = 0; place < positions.length; place++) placeOf[positions[place]!] = place
  const first = {
    values: new Uint32Array(positions.length),
    sizes: new Uint32Array(positions.length),
    models: new Uint8Array(positions.length),
  }
  const lastOfValue = new Uint32Array(valueIds.length)
  const lastOfSize = new Uint32Array(sizes.names.length)
  for (let n = 0; n < members.length; ) {
    let end = n + 1
    while (end < members.length && modelOf[members[end]!] === modelOf[members[n]!]) end++
    // The colours of a model in the order of the ladder.
    const colours = members.subarray(n, end).toSorted((a, b) => placeOf[a]! - placeOf[b]!)
    const model = modelOf[members[n]!]! + 1
    first.models[placeOf[colours[0]!]!] = 1
    for (const at of colours) {
      const place = placeOf[at]!
      const from = values.starts[at]!
      const here = sizesHere[sizesOf[at]!]!
      if (values.starts[at + 1]! - from > bits || here.length > bits) return undefined
      for (let k = from; k < values.starts[at + 1]!; k++) {
        if (lastOfValue[values.items[k]!] !== model) first.values[place]! |= 1 << (k - from)
        lastOfValue[values.items[k]!] = model
      }
      for (const [bit, size] of here.entries()) {
        if (lastOfSize[size] !== model) first.sizes[place]! |= 1 << bit
        lastOfSize[size] = model
      }
    }
    n = end
  }
  return first
}

/** Counts of the places before `end`: those of the last step before it, and of the places after that step. */
function countedAt(
  index: FacetIndex,
  { positions, first, steps, step }: Ladder,
  end: number,
  regionId: number,
): Counted {
  const { values, sizesOf } = index
  const sizesHere = sizesIn(index, regionId)
  const at = Math.min(Math.floor(end / step), steps.length - 1)
  const below = steps[at]!
  const counts = below.counts.slice()
  const sizeCounts = below.sizeCounts.slice()
  let total = below.total
  for (let place = at * step; place < end; place++) {
    const position = positions[place]!
    const from = values.starts[position]!
    const to = values.starts[position + 1]!
    const here = sizesHere[sizesOf[position]!]!
    if (first === null) {
      total++
      for (let k = from; k < to; k++) counts[values.items[k]!]!++
      for (const size of here) sizeCounts[size]!++
      continue
    }
    total += first.models[place]!
    for (let k = from; k < to; k++) counts[values.items[k]!]! += (first.values[place]! >>> (k - from)) & 1
    for (const [bit, size] of here.entries()) sizeCounts[size]! += (first.sizes[place]! >>> bit) & 1
  }
  return { total, counts, sizeCounts }
}
