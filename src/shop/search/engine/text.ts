/**
 * A token of a text. Texts of goods and queries are split by the same rules, otherwise they would not match. Punctuation separates words, and
 * so do borders between digits and letters («20мм», «GA-2100»); a fraction and a decimal number are one word («1/2», «0.5»).
 */
export interface Token {
  text: string
  kind: 'word' | 'number'
  /** For a number: the quantity in the smallest unit of its kind, `#len:20`; null if no unit follows. */
  quantity: string | null
  /** A short word before a full stop: «шар.», «нерж.» may be the beginning of a longer word. */
  isShortened: boolean
  /** A contraction of a noun, with its beginning and end: «смес-ль». */
  isContracted: boolean
  /** It follows «для», «к», «под» …: the purpose of the thing, not the thing. */
  isAim: boolean
  /** It follows «без», «б/»: something the thing lacks. */
  isLack: boolean
  /** Joined to the previous word by a hyphen. */
  isTied: boolean
  /** Preceded by a comma or a bracket, or first in the text. */
  opensPart: boolean
}

const marks = /[\u0300-\u0305\u0307-\u036f]/g
export const lookAlikes: Record<string, string> = {
  а: 'a',
  в: 'b',
  с: 'c',
  е: 'e',
  н: 'h',
  к: 'k',
  м: 'm',
  о: 'o',
  р: 'p',
  т: 't',
  х: 'x',
  у: 'y',
}
const russianLooks = Object.fromEntries(Object.entries(lookAlikes).map(([ru, en]) => [en, ru]))

/** Lower case, «е» for «ё», no accents; «½» becomes «1/2», and look-alike letters of the other alphabet are corrected. */
export function normalizeQuery(text: string): string {
  let folded = text.toLowerCase().replaceAll('ё', 'е')
  if (folded.includes('\\')) folded = folded.replace(/(?<=\d)\\(?=\d)/g, '/')
  if (/[^ -~\sа-я]/.test(folded)) {
    folded = folded
      // Soft hyphens and zero-width characters are invisible.
      .replace(/\p{Cf}/gu, '')
      .replace(/[″”“„«»‟]|''/g, '"')
      .normalize('NFKD')
      .toLowerCase()
      .replace(marks, '')
      .normalize('NFC')
      .replaceAll('⁄', '/')
      .replace(/ё/g, 'е')
  }
  return /[a-z][а-я]|[а-я][a-z]/.test(folded) ? folded.replace(/[a-zа-я]{2,}/g, oneAlphabet) : folded
}

/**
 * Converts a word in two alphabets to the one in which all of its letters exist: «Сasio» with a Russian «С» → «casio»; to Russian if both are
 * possible («Kран»).
 */
function oneAlphabet(word: string): string {
  if (!/[a-z]/.test(word) || !/[а-я]/.test(word)) return word
  if (/^[а-яabcehkmoptxy]+$/.test(word)) return word.replace(/[a-z]/g, (letter) => russianLooks[letter]!)
  if (/^[a-zавсенкмортху]+$/.test(word)) return word.replace(/[а-я]/g, (letter) => lookAlikes[letter]!)
  return word
}

/** The same shapes of letters in the other alphabet, «тесе» for «tece»; null if a letter has no counterpart. */
export function twinOf(word: string): string | null {
  if (/^[авсенкмортху]+$/.test(word)) return word.replace(/./g, (letter) => lookAlikes[letter]!)
  return /^[abcehkmoptxy]+$/.test(word) ? word.replace(/./g, (letter) => russianLooks[letter]!) : null
}

/** Unit → its kind and its size in the smallest unit of that kind. Units of one kind are interchangeable: «0,5 л» is «500 мл». */
const units = new Map<string, readonly [string, number]>()
const measure = (what: string, factor: number, ...names: string[]) => {
  for (const name of names) units.set(name, [what, factor])
}
measure('len', 1, 'мм', 'mm', 'миллиметр')
measure('len', 10, 'см', 'cm', 'сантиметр')
measure('len', 1000, 'м', 'm', 'метр')
measure('inch', 1, '"', 'дюйм', 'inch', 'inches')
measure('mass', 1, 'г', 'гр', 'g', 'грамм')
measure('mass', 1000, 'кг', 'kg', 'килограмм', 'кило')
measure('vol', 1, 'мл', 'ml', 'миллилитр')
measure('vol', 1000, 'л', 'l', 'литр')
measure('power', 1, 'вт', 'w', 'ватт')
measure('power', 1000, 'квт', 'kw', 'киловатт')
measure('bar', 1, 'бар', 'bar', 'атм', 'атмосфер')
measure('piece', 1, 'шт', 'штук', 'pcs', 'предмет')
measure('volt', 1, 'вольт', 'v')
measure('degree', 1, '°', 'градус')
measure('percent', 1, '%', 'процент')
measure('month', 1, 'мес', 'месяц')

