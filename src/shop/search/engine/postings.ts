/** Postings in insertion order, in columns that grow. */
export class RawPostings {
  private terms = new Uint32Array(1 << 14)
  private docs = new Uint32Array(1 << 14)
  private weights = new Uint8Array(1 << 14)
  private count = 0

  add(term: number, at: number, weight: number): void {
    if (this.count === this.terms.length) {
      this.terms = wider(this.terms, Uint32Array)
      this.docs = wider(this.docs, Uint32Array)
      this.weights = wider(this.weights, Uint8Array)
    }
    this.terms[this.count] = term
    this.docs[this.count] = at
    this.weights[this.count++] = weight
  }

  sorted(termCount: number) {
    const { count } = this
    const starts = new Uint32Array(termCount + 1)
    for (let k = 0; k < count; k++) starts[this.terms[k]! + 1]!++
    for (let n = 0; n < termCount; n++) starts[n + 1]! += starts[n]!
    const next = starts.slice()
    const docs = new Uint32Array(count)
    const weights = new Uint8Array(count)
    for (let k = 0; k < count; k++) {
      const to = next[this.terms[k]!]!++
      docs[to] = this.docs[k]!
      weights[to] = this.weights[k]!
    }
    return { starts, docs, weights }
  }
}

function wider<T extends Uint32Array | Uint8Array>(column: T, kind: new (length: number) => T): T {
  const made = new kind(column.length * 2)
  made.set(column as never)
  return made
}

export interface Postings {
  docs: Uint32Array
  weights: Uint8Array
  from: number
  to: number
  later: readonly number[]
  isGone: boolean
}

/** The names of a category and its ancestors. */
export interface Path extends Weighed {
  /** Terms of these names as wholes. */
  sections: number[]
}

/** Term numbers and their weights in one text. */
export interface Weighed {
  terms: number[]
  weights: number[]
}

/** An attribute value, with the codes it lists. */
export interface WeighedValue extends Weighed {
  codes: string[]
}
