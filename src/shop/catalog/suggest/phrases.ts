import { isAdjective, leadsOn } from '#shop/search/engine/text.ts'
import { normalizeText } from '../normalize-text.ts'

/** A query to suggest, and its form for comparison with typed text. */
export interface Phrase {
  text: string
  folded: string
  isWord: boolean
}

const asPhrase = (text: string): Phrase => ({ text, folded: normalizeText(text), isWord: !text.includes(' ') })

const mostWords = 6

/** «Насос (24 В, 50 л), синий» → «Насос (24 В, 50 л)»: the part before the first comma outside brackets. */
export function phraseOf(name: string): string {
  let depth = 0
  for (let n = 0; n < name.length; n++) {
    if (name[n] === '(' || name[n] === '[') depth++
    else if (name[n] === ')' || name[n] === ']') depth--
    else if (depth <= 0 && name.startsWith(', ', n)) return name.slice(0, n)
  }
  return name
}

/**
 * Suggestions from each name while its beginning is typed, shortest first: beginnings shared with other names («Кран», «Кран шаровой» of «Кран
 * шаровой BUGATTI 1/2"»), then the whole phrase. In an English name the noun follows the brand: «backpack», «trekking backpack» of «Taiga Altyn
 * trekking backpack 50 L».
 */
export function suggestedPhrases(phrases: readonly string[]): Phrase[][] {
  const beginnings = phrases.map((phrase) => eachOnce([...thingOf(phrase), ...beginningsOf(phrase)]))
  const shared = new Map<string, number>()
  for (const list of beginnings) for (const { folded } of list) shared.set(folded, (shared.get(folded) ?? 0) + 1)
  return phrases.map((phrase, n) => {
    if (phrase === '') return []
    const whole = asPhrase(phrase)
    return [...beginnings[n]!.filter(({ folded }) => shared.get(folded)! > 1 && folded !== whole.folded), whole]
  })
}

const eachOnce = (list: Phrase[]): Phrase[] => [...new Map(list.map((one) => [one.folded, one])).values()]

const lowerCase = /(?<![\w-])[a-z][a-z-]+(?: [a-z][a-z-]+)*(?![\w-])/

function thingOf(phrase: string): Phrase[] {
  const words = lowerCase.exec(phrase)?.[0].split(' ') ?? []
  const end = words.findIndex(leadsOn)
  const thing = end < 0 ? words : words.slice(0, end)
  return thing.length > 0 ? [...new Set([thing.at(-1)!, thing.join(' ')])].map(asPhrase) : []
}

/** No beginning ends inside brackets, with «для» or with a bare sign; an adjective alone («Спальный») is no query. */
function beginningsOf(phrase: string): Phrase[] {
  const words = phrase.split(' ')
  const found: Phrase[] = []
  for (let count = 1; count <= Math.min(words.length, mostWords); count++) {
    const text = words.slice(0, count).join(' ')
    const last = words[count - 1]!
    const isOpen = (text.match(/[([]/g)?.length ?? 0) !== (text.match(/[)\]]/g)?.length ?? 0)
    const isQuality = count === 1 && isAdjective(normalizeText(last))
    if (!isOpen && !isQuality && !leadsOn(normalizeText(last)) && /[\p{L}\p{N}]/u.test(last)) found.push(asPhrase(text))
  }
  return found
}