/** A unit in any grammatical form, «литров», «дюйма», «метровый»; otherwise null. */
function unitOf(word: string): readonly [string, number] | null {
  const exact = units.get(word)
  if (exact) return exact
  if (word.length < 5) return null
  return units.get(word.replace(/(ового|овый|овая|овые|овое|ами|ах|ов|ам|а|у|ы|е|о|и|ев|ей)$/, '')) ?? null
}

/**
 * A fraction must be a usual fraction of an inch or a half: «415 / 5515» are two numbers. So are «20-1/2», a pipe in millimetres and a thread:
 * whole inches before a fraction are 1 to 8.
 */
const wholes =
  /(?<!\d)([1-8])[\s.-]+(\d{1,2})\s?\/\s?(2|3|4|5|8|16|32|64)(?!\d)|(?<!\d)(\d{1,2})\s?\/\s?(2|3|4|5|8|16|32|64)(?!\d)|(\d+(?:[.,]\d+)?)|([a-z]+|[а-я]+|[\p{L}]+)|(["°%])/gu
const aims = new Set([
  'для',
  'к',
  'ко',
  'под',
  'на',
  'от',
  'из',
  'с',
  'со',
  'в',
  'без',
  'for',
  'with',
  'of',
  'to',
  'without',
  'д',
  'б',
  'dlya',
  'dlja',
  'iz',
  'na',
  'pod',
  'bez',
])
/** A preposition, «для», «под»: a text that ends with one is incomplete. */
export const leadsOn = (word: string): boolean => aims.has(word)
/** Prepositions in a name, except those of one letter: «от» in «Шампунь от перхоти». */
export const prepositionsOf = (text: string): string[] => text.match(between)?.map((word) => word.toLowerCase()) ?? []
const between = /(?<=\s)(?:для|под|на|от|из|без|по|со|за)(?=\s)/gi
const lacks = new Set(['без', 'б', 'bez', 'without'])

/** The tokens of a text in order, at most `most`. */
export function tokensOf(text: string, most = 400): Token[] {
  const folded = joinLetters(normalizeQuery(text))
  const tokens: Token[] = []
  let isAim = false
  let isLack = false
  let end = 0
  let isFirst = true
  /** Numbers followed by «х». */
  const times = new Set<Token>()
  for (const match of folded.matchAll(wholes)) {
    if (tokens.length >= most) break
    const between = folded.slice(end, match.index)
    end = match.index + match[0].length
    const opensPart = isFirst || /[,;()[\]|]/.test(between)
    isFirst = false
    if (opensPart) isAim = isLack = false
    const [, whole, upper, lower, plainUpper, plainLower, number, word, sign] = match
    if (word !== undefined || sign !== undefined) {
      const unit = word ?? sign!
      // A unit after a number belongs to the number and is no word of its own.
      const before = tokens.at(-1)
      const found =
        before?.kind === 'number' && before.quantity === null && /^[\s.-]*$/.test(between) ? unitOf(unit) : null
      if (found && before) {
        before.quantity = quantityOf(before, found)
        // «170х70 см»: both numbers are in centimetres.
        for (let n = tokens.length - 2; n >= 0 && times.has(tokens[n]!); n--)
          tokens[n]!.quantity ??= quantityOf(tokens[n]!, found)
      }
      if (found || word === undefined) continue
      // «50х32»: a multiplication sign, not a letter.
      if (before?.kind === 'number' && (word === 'х' || word === 'x')) {
        times.add(before)
        continue
      }
      if (aims.has(word) && (word.length > 1 || (word === 'б' ? /^\// : /^[\s/]/).test(folded.slice(end, end + 1)))) {
        isAim = true
        isLack = lacks.has(word)
        continue
      }
      const isCut = isContracted(word, folded.slice(end, end + 5))
      const isShortened = word.length >= 2 && word.length <= 12 && (folded[end] === '.' || isCut)
      tokens.push({
        text: word,
        kind: 'word',
        quantity: null,
        isShortened,
        isContracted: isCut,
        isAim,
        isLack,
        isTied: before?.kind === 'word' && between === '-',
        opensPart,
      })
      // «для подвесного унитаза, белое»: the purpose ends with the noun.
      if (isAim && !isAdjective(word)) isAim = isLack = false
      continue
    }
    const text = whole
      ? `${whole} ${upper}/${lower}`
      : plainUpper
        ? `${Number(plainUpper)}/${Number(plainLower)}`
        : written(number!)
    const before = tokens.at(-1)
    const measured = before?.kind === 'word' && /^\s?$/.test(between) ? measures.get(before.text) : undefined
    const quantity = measured === undefined ? null : `#${measured}:${text}`
    tokens.push({
      text,
      kind: 'number',
      quantity,
      isShortened: false,
      isContracted: false,
      isAim,
      isLack,
      isTied: false,
      opensPart,
    })
  }
  return tokens
}

/** «п/п», «г/ш», «б/у» are words of two letters. */
const joinLetters = (text: string): string =>
  text.includes('/') ? text.replace(/(?<![\p{L}\d/])(\p{L})\/(\p{L})(?![\p{L}\d/])/gu, '$1$2') : text

/** «смес-ль»: the beginning and the end of a longer word. */
const isContracted = (word: string, rest: string): boolean =>
  word.length > 2 && /^-[бвгджзклмнпрстфхцчшщьй]{1,3}(?![\p{L}\d])/u.test(rest)

/** «0,50» and «0.5» are the same number; a long row of digits is a code and remains. */
const written = (number: string): string => (number.length > 12 ? number : String(Number(number.replace(',', '.'))))

/** Prefixes that define a number: «d25», «Ду 15», «PN20», «SPF 50». */
const measures = new Map([
  ...['d', 'dn', 'dy', 'ду', 'дн', 'ф'].map((name) => [name, 'len'] as const),
  ...['pn', 'рn', 'ру'].map((name) => [name, 'pn'] as const),
  // «SPF 30+ 50 мл» is not SPF 50.
  ['spf', 'spf'] as const,
])

const quantityOf = (number: Token, [what, factor]: readonly [string, number]): string =>
  `#${what}:${round(amountOf(number.text) * factor)}`

const round = (value: number): number => Math.round(value * 1000) / 1000

function amountOf(number: string): number {
  const [whole, fraction] = number.includes(' ')
    ? number.split(' ')
    : number.includes('/')
      ? ['0', number]
      : [number, '']
  const [upper, lower] = (fraction || '0/1').split('/')
  return Number(whole) + (Number(lower) > 0 ? Number(upper) / Number(lower) : 0)
}

/** Whether a Russian word has the form of an adjective, which qualifies a noun. */
export const isAdjective = (word: string): boolean =>
  /(ый|ий|ой|ая|яя|ое|ее|ые|ие|ого|его|ому|ему|ым|им|ыми|ими|ых|их|ую|юю)$/.test(word) &&
  word.length > 4 &&
  !/(ени|ани|яни|ыти|стви|ели|ожи|ори|арий|ани)[еяюий]м?$/.test(word)

/** Index of the main word of a name: the first noun outside of purposes; without one, the first word. -1 for an empty text. */
function headOf(tokens: readonly Token[]): number {
  const isRussian = (one: Token) => one.kind === 'word' && one.text.length > 2 && /^[а-я]/.test(one.text)
  const noun = tokens.findIndex(
    (one) => isRussian(one) && !one.isAim && (!one.isShortened || one.isContracted) && !isAdjective(one.text),
  )
  if (noun >= 0) return noun
  const any = tokens.findIndex((one) => isRussian(one) && !one.isAim)
  if (any >= 0) return any
  return tokens.findLastIndex((one) => one.kind === 'word' && !one.isAim && one.text.length > 2)
}

/** Indexes of the main word and of nouns joined to it by a hyphen: «Дрель-шуруповёрт» is both. */
export function headsOf(tokens: readonly Token[]): Set<number> {
  const heads = new Set([headOf(tokens)])
  for (let n = headOf(tokens) + 1; n > 0 && tokens[n]?.isTied; n++)
    if (/^[а-я]{3,}$/.test(tokens[n]!.text) && !isAdjective(tokens[n]!.text)) heads.add(n)
  return heads
}
