/** A part of a set, as counts know it: how many pieces of it a set has, and which lines are of it. */
export interface Part {
  count: number
  fits: readonly boolean[]
}

/**
 * How many pieces of each line are of whole sets, of as many as there can be. A piece is of one part alone, so where parts share goods
 * it is asked which pieces can stand for which part: so many sets there are if the pieces of all parts can be found at once.
 */
export function piecesOfSets(parts: readonly Part[], counts: readonly number[]): number[] {
  const most = parts.map(({ count, fits }) => Math.floor(sum(counts.filter((_, at) => fits[at])) / count))
  let sets = 0
  let found = counts.map(() => 0)
  // Where there are so many sets there are fewer as well, so the number is found by halves.
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

/** Pieces of each line that make so many sets, earlier lines first; null where they cannot be had. */
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

/** A step of a way: this part takes pieces of this line; before its last step they are those of the next step's part. */
interface Step {
  part: number
  line: number
}

/**
 * The shortest way for a part to have a piece more: of a line with pieces left, or of one whose pieces another part gives away because it
 * can have others. A search in breadth, as for a greatest flow: what it does not find is not there.
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

/** As many pieces as the narrowest step of the way lets through. */
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
