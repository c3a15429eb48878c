import { isInfinitive } from './families.ts'
import type { SearchIndex } from './search-index.ts'
import { stem } from './stem.ts'
import { isAdjective, leadsOn, normalizeQuery, type Token, tokensOf } from './text.ts'
import { isAround, isGeneric, isGift, isIgnored, isJoining, isPerson, isRiddance, meansCheap } from './words.ts'

/** A token of a query with its role. */
export interface QueryToken extends Token {
  /** An action: «резать». */
  isAction: boolean
  /** Not required, but goods that contain it rank higher: «средство», «убрать», «маме», the «по» of «ремень по». */
  isOptional: boolean
  /** It looks like a joining word or a stop word, but is the beginning of another word. */
  isBegun: boolean
  /** The object of an action, «плитку» in «резать плитку»: less significant. */
  isObject: boolean
}

export interface ParsedQuery {
  tokens: QueryToken[]
  /** The query names no thing: «чтобы резать плитку», «от комаров», «в подарок маме». */
  isPurpose: boolean
  /** «недорогие»: of equal results the cheaper come first. */
  isCheap: boolean
}

/** Limit of words in a query; further ones are ignored. Stop words do not count here, but `maxQueryLength` limits all words. */
const mostWords = 12
export const maxQueryLength = 40
/** A longer stop word is complete, not a beginning. */
const mostBegun = 4

/** Reads a query: tokens without stop words, with the role of each word. */
export function parseQuery(index: SearchIndex, text: string, isExact: boolean): ParsedQuery {
  const all = tokensOf(text, maxQueryLength).filter((token) => !isJoining(token.text))
  const isCheap = all.some((token) => meansCheap(token.text))
  const isSaid = ({ text }: Token) => !isAround(text) && !(isIgnored(text) && !index.terms.has(stem(text)))
  const meant = all.filter((token) => token.kind === 'number' || isSaid(token))
  const said = meant.some((one) => one.kind === 'word' && !isPerson(one.text))
    ? meant
    : all.filter((token) => meant.includes(token) || isGift(token.text))
  const tokens = (said.some((one) => one.kind === 'word') ? said : all).slice(0, mostWords).map(plain)
  if (isExact) return { tokens, isPurpose: false, isCheap }
  const isPurpose = readPurpose(index, tokens, text)
  const begun = begunWord(text, all, tokens)
  return { tokens: begun ? [...tokens, begun] : tokens, isPurpose, isCheap }
}

export const plain = (token: Token): QueryToken => ({
  ...token,
  isAction: false,
  isOptional: false,
  isBegun: false,
  isObject: false,
})

const goal = /(?:^|\s)(?:чтоб|чтобы|чем)\s/
/** Recipient: «на зиму собаке»; not «сиденье», which is a thing. */
const toWhom = /[^иь]е$|[ая]м$/
/** Object: «для чистки ушей»; «для кухни смеситель» names a thing. */
const ofWhat = /(?:[аяыи]|ов|ев|ей)$/
const past = /(?<=[аеиуя])л[аои]?(?=(?:с[ья])?$)/

/**
 * Recognises queries such as «чем резать плитку», with an action and its object; matching goods may contain neither word. False if a thing is
 * named, as in «нож резать хлеб».
 */
function readPurpose(index: SearchIndex, tokens: QueryToken[], text: string): boolean {
  const isGoal = goal.test(normalizeQuery(text))
  const words = tokens.filter((one) => one.kind === 'word')
  let isObject = false
  let isDone = false
  for (const word of words) {
    if (isGoal && !isStrong(index, word.text) && past.test(word.text)) word.text = word.text.replace(past, 'ть')
    word.isAction = isInfinitive(word.text) && !isStrong(index, word.text)
    word.isAim ||= !word.isAction && (isDone || isGoal || (words[0]!.isAim && isOfAim(index, word.text)))
    word.isObject = word.isAim && isObject
    isDone ||= word.isAction
    isObject ||= word.isAction || word.isAim
  }
  const isAbout = (word: QueryToken) => word.isAim || word.isAction
  const isBeside = ({ text }: Token) => isGeneric(text) || isPerson(text) || isRiddance(text)
  const isThing = (word: QueryToken) => !isAbout(word) && !isBeside(word) && !isAdjective(word.text)
  if (words.some((word) => isGift(word.text))) for (const word of words) word.isOptional = isPerson(word.text)
  if (!words.some(isAbout) || words.some(isThing)) return false
  if (!words.every(isBeside)) for (const word of words) word.isOptional = isBeside(word)
  return true
}

/** Whether a word after «для …» continues the purpose (a recipient or an object) and is not a thing for sale. */
function isOfAim(index: SearchIndex, word: string): boolean {
  const term = index.terms.get(stem(word))
  return (toWhom.test(word) || ofWhat.test(word)) && (term === undefined || !index.isHead(term))
}

const isStrong = (index: SearchIndex, word: string): boolean => {
  const number = index.words.get(word)
  return number !== undefined && index.wordIsStrong[number] === 1
}

/** A last word that may be the beginning of another: «по» in «ремень по», «топ» in «фильтр топ». */
function begunWord(text: string, all: readonly Token[], tokens: readonly QueryToken[]): QueryToken | null {
  const [, before, last] = /(?:^|([\p{L}]+)\s+)([а-яa-z]{1,4})$/u.exec(normalizeQuery(text)) ?? []
  if (last === undefined || last.length > mostBegun || tokens.at(-1)?.text === last) return null
  if (!isJoining(last) && !leadsOn(last) && all.at(-1)?.text !== last) return null
  if (last.length === 1 && tokens.length === 0) return null
  const isAim = before !== undefined && leadsOn(before)
  const known = tokensOf('слово')[0]!
  return { ...plain(known), text: last, isAim, isOptional: tokens.length > 0 && !isAim, isBegun: true }
}
