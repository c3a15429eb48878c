import { rootsOf, stem } from './stem.ts'

/** Function words, which have no meaning alone. */
const joining = new Set(
  'и в во на с со к ко по для от до из у о об за под при без не или а но же бы ли это как что чтоб чтобы чем the a an of for dlya dlja iz bez pod na with and in to on or by'.split(
    ' ',
  ),
)

/** Stop words around the thing in a query: «хочу», «подскажите», «недорогой». Dropped if anything else remains. */
const around = new Set(
  `хочу хотел хотела хотим хотелось нужен нужна нужно нужны надо ищу найти найди найдите искать подобрать подберите покажи покажите
  подскажите посоветуйте посоветуй помогите дайте купить куплю купи заказать приобрести взять выбрать есть ли пожалуйста какой какая
  какие какую какой-нибудь какой-то нибудь либо что-нибудь мне нам себе меня моего моей мой моя свой свою хороший лучший качественный
  красивый крутой классный отличный нормальный приличный надежный
  поменять заменить замена установить поставить
  недорогой недорого дешевый дешево дешевле бюджетный доступный выгодный подешевле недорогие цена цены стоимость рублей руб магазин интернет-магазин
  интернет доставка доставкой наличии распродажа скидка скидкой товар товары товара арт артикул код подарок подарочный
  где куда откуда сколько когда почему зачем кто чем который каком каких очень самый можно надобно срочно сегодня
  стоит стоят подарить дарить продать продаю продажа покупка приобретение заказ заказать сравнить узнать посмотреть отзывы отзыв обзор рейтинг топ
  самовывоз рассрочка кредит здравствуйте добрый день привет спасибо плиз
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

/** Stop words that may also be words of the goods: dropped if the goods do not contain them. */
const aside = new Set(
  `фото видео гарантия гарантией инструкция характеристика характеристики описание оригинал официальный оптом розница опт каталог сайт новый
  больше меньше около примерно москва москве мск спб питер россия город рядом онлайн бесплатно быстро день каждый мастер акция
  мощный современный удобный простой легкий прочный фирменный оригинальный настоящий стильный модный популярный интересный любимый
  маленький большой`
    .split(/\s+/)
    .map(stem),
)
/** Recipients: «мужу» is not a thing. */
const persons = new Set(
  `мужу жене маме папе отцу сыну дочери дочке брату сестре бабушке дедушке внуку внучке ребенку детям малышу новорожденному младенцу парню девушке мужчине женщине
  мальчику девочке другу подруге коллеге начальнику учителю подростку тете дяде свекрови теще`.split(/\s+/),
)

/** Unspecific things: «средство от комаров» is anything that helps. */
const generic = new Set(
  `средство приспособление прибор устройство инструмент штука штучка вещь принадлежность препарат способ аппарат машинка оборудование
  снаряжение снасть помощь избавление уход набор материал`
    .split(/\s+/)
    .map(stem),
)
/** Verbs for getting rid of something: «убрать накипь» asks for something against it. */
const riddance = new Set(
  'убрать удалить избавиться вывести снять устранить победить бороться справиться побороть выгнать прогнать уничтожить сделать помочь'.split(
    ' ',
  ),
)
const gifts = new Set('подарок подарочный подарить дарить'.split(' ').map(stem))

export const isGeneric = (word: string): boolean => generic.has(stem(word))
export const isRiddance = (word: string): boolean => riddance.has(word)
export const isGift = (word: string): boolean => gifts.has(stem(word))
export const isIgnored = (word: string): boolean => aside.has(stem(word))
export const isPerson = (word: string): boolean => persons.has(word)
export const isJoining = (word: string): boolean => joining.has(word)
export const isAround = (word: string): boolean => around.has(stem(word))
export const meansCheap = (word: string): boolean => cheap.has(stem(word))

export interface Meanings {
  /** Root → stems of its synonyms. */
  ofRoot: ReadonlyMap<string, readonly string[]>
  /** All words as given. */
  words: readonly string[]
}

/**
 * Builds synonyms from rows of words: root → stems of the others. By root, since «ребёнок» and «ребёнка» have different stems. Words before
 * `>` find what those after it find, not the other way round: «резина» means «шины», but «шины» does not mean anything made of rubber.
 */
export function meaningsOf(rows: readonly (readonly string[])[]): Meanings {
  const map = new Map<string, Set<string>>()
  for (const row of rows) {
    const way = row.indexOf('>')
    const stems = row.toSpliced(way, way < 0 ? 0 : 1).map(stem)
    const from = way < 0 ? stems : stems.slice(0, way)
    for (const [n, one] of from.entries())
      for (const root of rootsOf(one, false)) {
        const others = map.get(root) ?? new Set<string>()
        for (const [k, other] of stems.entries()) if (k !== n && (way < 0 || k >= way)) others.add(other)
        map.set(root, others)
      }
  }
  return {
    ofRoot: new Map([...map].map(([root, others]) => [root, [...others]])),
    words: rows.flat().filter((word) => word !== '>'),
  }
}
