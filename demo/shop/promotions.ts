import type { RuleOnWire } from '#shop/promotions/rule.wire.ts'

export interface DemoPromotion {
  slug: string
  name: string
  nameEn: string
  caption: string
  captionEn: string
  /** Name in demo/pictures. */
  picture: string
  terms: readonly string[]
  termsEn: readonly string[]
  rule: RuleOnWire
  /** A public code; null: none is needed, or participants receive a personal one. */
  code: string | null
  perCustomer?: number
  /** Applies without a code. */
  isForAll?: true
  /** Is in no list: nobody can join it, the shop issues its codes. */
  isHidden?: true
  registration?: { prefix: string; days: number }
}

/** Products bought together, by slug and count, at a discount in per cent; no code is needed. */
const set = (
  slug: string,
  [name, nameEn]: [string, string],
  percent: number,
  picture: string,
  things: readonly (readonly [slug: string, count: number])[],
): DemoPromotion => ({
  slug,
  name,
  nameEn,
  caption: `Вместе дешевле на ${percent}%`,
  captionEn: `${percent}% off when bought together`,
  picture,
  terms: [`Положите в корзину весь набор — скидка ${percent}% посчитается сама. Промокод не нужен.`],
  termsEn: [`Put the whole set into the cart and ${percent}% is taken off by itself. No code is needed.`],
  rule: {
    scope: { products: things.map(([product]) => product) },
    conditions: { set: things.map(([product, count]) => ({ scope: { products: [product] }, count })) },
    effect: { type: 'percent', percent },
  },
  code: null,
  isForAll: true,
})

/** The promotion from which the author of a published review receives a personal code (`review_promotion` of the company). */
const thanks = (percent: number, picture: string): DemoPromotion => ({
  slug: 'spasibo',
  name: `−${percent}% за отзыв`,
  nameEn: `${percent}% off for a review`,
  caption: 'Личный промокод за опубликованный отзыв',
  captionEn: 'A personal code for a published review',
  picture,
  terms: [
    `За каждый опубликованный отзыв — личный промокод на ${percent}% на 60 дней. Он действует один раз на любые товары.`,
  ],
  termsEn: [`Each published review brings a personal code: ${percent}% off any goods, once, within 60 days.`],
  rule: { effect: { type: 'percent', percent } },
  code: null,
  registration: { prefix: 'SPASIBO', days: 60 },
  isHidden: true,
})

