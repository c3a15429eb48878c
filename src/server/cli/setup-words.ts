import type { SetupName } from './setup.ts'

export type SetupLanguage = 'ru' | 'en'

/** Texts of `vitrina setup`: a question for each setting and the messages between them, in the language that it asks for first. */
export interface SetupTexts {
  questions: Record<SetupName, string>
  hello: string
  usual(value: string): string
  nothing: string
  choose: string
  problems: {
    empty: string
    language: string
    slug: string
    slugTaken: string
    host: string
    hostTaken: string
    cityUnknown: string
    cityWhich: string
    cityGuess: string
    phone: string
    email: string
    inn: string
    ogrn: string
    tax: string
    vat: string
    hours: string
    courier: string
  }
  wrong: string
  done(slug: string): string
  next(slug: string): string[]
}

const ru: SetupTexts = {
  hello: 'Первая компания вашего магазина. Enter — ответ в скобках; всё можно поменять позже.',
  usual: (value) => ` [${value}]`,
  nothing: 'пропустить',
  choose: 'Введите номер или название.',
  questions: {
    language: 'Язык магазина / Language of the shop (ru, en)',
    name: 'Название магазина',
    slug: 'Короткое имя латиницей, для команд',
    host: 'Адрес сайта без https:// (пусто: магазин по умолчанию, открывается по любому адресу)',
    city: 'Город, где вы продаёте',
    phone: 'Телефон магазина',
    email: 'Почта магазина',
    legal: 'Продавец: ООО «…» или ИП Фамилия И. О.',
    inn: 'ИНН',
    ogrn: 'ОГРН или ОГРНИП',
    'legal-address': 'Юридический адрес',
    tax: 'Система налогообложения: 1 общая, 2 УСН доходы, 3 УСН доходы минус расходы, 4 ЕНВД, 5 ЕСХН, 6 патент (пусто: знает платёжный сервис)',
    vat: 'НДС товаров, %: none (без НДС), 0, 5, 7, 10, 20, 22',
    'price-type': 'Тип цен, по которому продаёте (как в 1С)',
    courier: 'Доставка курьером, ₽',
    outlet: 'Адрес магазина, откуда забирают заказы (пусто: самовывоза нет)',
    hours: 'Часы работы, каждый день или семь через запятую («-» выходной)',
  },
  problems: {
    empty: 'Нужен ответ.',
    language: 'ru или en.',
    slug: 'Только маленькие латинские буквы, цифры и дефис.',
    slugTaken: 'Такая компания уже есть.',
    host: 'Имя хоста: shop.example.ru.',
    hostTaken: 'По этому адресу открывается другая компания.',
    cityUnknown: 'Такого города мы не знаем.',
    cityWhich: 'Городов с таким названием несколько:',
    cityGuess: 'Возможно, вы имели в виду:',
    phone: 'Телефон не разобрать: +7 900 000-00-00.',
    email: 'Это не адрес почты.',
    inn: 'ИНН: 10 или 12 цифр, контрольные цифры не сходятся.',
    ogrn: 'ОГРН: 13 или 15 цифр, контрольная цифра не сходится.',
    tax: 'Число от 1 до 6.',
    vat: 'Одно из: none, 0, 5, 7, 10, 20, 22.',
    hours: 'Например 10:00-20:00.',
    courier: 'Сумма в рублях: 300.',
  },
  wrong: 'Компания не создана, ответы не подходят:',
  done: (slug) => `Компания «${slug}» создана.`,
  next: (slug) => [
    'Дальше:',
    `  npm run vitrina -- import import.xml offers.xml --company ${slug} --lang ru                товары из 1С или YML`,
    `  npm run vitrina -- provider set yookassa shopId=… secretKey=- --company ${slug}   приём оплаты`,
    '  npm run vitrina -- doctor                                                  чего ещё не хватает',
    '  npm run serve                                                              открыть магазин',
    'Оферта и страница о персональных данных написаны по шаблону: дайте прочитать их юристу.',
  ],
}

const en: SetupTexts = {
  hello: 'The first company of your shop. Enter takes the answer in brackets; everything can be changed later.',
  usual: (value) => ` [${value}]`,
  nothing: 'skip',
  choose: 'Enter a number or a name.',
  questions: {
    language: 'Язык магазина / Language of the shop (ru, en)',
    name: 'Name of the shop',
    slug: 'Short name in Latin letters, for commands',
    host: 'Address of the site without https:// (empty: the default shop, which opens at any address)',
    city: 'The city you sell in',
    phone: 'Phone of the shop',
    email: 'Email of the shop',
    legal: 'Seller: the name of the company or sole trader',
    inn: 'INN, the taxpayer number',
    ogrn: 'OGRN or OGRNIP, the register number',
    'legal-address': 'Registered address',
    tax: 'Tax system: 1 general, 2 simplified (income), 3 simplified (income less costs), 4 ENVD, 5 ESN, 6 patent (empty: the payment service knows)',
    vat: 'VAT of goods, %: none, 0, 5, 7, 10, 20, 22',
    'price-type': 'Price type you sell at (as 1C calls it)',
    courier: 'Delivery by courier, ₽',
    outlet: 'Address of the shop where orders are picked up (empty: no pickup)',
    hours: 'Opening hours, every day or seven with commas between (- is a day off)',
  },
  problems: {
    empty: 'An answer is needed.',
    language: 'ru or en.',
    slug: 'Small Latin letters, digits and hyphens only.',
    slugTaken: 'There is such a company already.',
    host: 'A host name: shop.example.com.',
    hostTaken: 'Another company opens at this address.',
    cityUnknown: 'We know no such city in Russia.',
    cityWhich: 'Several cities have this name:',
    cityGuess: 'Perhaps you mean:',
    phone: 'This is no phone: +7 900 000-00-00.',
    email: 'This is no email address.',
    inn: 'INN: 10 or 12 digits; the check digits do not agree.',
    ogrn: 'OGRN: 13 or 15 digits; the check digit does not agree.',
    tax: 'A number from 1 to 6.',
    vat: 'One of none, 0, 5, 7, 10, 20, 22.',
    hours: 'For example 10:00-20:00.',
    courier: 'A sum in roubles: 300.',
  },
  wrong: 'No company was made, the answers do not fit:',
  done: (slug) => `Company "${slug}" is there.`,
  next: (slug) => [
    'Next:',
    `  npm run vitrina -- import import.xml offers.xml --company ${slug}                 goods from 1C or YML`,
    `  npm run vitrina -- provider set yookassa shopId=… secretKey=- --company ${slug}  taking payments`,
    '  npm run vitrina -- doctor                                            what is missing still',
    '  npm run serve                                                        open the shop',
    'The terms of sale and the page on personal data are templates: have a lawyer read them.',
  ],
}

export const setupTexts: Record<SetupLanguage, SetupTexts> = { ru, en }
