import { tokensOf } from './text.ts'
import type { SearchedValue } from './texts.ts'

const persons = /автор|писател|исполнител|художник|author|artist/i
/** Attributes whose values are names: «Модель автомобиля», «Серия». Values of other attributes only qualify: «красный», «кожа». */
const named = /^(?:серия|коллекция|линейка|издательство|(?:модель|марка) (?:авто|машин)|series|collection|publisher)/i

/** Proper names, independent of the kind of thing: brands, authors, series. */
export class ProperNames {
  /** First term of a name → all terms of the name. */
  private readonly byFirst = new Map<number, number[][]>()

  put({ text, attribute, isBrand }: SearchedValue, termOf: (word: string) => number): void {
    const isPerson = persons.test(attribute)
    if (!isBrand && !isPerson && !named.test(attribute)) return
    const words = tokensOf(text, 8).flatMap((one) => (one.kind === 'word' && one.text.length > 1 ? [one.text] : []))
    const terms = words.map(termOf)
    if (terms.length === 0) return
    // A surname is first or last, and may be used alone.
    const names = isPerson ? [[terms[0]!], [terms.at(-1)!]] : [terms]
    for (const name of names) {
      const known = this.byFirst.get(name[0]!)
      if (known) known.push(name)
      else this.byFirst.set(name[0]!, [name])
    }
  }

  /** Whether a name begins with this term. */
  has(term: number): boolean {
    return this.byFirst.has(term)
  }

  isIn(terms: ReadonlySet<number>): boolean {
    for (const term of terms)
      if (this.byFirst.get(term)?.some((name) => name.every((one) => terms.has(one)))) return true
    return false
  }
}
