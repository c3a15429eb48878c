import { rootsOf, stem } from './stem.ts'

/** Words that join others and say nothing alone. */
const joining = new Set(
  'и в во на с со к ко по для от до из у о об за под при без не или а но же бы ли это как что чтоб чтобы чем the a an of for dlya dlja iz bez pod na with and in to on or by'.split(
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

/** What people say around what they look for that may be a word of the goods as well: dropped where the goods do not know it. */
const aside = new Set(
  `фото видео гарантия гарантией инструкция характеристика характеристики описание оригинал официальный оптом розница опт каталог сайт новый
  больше меньше около примерно москва москве мск спб питер россия город рядом онлайн бесплатно быстро день каждый мастер акция
  мощный современный удобный простой легкий прочный фирменный оригинальный настоящий стильный модный популярный интересный любимый
  маленький большой`
    .split(/\s+/)
    .map(stem),
)
/** Whom it is for: «мужу» is no thing. */
const persons = new Set(
  `мужу жене маме папе отцу сыну дочери дочке брату сестре бабушке дедушке внуку внучке ребенку детям малышу новорожденному младенцу парню девушке мужчине женщине
  мальчику девочке другу подруге коллеге начальнику учителю подростку тете дяде свекрови теще`.split(/\s+/),
)

/** Things that say nothing of what they are: «средство от комаров» is whatever helps. */
const generic = new Set(
  `средство приспособление прибор устройство инструмент штука штучка вещь принадлежность препарат способ аппарат машинка оборудование
  снаряжение снасть помощь избавление уход набор материал`
    .split(/\s+/)
    .map(stem),
)
/** What is done to whatever one has too much of: «убрать накипь» is asked of what is against it. */
const riddance = new Set(
  'убрать удалить избавиться вывести снять устранить победить бороться справиться побороть выгнать прогнать уничтожить сделать помочь'.split(
    ' ',
  ),
)
const gifts = new Set('подарок подарочный подарить дарить'.split(' ').map(stem))

export const isGeneric = (word: string): boolean => generic.has(stem(word))
export const isRiddance = (word: string): boolean => riddance.has(word)
export const isGift = (word: string): boolean => gifts.has(stem(word))
export const isAside = (word: string): boolean => aside.has(stem(word))
export const isPerson = (word: string): boolean => persons.has(word)
export const isJoining = (word: string): boolean => joining.has(word)
export const isAround = (word: string): boolean => around.has(stem(word))
export const asksCheap = (word: string): boolean => cheap.has(stem(word))

export interface Meanings {
  /** Root → stems of what means the same. */
  ofRoot: ReadonlyMap<string, readonly string[]>
  /** All words, as they were given. */
  words: readonly string[]
}

/**
 * Rows of words that mean the same: root → stems of the others. By root, since «ребёнок» and «ребёнка» have different stems. What
 * stands before `>` finds what stands after it and not the other way: «резина» are «шины», «шины» are nothing made of rubber.
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
