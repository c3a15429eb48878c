import { firstOf } from '#lib/first-of.ts'
import { codeKey, spokenCodeKey } from './text.ts'

/** Articles, barcodes and ids of a company's goods, by their keys. */
export class CodeBook {
  private codes: { key: string; at: number }[] = []
  private isSorted = false

  /** A code is one whatever spaces it has: «Б- 130005»; a piece of it that is long enough to be a code finds it as well. */
  put(codes: readonly string[], at: number): void {
    const texts = codes.flatMap((code) => [code, ...code.split(/\s+/).filter(isLong)])
    const keys = new Set(texts.flatMap((code) => [codeKey(code), spokenCodeKey(code)]))
    const fresh = [...keys].filter((key) => key.length > 1).map((key) => ({ key, at }))
    if (!this.isSorted) this.codes.push(...fresh)
    else if (fresh.length > 0) this.codes = [...this.codes, ...fresh].sort(byKey)
  }

  sort(): void {
    this.isSorted = true
    this.codes.sort(byKey)
  }

  get size(): number {
    return this.codes.length
  }

  /** Positions known by a code, in Russian letters as well; by its beginning, where asked. */
  find(text: string, isBeginning: boolean, isGone: (at: number) => boolean): number[] {
    const [key, spoken] = [codeKey(text), spokenCodeKey(text)]
    if (key.length < 2) return []
    const found = this.byKey(key, isBeginning, isGone)
    return found.length > 0 || spoken === key ? found : this.byKey(spoken, isBeginning, isGone)
  }

  private byKey(key: string, isBeginning: boolean, isGone: (at: number) => boolean): number[] {
    const { codes } = this
    const found = new Set<number>()
    for (let n = firstOf(codes.length, (n) => codes[n]!.key >= key); n < codes.length && found.size < 500; n++) {
      const code = codes[n]!
      if (isBeginning ? !code.key.startsWith(key) : code.key !== key) break
      if (!isGone(code.at)) found.add(code.at)
    }
    return [...found]
  }
}

const isLong = (piece: string): boolean => /\d/.test(piece) && codeKey(piece).length > 4

const byKey = (a: { key: string }, b: { key: string }): number => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)
