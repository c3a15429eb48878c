import { rootsOf, stem } from './search-stem.ts'

/** Words that join others and say nothing alone. */
const joining = new Set(
  'и в во на с со к ко по для от до из у о об за под при без не или а но же бы ли это как что the a an of for dlya dlja iz bez pod na with and in to on or by'.split(
    ' ',
  ),
)

/** What people say around what they look for: «хочу», «подскажите», «недорогой». Dropped while anything else is left. */
const around = new Set(
  `хочу хотел хотела хотим хотелось нужен нужна нужно нужны надо ищу найти найди найдите искать подобрать подберите покажи покажите
  подскажите посоветуйте посоветуй помогите дайте купить куплю купи заказать приобрести взять выбрать есть ли пожалуйста какой какая
  какие какую какой-нибудь какой-то нибудь либо что-нибудь мне нам себе меня моего моей мой моя свой свою хороший лучший качественный
  красивый крутой классный отличный нормальный приличный надежный
  поменять заменить замена установить поставить
  недорогой недорого дешевый дешево дешевле бюджетный доступный выгодный подешевле недорогие цена цены стоимость рублей руб магазин интернет-магазин
  интернет доставка доставкой наличии распродажа скидка скидкой товар товары товара арт артикул код подарок подарочный
  want need buy find show please cheap good best price shop`
    .split(/\s+/)
    .filter(Boolean)
    .map(stem),
)
const cheap = new Set(
  'недорогой недорого дешевый дешево дешевле бюджетный доступный выгодный подешевле недорогие cheap'
    .split(' ')
    .map(stem),
)

export const isJoining = (word: string): boolean => joining.has(word)
export const isAround = (word: string): boolean => around.has(stem(word))
export const asksCheap = (word: string): boolean => cheap.has(stem(word))

/**
 * What any shop may call one thing by several names (our choice; a shop adds its own, see search-synonyms). Each word finds what the
 * others of its row find.
 */
const rows = `мужской мужчина муж парень мужик
женский женщина жена девушка дама
детский ребенок дети малыш
мальчик сын
мальчик детский
девочка дочь
девочка детский
нержавейка нержавеющий нерж
телевизор тв
холодильник хол
водонепроницаемый водозащита плавание водостойкий водозащищенный влагозащищенный водонепроницаемость влагостойкий
ремешок ремень
умный смарт
пауэрбанк повербанк powerbank
сапборд сап sup
налобный голова
двухместный двоих
трехместный троих
четырехместный четверых
кухонный кухня
настенный стена
напольный пол
потолочный потолок
рожковый рожок
пластмассовый пластиковый пластик пластмасса
металлический металл
золото позолоченный золотой
хром хромированный
автоматический автоподзавод
кожа кожаный
люминесцентный подсветка
полипропилен полипропиленовый пп ппр ppr
металлопластик металлопластиковый мп
водонагреватель бойлер
раковина умывальник
подводка шланг
дайвинг дайвер дайверский подводный
ретро винтаж винтажный vintage
армейский военный милитари military
спорт спортивный sport
солнечный solar
пробег бу`

/** Rows of words that mean the same: root → stems of the others. By root, since «ребёнок» and «ребёнка» have different stems. */
export function meaningsOf(rows: readonly (readonly string[])[]): ReadonlyMap<string, readonly string[]> {
  const map = new Map<string, Set<string>>()
  for (const row of rows) {
    const stems = row.map(stem)
    for (const [n, one] of stems.entries())
      for (const root of rootsOf(one, false)) {
        const others = map.get(root) ?? new Set<string>()
        for (const [k, other] of stems.entries()) if (k !== n) others.add(other)
        map.set(root, others)
      }
  }
  return new Map([...map].map(([root, others]) => [root, [...others]]))
}

export const commonSynonyms = meaningsOf(rows.split('\n').map((row) => row.split(' ')))

export interface PriceWish {
  /** Roubles. */
  from: number | null
  to: number | null
  /** The query without the words about the price. */
  rest: string
}

const amount = String.raw`(\d{1,3}(?:[ \u00a0]\d{3})+|\d+(?:[.,]\d+)?)\s*(тыс\.?|тысяч[иа]?|т\.?\s?р\.?|к(?=\s|$))?\s*(руб(?:лей|ля|\.)?|р\.?(?=\s|$)|₽)?`
const between = new RegExp(String.raw`(?<![\p{L}\p{N}])от\s+${amount}\s+до\s+${amount}(?=\s|$|[,;])`, 'iu')
const upTo = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:до|дешевле|не дороже|не более|не больше|в пределах|максимум|under|up to)\s+${amount}(?=\s|$|[,;])`,
  'iu',
)
const above = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:от|дороже|не дешевле|не менее|over)\s+${amount}(?=\s|$|[,;])`,
  'iu',
)
const least = 100

/**
 * «куртка до 5000», «от 1000 до 3000 руб.», «дешевле 2 тыс»: a limit of the price. A bare number counts from 100 up and only where
 * nothing is measured by it («до 50 м», «до 30 бар» are the thing's own).
 */
export function readPriceWish(text: string): PriceWish {
  const both = between.exec(text)
  if (both && !isPrice(text, both)) return { from: null, to: null, rest: text }
  if (both) {
    const [from, to] = [roubles(both[1]!, both[2], both[3]), roubles(both[4]!, both[5] ?? both[2], both[6])]
    if (to !== null) return { from: from ?? Number(both[1]), to, rest: without(text, both) }
  }
  const most = upTo.exec(text)
  if (most && isPrice(text, most)) {
    const to = roubles(most[1]!, most[2], most[3])
    if (to !== null) return { from: null, to, rest: without(text, most) }
  }
  const lower = above.exec(text)
  if (lower && isPrice(text, lower)) {
    const from = roubles(lower[1]!, lower[2], lower[3])
    if (from !== null) return { from, to: null, rest: without(text, lower) }
  }
  return { from: null, to: null, rest: text }
}

const without = (text: string, match: RegExpExecArray): string =>
  `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`.replace(/\s+/g, ' ').trim()

/** What is measured, not paid. «в» before another word is no volt: «до 5000 в ванную». */
const unit =
  /^\s*(?:(?:мм|см2?|м2|м²|м|мес|мин|мач|мпа|кг|г|гр|мл|л|лет|лм|к?вт|бар|атм|шт|гц|год(?:а|у|ов)?|mm|cm|m|min|mah|mpa|ml|kg|l|lm|k?w|bar)(?![\p{L}\d])|в(?=\s*(?:$|[,;]))|[°%]|(?:(?:милли|санти)?метр|(?:милли)?литр|дюйм|(?:кило)?грамм|(?:кило)?ватт|вольт|градус|микрон|минут|месяц|штук)\p{L}*)/iu

/** It says roubles or thousands, or nothing that is measured follows: the end, a comma or a word that is no unit. */
const isPrice = (text: string, match: RegExpExecArray): boolean =>
  match.slice(2).some((group) => group !== undefined && !/^\d/.test(group)) ||
  !unit.test(text.slice(match.index + match[0].length))

function roubles(number: string, thousands: string | undefined, sign: string | undefined): number | null {
  const value = Number(number.replace(/[ \u00a0]/g, '').replace(',', '.')) * (thousands ? 1000 : 1)
  return Number.isFinite(value) && (sign || thousands || value >= least) && value > 0 ? value : null
}
