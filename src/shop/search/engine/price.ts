export interface PriceLimits {
  /** In roubles. */
  from: number | null
  to: number | null
  /** The query without the words about the price. */
  rest: string
}

const number = String.raw`([1-9]\d{0,2}(?:[ \u00a0.,]\d{3})+(?!\d)|\d+(?:[.,]\d+)?)`
const thousand = String.raw`(тыс\.?(?!\p{L})|тысяч[иа]?|т\.?\s?р\.?(?!\p{L})|т(?:\.|(?![\p{L}\d]))|к(?=\s|$))?`
const amount = String.raw`${number}\s*${thousand}\s*(руб(?:лей|ля|\.)?|р\.?(?=\s|$)|₽)?`
const pattern = (before: string) =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${before})\s+${amount}(?=\s|$|[,;])`, 'iu')
const between = new RegExp(String.raw`(?<![\p{L}\p{N}])от\s+${amount}\s+до\s+${amount}(?=\s|$|[,;])`, 'iu')
const range = new RegExp(String.raw`(?<![^\s,;])${amount}\s?[-–—]\s?${amount}(?=\s|$|[,;])`, 'iu')
const upTo = pattern('до|дешевле|не дороже|не более|не больше|не выше|в пределах|максимум|за|under|up to')
const above = pattern('от|(?<!не )(?:дороже|больше|более|выше)|свыше|не дешевле|не менее|не меньше|over|from')
const near = pattern('около|примерно|порядка|в районе|about')
const least = 100
/** A larger number is not a price: the sum in kopecks must fit a database integer. */
const most = 1_000_000_000
/** «около 5000»: plus or minus one fifth (our choice). */
const nearly = 0.2

/**
 * Reads price limits: «куртка до 5000», «от 1000 до 3000 руб.», «дешевле 2 тыс», «5-10 тысяч», «около 5000». A number without a currency
 * counts from 100 on, and only if no unit follows («до 50 м», «до 30 бар» are properties of goods). «за 5000» is an upper limit.
 */
export function readPriceLimits(given: string): PriceLimits {
  const text = inFigures(given)
  const none = { from: null, to: null, rest: given }
  const both = between.exec(text)
  if (both && !isPrice(text, both)) return none
  return (
    readRange(text, both) ??
    readRange(text, range.exec(text), isRound) ??
    readLimit(text, upTo.exec(text), (to) => ({ from: null, to })) ??
    readLimit(text, above.exec(text), (from) => ({ from, to: null })) ??
    readLimit(text, near.exec(text), (sum) => ({ from: sum * (1 - nearly), to: sum * (1 + nearly) })) ??
    none
  )
}

type Limits = Omit<PriceLimits, 'rest'>

function readLimit(text: string, match: RegExpExecArray | null, limits: (sum: number) => Limits): PriceLimits | null {
  if (!match || !isPrice(text, match)) return null
  const sum = roubles(match[1]!, match[2], match[3])
  return sum === null ? null : { ...limits(sum), rest: without(text, match) }
}

function readRange(
  text: string,
  match: RegExpExecArray | null,
  isLikely: (one: number, other: number) => boolean = () => true,
): PriceLimits | null {
  if (!match || !isPrice(text, match)) return null
  const [, first, firstThousands, sign, last, lastThousands, lastSign] = match
  const [one, other] = [numberOf(first!), numberOf(last!)]
  // «от 5 до 10 тысяч» and «от 5 тысяч до 10» apply the thousands to both numbers, «от 500 до 2 тысяч» to one.
  const from = roubles(first!, firstThousands ?? (one < other ? lastThousands : undefined), sign)
  const to = roubles(last!, lastThousands ?? (other < 1000 && one < other ? firstThousands : undefined), lastSign)
  const isSaid = (firstThousands ?? lastThousands ?? sign ?? lastSign) !== undefined
  if (to === null || !(isSaid || isLikely(one, other)) || one > most) return null
  const [low, high] = [from ?? one, to].sort((a, b) => a - b) as [number, number]
  return { from: low, to: high, rest: without(text, match) }
}

/** «5000-10000» is a price range; «25-60» and «1234-5678» are a pump and an article. */
const isRound = (one: number, other: number): boolean =>
  one >= 500 && one < other && one % 100 === 0 && other % 100 === 0

const without = (text: string, match: RegExpExecArray): string =>
  `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`.replace(/\s+/g, ' ').trim()

const spoken = new Map<string, number>()
for (const [n, words] of [
  [1, 'одной'],
  [1.5, 'полутора полторы'],
  [2, 'двух две'],
  [3, 'трех трёх три'],
  [4, 'четырех четырёх четыре'],
  [5, 'пяти пять'],
  [6, 'шести шесть'],
  [7, 'семи семь'],
  [8, 'восьми восемь'],
  [9, 'девяти девять'],
  [10, 'десяти десять'],
  [12, 'двенадцати двенадцать'],
  [15, 'пятнадцати пятнадцать'],
  [20, 'двадцати двадцать'],
  [30, 'тридцати тридцать'],
  [40, 'сорока сорок'],
  [50, 'пятидесяти пятьдесят'],
  [60, 'шестидесяти'],
  [70, 'семидесяти'],
  [80, 'восьмидесяти'],
  [100, 'ста сто'],
] as const)
  for (const word of words.split(' ')) spoken.set(word, n)
const spokenNumber = new RegExp(
  String.raw`(?<=(?<!\p{L})(?:до|от|за|дешевле|дороже|больше|более|свыше|около|примерно|максимум|пределах)\s+)(?:(${[...spoken.keys()].join('|')})(?=\s+(?:тыс|до\s))|(тысячи)(?!\p{L}))`,
  'giu',
)

/** Converts «до десяти тысяч» to digits, if the text mentions thousands. */
const inFigures = (text: string): string =>
  /тыс/i.test(text)
    ? text.replace(spokenNumber, (_, word: string | undefined) =>
        word ? String(spoken.get(word.toLowerCase())) : '1 тысячи',
      )
    : text

/** Units of measure, which exclude a price. «в» before another word is not a volt: «до 5000 в ванную». */
const unit =
  /^\s*(?:(?:мм|см2?|м2|м²|м|мес|мин|мач|мпа|кг|г|гр|мл|л|лет|лм|к?вт|бар|атм|шт|гц|год(?:а|у|ов)?|mm|cm|m|min|mah|mpa|ml|kg|l|lm|k?w|bar)(?![\p{L}\d])|в(?=\s*(?:$|[,;]))|[°%]|(?:(?:милли|санти)?метр|(?:милли)?литр|дюйм|(?:кило)?грамм|(?:кило)?ватт|вольт|градус|микрон|минут|месяц|штук)\p{L}*)/iu

/** It mentions roubles or thousands, or no unit follows: the end, a comma or another word. */
const isPrice = (text: string, match: RegExpExecArray): boolean =>
  match.slice(2).some((group) => group !== undefined && !/^\d/.test(group)) ||
  !unit.test(text.slice(match.index + match[0].length))

const numberOf = (said: string): number =>
  Number(
    /^\d{1,3}(?:[ \u00a0.,]\d{3})+$/.test(said) && !said.startsWith('0')
      ? said.replace(/\D/g, '')
      : said.replace(',', '.'),
  )

function roubles(said: string, thousands: string | undefined, sign: string | undefined): number | null {
  const value = numberOf(said) * (thousands ? 1000 : 1)
  return (sign || thousands || value >= least) && value > 0 && value <= most ? value : null
}
