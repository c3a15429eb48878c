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

/** Attributes that list numbers of makers, or of what may stand in its place: nobody asks for all of a list. */
const numbers =
  /(?<!\p{L})(?:o\.?e\.?(?:m\.?)?|оем|аналоги?|кросс(?:ы|-?номера?)?|cross(?:es|-?reference)?|парт-?номера?|part\s?n\p{L}*|p\/n|артикулы?|каталожн\p{L}*|взаимозаменяем\p{L}*)(?!\p{L})/iu

/** «04465-33470; 04465-06080» of «OEM» are two codes of a product. */
export const codesOfValue = ({ attribute, text }: { attribute: string; text: string }): string[] =>
  numbers.test(attribute)
    ? text
        .split(/[;,|\n]+|\s\/\s/u)
        .map((piece) => piece.trim())
        .filter(isLong)
    : []

const isLong = (piece: string): boolean => /\d/.test(piece) && codeKey(piece).length > 4

const byKey = (a: { key: string }, b: { key: string }): number => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)
