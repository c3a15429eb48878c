import { firstOf } from '#lib/first-of.ts'
import { codeKey, codeReadings, phoneticCodeKey } from './code-key.ts'

interface Code {
  key: string
  at: number
}

/** Articles, barcodes and ids of a company's goods, by normalised key. */
export class CodeBook {
  private codes: Code[] = []
  /** Parts between the hyphens of codes that are long enough to be distinctive: «122480» of FS-122480. */
  private parts: Code[] = []
  private isSorted = false

  /** Spaces within a code are ignored: «Б- 130005»; parts between spaces that are long enough to be codes are indexed too. */
  put(codes: readonly string[], at: number): void {
    const texts = codes.flatMap((code) => [code, ...code.split(/\s+/).filter(isLong)])
    const keys = new Set(
      texts.flatMap((code) => (russian.test(code) ? [codeKey(code), phoneticCodeKey(code)] : [codeKey(code)])),
    )
    const parts = new Set(codes.flatMap(partsOf).filter((part) => !keys.has(part)))
    this.codes = this.with(this.codes, keys, at)
    this.parts = this.with(this.parts, parts, at)
  }

  private with(codes: Code[], keys: ReadonlySet<string>, at: number): Code[] {
    const fresh: Code[] = []
    for (const key of keys) if (key.length > 1) fresh.push({ key, at })
    if (this.isSorted) return fresh.length > 0 ? [...codes, ...fresh].sort(byKey) : codes
    codes.push(...fresh)
    return codes
  }

  sort(): void {
    this.isSorted = true
    this.codes.sort(byKey)
    this.parts.sort(byKey)
  }

  get size(): number {
    return this.codes.length + this.parts.length
  }

  /** Positions of goods with a code, also typed in Russian letters or with look-alike letters; with `isBeginning`, by the beginning of a code. */
  find(text: string, isBeginning: boolean, isGone: (at: number) => boolean): number[] {
    const [key, spoken] = [codeKey(text), phoneticCodeKey(text)]
    if (key.length < 2) return []
    const keys = new Set([key, spoken])
    for (const one of keys) {
      const found = byKeyIn(this.codes, one, isBeginning, isGone)
      if (found.length > 0) return found
    }
    if (key.length < leastRead || !/\d/.test(key) || !/\p{L}/u.test(key)) return []
    for (const one of codeReadings(text)) {
      const found = keys.has(one) ? [] : byKeyIn(this.codes, one, isBeginning, isGone)
      if (found.length > 0) return found
    }
    return []
  }

  /** Positions of goods with this part between the hyphens of a code. */
  findPart(text: string, isGone: (at: number) => boolean): number[] {
    return byKeyIn(this.parts, codeKey(text), false, isGone)
  }
}

const russian = /[а-яё]/i
/** In shorter codes another reading of a letter gives a code of other goods. */
const leastRead = 4
const leastPart = 4

/** The digits of «FS-122480», «LM-6331»: the manufacturer's prefix or suffix is often omitted. */
const partsOf = (code: string): string[] =>
  /[^\p{L}\p{N}]/u.test(code) && code.length < 24
    ? code
        .split(/[^\p{L}\p{N}]+/u)
        .map(codeKey)
        .filter((part) => part.length >= leastPart && /\d{3}/.test(part))
    : []

function byKeyIn(codes: readonly Code[], key: string, isBeginning: boolean, isGone: (at: number) => boolean): number[] {
  const found = new Set<number>()
  for (let n = firstOf(codes.length, (n) => codes[n]!.key >= key); n < codes.length && found.size < 500; n++) {
    const code = codes[n]!
    if (isBeginning ? !code.key.startsWith(key) : code.key !== key) break
    if (!isGone(code.at)) found.add(code.at)
  }
  return [...found]
}

/** Attributes that list manufacturers' numbers or numbers of replacements: each is searched separately, never the whole list. */
const numbers =
  /(?<!\p{L})(?:o\.?e\.?(?:m\.?)?|оем|аналоги?|кросс(?:ы|-?номера?)?|cross(?:es|-?reference)?|парт-?номера?|part\s?n\p{L}*|p\/n|артикулы?|каталожн\p{L}*|взаимозаменяем\p{L}*)(?!\p{L})/iu

/** «04465-33470; 04465-06080» in «OEM» are two codes of a product. */
export const codesOfValue = ({ attribute, text }: { attribute: string; text: string }): string[] =>
  numbers.test(attribute)
    ? text
        .split(/[;,|\n]+|\s\/\s/u)
        .map((piece) => piece.trim())
        .filter(isLong)
    : []

const isLong = (piece: string): boolean => /\d/.test(piece) && codeKey(piece).length > 4

const byKey = (a: { key: string }, b: { key: string }): number => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)
