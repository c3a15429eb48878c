/** A part of a set as counting sees it: the number of its pieces in a set, and the lines that match it. */
export interface Part {
  count: number
  fits: readonly boolean[]
}

/**
 * Number of pieces of each line in complete sets, for as many sets as possible. A piece belongs to one part only, so if parts share goods,
 * pieces must be assigned to parts: a number of sets is possible if pieces for all parts can be found at once.
 */
export function piecesOfSets(parts: readonly Part[], counts: readonly number[]): number[] {
  const most = parts.map(({ count, fits }) => Math.floor(sum(counts.filter((_, at) => fits[at])) / count))
  let sets = 0
  let found = counts.map(() => 0)
  // If a number of sets is possible, so are all smaller ones: binary search.
  for (let low = 1, high = Math.min(...most); low <= high; ) {
    const middle = Math.ceil((low + high) / 2)
    const used = assigned(parts, counts, middle)
    if (used) [sets, found] = [middle, used]
    if (used) low = sets + 1
    else high = middle - 1
  }
  return found
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

/** Pieces of each line that make a number of sets, earlier lines first; null if that number is impossible. */
function assigned(parts: readonly Part[], counts: readonly number[], sets: number): number[] | null {
  const left = [...counts]
  const given = parts.map(() => counts.map(() => 0))
  for (const [part, { count }] of parts.entries()) {
    for (let lacking = sets * count; lacking > 0; ) {
      const way = freeingWay(parts, given, left, part)
      if (!way) return null
      lacking -= take(given, left, way, lacking)
    }
  }
  return counts.map((count, at) => count - left[at]!)
}

/** A step of an augmenting path: the part takes pieces of the line; in all steps but the last they come from the part of the next step. */
interface Step {
  part: number
  line: number
}

/**
 * The shortest augmenting path for one more piece of a part: from a line with pieces left, or from one whose pieces another part gives up
 * because it can have others. Breadth-first search, as for maximum flow: a path that it does not find does not exist.
 */
function freeingWay(
  parts: readonly Part[],
  given: readonly (readonly number[])[],
  left: readonly number[],
  first: number,
): Step[] | null {
  const cameBy = new Map<number, Step[]>([[first, []]])
  const seen = new Set<number>()
  for (const [part, steps] of cameBy) {
    for (const [line, fits] of parts[part]!.fits.entries()) {
      if (!fits || seen.has(line)) continue
      seen.add(line)
      const way = [...steps, { part, line }]
      if (left[line]! > 0) return way
      for (const [other, pieces] of given.entries()) if (pieces[line]! > 0 && !cameBy.has(other)) cameBy.set(other, way)
    }
  }
  return null
}

/** Moves as many pieces as the narrowest step of the path permits, and returns their number. */
function take(given: readonly number[][], left: number[], way: readonly Step[], most: number): number {
  const last = way.at(-1)!
  const through = way.slice(1).map(({ part }, at) => given[part]![way[at]!.line]!)
  const pieces = Math.min(most, left[last.line]!, ...through)
  for (const [at, { part, line }] of way.entries()) {
    given[part]![line]! += pieces
    const next = way[at + 1]
    if (next) given[next.part]![line]! -= pieces
  }
  left[last.line]! -= pieces
  return pieces
}