/** One of each kind. Codes are public: README lists them. */
export const vitrinaPromotions: readonly DemoPromotion[] = [
  {
    slug: 'leto',
    name: 'Летняя скидка',
    nameEn: 'Summer discount',
    caption: '−300 ₽ на заказ от 3 000 ₽ по коду LETO',
    captionEn: '300 ₽ off orders from 3 000 ₽ with LETO',
    picture: 'land-dawn',
    terms: ['Введите код LETO в корзине. Скидка делится на все товары заказа от 3 000 ₽.'],
    termsEn: ['Enter LETO in the cart. The discount is shared by all goods of an order from 3 000 ₽.'],
    rule: { conditions: { total_from: 3000 }, effect: { type: 'sum', amount: 300 } },
    code: 'LETO',
  },
  {
    slug: 'mugs',
    name: 'Кружки −20%',
    nameEn: 'Mugs −20%',
    caption: 'По коду MUGS20',
    captionEn: 'With MUGS20',
    picture: 'mug-cream',
    terms: ['Код MUGS20 снижает цену кружек на 20%. На остальные товары заказа он не действует.'],
    termsEn: ['MUGS20 takes 20% off mugs and leaves other goods of the order as they are.'],
    rule: { scope: { categories: ['kitchen/cookware/mugs'] }, effect: { type: 'percent', percent: 20 } },
    code: 'MUGS20',
  },
  {
    slug: 'third-free',
    name: 'Третья вещь в подарок',
    nameEn: 'The third one is free',
    caption: 'Одежда по коду THREE',
    captionEn: 'Clothes with THREE',
    picture: 'wpuffer-green',
    terms: ['Из каждых трёх вещей из раздела «Одежда» самая дешёвая — бесплатно.'],
    termsEn: ['Of every three things from “Clothes” the cheapest one is free.'],
    rule: { scope: { categories: ['clothes'] }, effect: { type: 'nth', every: 3 } },
    code: 'THREE',
  },
  {
    slug: 'free-delivery',
    name: 'Бесплатная доставка',
    nameEn: 'Free delivery',
    caption: 'По коду KURIER на заказ от 1 500 ₽',
    captionEn: 'With KURIER for orders from 1 500 ₽',
    picture: 'duffel-red',
    terms: ['Курьером — бесплатно по всей стране. Один раз для каждого покупателя.'],
    termsEn: ['By courier, free everywhere. Once for each customer.'],
    rule: { conditions: { total_from: 1500 }, effect: { type: 'free_delivery', delivery_types: ['DELIVERY'] } },
    code: 'KURIER',
    perCustomer: 1,
  },
  {
    slug: 'first',
    name: '−10% на первый заказ',
    nameEn: '10% off the first order',
    caption: 'По коду FIRST10, до 2 000 ₽',
    captionEn: 'With FIRST10, up to 2 000 ₽',
    picture: 'citypack-graphite',
    terms: ['Код FIRST10 действует на первый заказ: 10% на все товары, но не больше 2 000 ₽.'],
    termsEn: ['FIRST10 is for a first order: 10% off all goods, 2 000 ₽ at most.'],
    rule: { conditions: { first_order: true }, effect: { type: 'percent', percent: 10, max: 2000 } },
    code: 'FIRST10',
    perCustomer: 1,
  },
  {
    slug: 'club',
    name: 'Клуб путешественников',
    nameEn: 'The travellers’ club',
    caption: 'Личный промокод −15% на один заказ',
    captionEn: 'A personal code: 15% off one order',
    picture: 'land-altai',
    terms: ['Нажмите «Участвовать» и получите личный промокод на 30 дней. Он действует один раз на любые товары.'],
    termsEn: ['Press “Take part” for a personal code that is good for 30 days and any goods, once.'],
    rule: { effect: { type: 'percent', percent: 15 } },
    code: null,
    registration: { prefix: 'CLUB', days: 30 },
  },
  {
    slug: 'more',
    name: '−2% на туры',
    nameEn: '2% off tours',
    caption: 'По коду MORE',
    captionEn: 'With MORE',
    picture: 'land-dawn',
    terms: ['Введите код MORE в корзине с туром. Вместе с бонусами тур может стать дешевле не больше чем на 3%.'],
    termsEn: ['Enter MORE in a cart with a tour. Together with bonuses a tour gets cheaper by 3% at most.'],
    rule: { kinds: ['tour'], effect: { type: 'percent', percent: 2 } },
    code: 'MORE',
  },
  set('set-night', ['Ночёвка вдвоём', 'A night for two'], 12, 'tent-blue', [
    ['sayma-tropinka-2-person-tent-blue', 1],
    ['taiga-kedr-0-c-sleeping-bag-burgundy', 2],
    ['olkhon-perina-6-cm-self-inflating-mat-teal', 2],
  ]),
  set('set-boots', ['Ботинки и тёплые носки', 'Boots and warm socks'], 7, 'boot-olive', [
    ['olkhon-skala-mens-trekking-boots-olive', 1],
    ['olkhon-taezhnye-trekking-socks-green', 1],
  ]),
  set('set-kitchen', ['Кухня в рюкзаке', 'A kitchen in a backpack'], 10, 'stove-green', [
    ['olkhon-ochag-3-kw-gas-stove-green', 1],
    ['kedrovo-ogon-230-g-gas-canister-blue', 1],
    ['veresk-semeyka-5-5-l-camp-pot-green', 1],
  ]),
  thanks(10, 'land-dawn'),
]

export const secondPromotions: readonly DemoPromotion[] = [thanks(5, 'teapot-green')]
