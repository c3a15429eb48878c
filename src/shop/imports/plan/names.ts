// Names in 1C have extra spaces, are in capitals, and contain the size in brackets.

import { collapseSpaces, cutByLetters, truncate } from '#lib/text.ts'
import { decodeEntities } from '../files/entities.ts'
import { plainPhpValue } from '../files/php-value.ts'

/** A name for display: entities decoded, single spaces, Russian quotes, no capitals except in the brand, at most `longest` characters. */
export function cleanName(name: string, { longest = 250, brand = '' } = {}): string {
  return cutByLetters(russianQuotes(calm(collapseSpaces(decodeEntities(name)), brand)), longest)
}

/**
 * Replaces straight quotes around words by «ёлочки». A quote after a digit is an inch mark and remains: `1/2" х 3/4"`. It closes an open quote
 * only if nothing else does: «Гилбиз 1857».
 */
function russianQuotes(text: string): string {
  let done = ''
  let from = 0
  for (let open = text.indexOf('"'); open !== -1; open = text.indexOf('"', from)) {
    const close = isInch(text, open) ? -1 : closingQuote(text, open)
    if (close === -1) {
      done += text.slice(from, open + 1)
      from = open + 1
      continue
    }
    const before = text.slice(from, open)
    const apart = /[\p{L}\d]$/u.test(before) ? ' ' : ''
    done += `${before}${apart}«${text.slice(open + 1, close).trim()}»`
    from = close + 1
  }
  return done + text.slice(from)
}

const isInch = (text: string, at: number) => /[\d½¼¾⅓⅔⅛⅜⅝⅞]/.test(text[at - 1] ?? '')

