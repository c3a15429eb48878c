/** Letter pairs of words: finds similar words without comparing all of them. */
export class Grams {
  private readonly numberOf = new Map<string, number>()
  private readonly starts: Uint32Array
  private readonly items: Uint32Array
  private readonly counts: Uint8Array

  /** Words are identified by their index; an empty string is never found. */
  constructor(words: readonly string[]) {
    let total = 0
    const sizes: number[] = []
    for (const word of words)
      for (const gram of gramsOf(word)) {
        const known = this.numberOf.get(gram)
        const number = known ?? this.numberOf.size
        if (known === undefined) this.numberOf.set(gram, number)
        sizes[number] = (sizes[number] ?? 0) + 1
        total++
      }
    this.starts = new Uint32Array(sizes.length + 1)
    for (const [n, size] of sizes.entries()) this.starts[n + 1] = this.starts[n]! + size
    const next = this.starts.slice()
    this.items = new Uint32Array(total)
    for (const [n, word] of words.entries())
      for (const gram of gramsOf(word)) this.items[next[this.numberOf.get(gram)!]!++] = n
    this.counts = new Uint8Array(words.length)
  }

  /** Indexes of words that share at least `least` pairs with this one. */
  near(word: string, least: number): number[] {
    const touched: number[] = []
    const { counts, items, starts } = this
    for (const gram of gramsOf(word)) {
      const number = this.numberOf.get(gram)
      if (number === undefined) continue
      const end = starts[number + 1]!
      for (let k = starts[number]!; k < end; k++) if (counts[items[k]!]!++ === 0) touched.push(items[k]!)
    }
    const found: number[] = []
    for (const n of touched) {
      if (counts[n]! >= least) found.push(n)
      counts[n] = 0
    }
    return found
  }
}

/** Pairs of letters, with the beginning and the end as letters; each pair once. */
function gramsOf(word: string): string[] {
  if (word === '') return []
  const framed = `^${word}$`
  const grams: string[] = []
  for (let i = 0; i + 2 <= framed.length; i++) {
    const gram = framed.slice(i, i + 2)
    if (!grams.includes(gram)) grams.push(gram)
  }
  return grams
}