function closingQuote(text: string, open: number): number {
  let inch = -1
  for (let at = text.indexOf('"', open + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    if (isInch(text, at)) inch = at
    else {
      const opensAnother = /[\s(]/.test(text[at - 1] ?? '') && /\S/.test(text[at + 1] ?? ' ')
      return opensAnother && inch !== -1 ? inch : at
    }
  }
  return inch
}

/**
 * «ПИВО СВЕТЛОЕ "ОХОТА"» → «Пиво светлое "Охота"». Names with fewer than three long words in capitals remain, for example ГОСТ 1 or a brand
 * alone. Words that the brand writes in capitals keep them in the name: «СМЕСИТЕЛЬ ДЛЯ ВАННЫ ВАРИОН» of ВАРИОН.
 */
function calm(name: string, brand: string): string {
  const own = new Set(brand.match(/[А-ЯЁ]{4,}/gu))
  const shouting = name.match(/(?<!\p{L})[А-ЯЁ]{4,}(?!\p{L})/gu)
  if (!shouting || shouting.length < 3) return name
  const calmed = name.replace(
    /(["«(]?)(?<!\p{L})([А-ЯЁ]{4,})(?!\p{L})/gu,
    (_, before: string, word: string, at: number) => {
      if (own.has(word)) return before + word
      const lower = word.toLowerCase()
      return before + (before || at === 0 ? lower[0]!.toUpperCase() + lower.slice(1) : lower)
    },
  )
  return calmed.replace(smallShouts, (small) => small.toLowerCase())
}

/** Short words and units that are not proper abbreviations: «ДЛЯ», «КОР.», «Д/», «Г/Ш», «35 ММ», «50Х60», the end of «СМЕС-ЛЬ». */
const smallShouts = new RegExp(
  [
    String.raw`(?<=[\s(])(?:ДЛЯ|ПОД|НАД|БЕЗ|ПРИ|ИЛИ|НА|ИЗ|ОТ|ПО|ДО|ЗА|СО|НЕ|С|В|И|К|У)(?=\s)`,
    String.raw`(?<=[\s(,-])[А-ЯЁ]{2,3}(?=\.)`,
    String.raw`(?<=\s)[А-ЯЁ]\/(?=[а-яё]|[А-ЯЁ](?!\p{L}))(?:[А-ЯЁ](?!\p{L}))?`,
    String.raw`(?<=\d\s?)(?:ММ|СМ|М|МЛ|Л|КГ|ГР|Г|ШТ|РЕЖ|СЕК)(?!\p{L})`,
    String.raw`(?<=\d)Х(?=\d)`,
    String.raw`(?<=[а-яё]-)[А-ЯЁ]{1,3}(?!\p{L})`,
  ].join('|'),
  'gu',
)

/** Maximum length of a stored description (our choice): about twenty printed pages. */
export const longestDescription = 20_000
/** Text beyond this length is not parsed; it leaves room for descriptions that are mostly markup. */
const longestMarkup = 400_000

/**
 * Plain text of a description: PHP-serialised values are decoded, HTML tags removed, paragraphs preserved. `isCut`: it was longer than the
 * limit.
 */
export function cleanDescription(given: string): { text: string; isCut: boolean } {
  const whole = plainPhpValue(given)
  const shown = ['style', 'script'].reduce(withoutElements, withoutComments(whole.slice(0, longestMarkup)))
  // After the last bracket there are no tags: otherwise every `<` there would be scanned to the end of the text.
  const marked = shown.slice(0, shown.lastIndexOf('>') + 1)
  const plain = marked.replace(/<br\s*\/?>|<\/(p|div|li|h\d|tr)\s*>/gi, '\n').replace(/<\/?[a-z][^>]*>/gi, '')
  const text = decodeEntities(plain + shown.slice(marked.length))
    .split('\n')
    .map(collapseSpaces)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  const isCut = text.length > longestDescription || whole.length > longestMarkup
  return { text: isCut ? truncate(text, longestDescription) : text, isCut }
}

/**
 * Removes comments and elements without visible text in one pass. A regular expression would search for the end from every start, which takes
 * seconds if many start and none ends. Unclosed ones remain.
 */
function withoutComments(text: string): string {
  let done = ''
  let from = 0
  for (let open = text.indexOf('<!--'); open !== -1; open = text.indexOf('<!--', from)) {
    const close = text.indexOf('-->', open + 4)
    if (close === -1) break
    done += text.slice(from, open)
    from = close + 3
  }
  return done + text.slice(from)
}

function withoutElements(text: string, name: string): string {
  const opening = new RegExp(`<${name}\\b`, 'gi')
  // Spaces are not part of the pattern: a long run of them without the bracket would be scanned repeatedly.
  const closing = new RegExp(`</${name}(?=[\\s>])`, 'gi')
  let done = ''
  let from = 0
  for (let open = opening.exec(text); open; open = opening.exec(text)) {
    closing.lastIndex = opening.lastIndex
    const end = closing.exec(text) ? text.indexOf('>', closing.lastIndex) : -1
    if (end === -1) break
    done += text.slice(from, open.index)
    from = end + 1
    opening.lastIndex = from
  }
  return done + text.slice(from)
}

/**
 * The size that 1C puts in brackets after the product name: «Сапоги женские (38)» of «Сапоги женские» is 38. If the product name is unknown,
 * the last brackets at the end of the name are used.
 */
export function sizeFromName(offerName: string, goodName: string | null): string {
  const offer = collapseSpaces(offerName)
  const good = goodName === null ? null : collapseSpaces(goodName)
  if (good !== null && offer === good) return ''
  if (good !== null && offer.startsWith(`${good} (`) && offer.endsWith(')')) {
    return collapseSpaces(offer.slice(good.length + 2, -1))
  }
  return collapseSpaces(lastBrackets(offer))
}

function lastBrackets(text: string): string {
  if (!text.endsWith(')')) return ''
  let depth = 0
  for (let at = text.length - 1; at >= 0; at--) {
    if (text[at] === ')') depth++
    else if (text[at] === '(' && --depth === 0) return text.slice(at + 1, -1)
  }
  return ''
}

const letterSizes = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL', '4XL', '5XL']

/** Sort key of a size: 36 before 38, 28/98 before 28/104, S before M. It depends only on the size itself. */
export function sizeOrder(size: string): number {
  const letter = letterSizes.indexOf(size.split(/[\s,/]/)[0]!.toUpperCase())
  if (letter !== -1) return letter + 1
  const numbers = size.match(/\d+(?:[.,]\d+)?/g)
  if (!numbers) return 0
  const first = Math.min(Number(numbers[0]!.replace(',', '.')), 1_000_000)
  const second = Math.min(Number((numbers[1] ?? '0').replace(',', '.')), 999)
  return Math.round(first * 1000 + second)
}

/**
 * Splits «28/104, синий/желтый» into the size and its colours. Without a comma only a known colour is split off: «42 чёрный» contains one, «5
 * кг» and «10 шт» are sizes as written.
 */
export function sizeParts(label: string): { size: string; colours: Colour[] } {
  const comma = label.search(/,\s*\D/)
  const blank = comma === -1 ? label.search(/(?<=\d)\s+[а-яё]{2,}/iu) : -1
  const end = blank !== -1 && coloursOf(label.slice(blank)).length > 0 ? blank : comma
  if (end !== -1) return { size: label.slice(0, end).trim(), colours: coloursOf(label.slice(end).replace(/^,/, '')) }
  const isSize = /\d/.test(label) || letterSizes.includes(label.toUpperCase())
  return isSize ? { size: label.trim(), colours: [] } : { size: '', colours: coloursOf(label) }
}

export type Colour = { name: string; hex: string }

/** Stems, the more specific first, because owners abbreviate: «св.роз/син/зел.чай». */
const colours: [RegExp, string, string][] = [
  [/^(св\.?|светло)[\s.-]*(сер)/, 'Светло-серый', '#c9ccd1'],
  [/^(т\.?|темно)[\s.-]*(син)/, 'Тёмно-синий', '#1f2a56'],
  [/^(гол)/, 'Голубой', '#7db9e8'],
  [/^(бирюз|мор)/, 'Бирюзовый', '#2bb3a8'],
  [/^(бел|молоч|слон)/, 'Белый', '#ffffff'],
  [/^(крем|беж|песоч)/, 'Бежевый', '#e6d5b8'],
  [/^(бордо|гранат|виш)/, 'Бордовый', '#7b1e3a'],
  [/^(корич|кор$|шокол|кирпич)/, 'Коричневый', '#7a4f32'],
  [/^(корал)/, 'Коралловый', '#ff7f6a'],
  [/^(красн|кр$|кр\.|алый)/, 'Красный', '#d62f2f'],
  [/^(лим|желт|жел$|жел\.|золот|горчич)/, 'Жёлтый', '#f2c230'],
  [/^(олив|хаки)/, 'Хаки', '#7c7a4a'],
  [/^(оранж|оран)/, 'Оранжевый', '#f08a24'],
  [/^(роз|фукс)/, 'Розовый', '#f08fb4'],
  [/^(салат|зел)/, 'Зелёный', '#3f9b50'],
  [/^(сирен|лилов|фиол|слив)/, 'Фиолетовый', '#7b4fa0'],
  [/^(сер|сталь|антрац|графит|меланж)/, 'Серый', '#8b9098'],
  [/^(василек|син)/, 'Синий', '#2c52b8'],
  [/^(чер|черн)/, 'Чёрный', '#1d1d1f'],
]

/**
 * The colours named in a text, separated by slashes, commas and pluses. A two-colour value («красно-белый», «чёрный с золотом») is neither of
 * its colours: it keeps its text and has no hex.
 */
export function coloursOf(text: string): Colour[] {
  const found = new Map<string, Colour>()
  for (const word of text.split(/[/,+]/)) {
    const written = word.trim()
    const plain = written.toLowerCase().replaceAll('ё', 'е')
    const parts = plain.split(/[\s.()-]+/).flatMap((part) => colours.find(([stem]) => stem.test(part))?.[1] ?? [])
    if (new Set(parts).size > 1) {
      found.set(plain, { name: written.charAt(0).toUpperCase() + written.slice(1), hex: '' })
      continue
    }
    const base = plain.replace(/^(св\.?|светло|т\.?|темно|ярко)[\s.-]+/, '').replace(/^(св\.|т\.)/, '')
    const match = colours.find(([stem]) => stem.test(plain)) ?? colours.find(([stem]) => stem.test(base))
    if (match) found.set(match[1], { name: match[1], hex: match[2] })
  }
  return [...found.values()]
}
