import type { Block } from '#shop/pages/pages.wire.ts'

/** A page of a new company, in both languages; its address is `/static/<slug>/`. */
export interface FirstPage {
  slug: string
  title: string
  titleEn: string
  body: Block[]
  bodyEn: Block[]
}

/** The seller, as far as it is known when the company is created. */
interface Seller {
  brand: string
  legalName: string
  inn: string
  ogrn: string
  address: string
  phone: string
  email: string
}

const h = (text: string): Block => ({ type: 'heading', text })
const p = (text: string): Block => ({ type: 'paragraph', text })
const list = (...items: string[]): Block => ({ type: 'list', items })

const sellerOf = (settings: { brand_name: string } & Record<string, unknown>): Seller => {
  const legal = (settings.legal ?? {}) as Partial<Record<'name' | 'inn' | 'ogrn' | 'address' | 'email', string>>
  return {
    brand: settings.brand_name,
    legalName: legal.name || settings.brand_name,
    inn: legal.inn ?? '',
    ogrn: legal.ogrn ?? '',
    address: legal.address ?? '',
    phone: typeof settings.phone === 'string' ? settings.phone : '',
    email: legal.email ?? '',
  }
}

const named = ({ legalName, inn, ogrn, address }: Seller, words: { inn: string; ogrn: string }): string =>
  [legalName, inn && `${words.inn} ${inn}`, ogrn && `${words.ogrn} ${ogrn}`, address].filter(Boolean).join(', ')
const inRussian = { inn: 'ИНН', ogrn: 'ОГРН' }
const inEnglish = { inn: 'taxpayer number', ogrn: 'registration number' }

/**
 * The usual pages of a shop, written from the owner's settings. They promise what the law requires (the consumer protection law, 152-FZ) and what
 * every shop here does, no more. The owner should have a lawyer read them; `vitrina setup` says so.
 */
export function firstPages(settings: { brand_name: string } & Record<string, unknown>): FirstPage[] {
  const seller = sellerOf(settings)
  const contacts = [seller.email, seller.phone].filter(Boolean).join(', ')
  const write = contacts ? `Напишите или позвоните: ${contacts}.` : 'Наши контакты — на странице «Контакты».'
  const writeEn = contacts ? `Write or call: ${contacts}.` : 'How to reach us is on the page Contacts.'
  return [
    {
      slug: 'delivery',
      title: 'Доставка',
      titleEn: 'Delivery',
      body: [
        p(
          'День и цену доставки вы видите на странице товара и ещё раз перед оплатой: они посчитаны для вашего города.',
        ),
        h('Как получить заказ'),
        p('Способы получения для вашего города перечислены при оформлении заказа, вместе с ценой и днём каждого.'),
        p('О том, где ваш заказ, мы сообщаем и показываем это на его странице.'),
        h('Если что-то пошло не так'),
        p(`Назовите номер заказа и расскажите, что случилось. ${write}`),
      ],
      bodyEn: [
        p(
          'The day and the price of delivery are on the page of a product and again before you pay: they are counted for your city.',
        ),
        h('How to get an order'),
        p('The ways for your city stand in the checkout, each with its price and day.'),
        p('We tell you where your order is, and its page shows it.'),
        h('If something went wrong'),
        p(`Tell us the number of the order and what happened. ${writeEn}`),
      ],
    },
    {
      slug: 'payment',
      title: 'Оплата',
      titleEn: 'Payment',
      body: [
        p('Способы оплаты для вашего заказа перечислены при оформлении.'),
        list(
          'При оплате картой её номер вводится на странице платёжного сервиса, магазин его не видит.',
          'Чек приходит на почту или телефон, указанные в заказе.',
          'Деньги за возврат приходят тем же способом, каким вы платили.',
        ),
      ],
      bodyEn: [
        p('The ways to pay for your order stand in the checkout.'),
        list(
          'A card is typed on the page of the payment service; the shop never sees its number.',
          'The receipt comes to the mail or phone of the order.',
          'Money for returned goods comes back the way you paid.',
        ),
      ],
    },
    {
      slug: 'returns',
      title: 'Возврат',
      titleEn: 'Returns',
      body: [
        p(
          'От товара, купленного на сайте, можно отказаться в любое время до его передачи, а после передачи — в течение семи дней, если сохранены его вид и свойства (статья 26.1 закона «О защите прав потребителей»).',
        ),
        p('О недостатке товара можно заявить в течение гарантийного срока.'),
        h('Что нужно'),
        list('номер заказа или чек;', 'при недостатке — фото того, что не так.'),
        h('Как вернуть'),
        p(`Оформите возврат на странице заказа в личном кабинете. ${write}`),
      ],
      bodyEn: [
        p(
          'You may give up goods bought on the site at any time before you receive them, and within seven days after, if they look and work as before (article 26.1 of the Russian consumer protection law).',
        ),
        p('Faults can be told during the warranty.'),
        h('What you need'),
        list('the number of the order or the receipt;', 'for a fault, photos of it.'),
        h('How to return'),
        p(`Begin a return on the page of the order in your account. ${writeEn}`),
      ],
    },
    {
      slug: 'offer',
      title: 'Публичная оферта',
      titleEn: 'Terms of sale',
      body: [
        p(`Продавец: ${named(seller, inRussian)}.`),
        h('1. Предмет'),
        p('Продавец передаёт товар, описанный на сайте, покупатель принимает его и оплачивает.'),
        h('2. Заказ и цена'),
        p(
          'Договор заключён, когда покупатель получил номер заказа. Цена товаров и доставки в нём с этого момента не меняется.',
        ),
        h('3. Доставка, оплата и возврат'),
        p('Их порядок указан на страницах «Доставка», «Оплата» и «Возврат», которые являются частью оферты.'),
        h('4. Ответственность'),
        p('Стороны отвечают по законам Российской Федерации.'),
        h('5. Связь'),
        p(write),
      ],
      bodyEn: [
        p(`The seller: ${named(seller, inEnglish)}.`),
        h('1. Subject'),
        p('The seller hands over the goods described on the site; the buyer accepts and pays for them.'),
        h('2. Order and price'),
        p(
          'The contract is made when the buyer has received the number of an order. The price of its goods and delivery no longer changes.',
        ),
        h('3. Delivery, payment and returns'),
        p('They go as the pages Delivery, Payment and Returns say, which are part of these terms.'),
        h('4. Liability'),
        p('The parties answer by the laws of the Russian Federation.'),
        h('5. Contact'),
        p(writeEn),
      ],
    },
    {
      slug: 'privacy',
      title: 'Обработка персональных данных',
      titleEn: 'Personal data',
      body: [
        p(`Оператор: ${named(seller, inRussian)}. Данные обрабатываются по закону № 152-ФЗ «О персональных данных».`),
        h('Какие данные и зачем'),
        list(
          'имя, телефон, почта и адрес — чтобы принять, доставить и оплатить заказ и сообщать о нём;',
          'история заказов и возвратов — чтобы исполнить договор и вести учёт;',
          'файлы cookie — чтобы сайт помнил корзину, город и вход; счётчики посещений — только с вашего согласия.',
        ),
        h('Кому они передаются'),
        p(
          'Только тем, кто исполняет заказ: службам доставки, платёжным сервисам и операторам сообщений — и только нужное им.',
        ),
        h('Как долго'),
        p('Пока есть личный кабинет или исполняется договор; документы о продажах — сколько требует закон.'),
        h('Ваши права'),
        p(
          `Получить свои данные и удалить личный кабинет можно на его странице «Входы и данные»; согласие можно отозвать. ${write}`,
        ),
      ],
      bodyEn: [
        p(`The operator: ${named(seller, inEnglish)}. Data is processed by the Russian law 152-FZ on personal data.`),
        h('Which data and what for'),
        list(
          'name, phone, mail and address: to take, deliver and pay an order and to tell you of it;',
          'orders and returns: to fulfil the contract and keep the books;',
          'cookies: so that the site remembers the cart, the city and who is signed in; counters of visits only with your consent.',
        ),
        h('Who gets it'),
        p(
          'Only those who fulfil the order: carriers, payment services and senders of messages, and only what they need.',
        ),
        h('How long'),
        p('While there is an account or a contract is fulfilled; papers of sales as long as the law demands.'),
        h('Your rights'),
        p(
          `You get your data and delete the account on its page Sign-ins and data; a consent can be taken back. ${writeEn}`,
        ),
      ],
    },
    {
      slug: 'about',
      title: 'О магазине',
      titleEn: 'About us',
      body: [p(`${seller.brand} — интернет-магазин. ${write}`), p(`Продавец: ${named(seller, inRussian)}.`)],
      bodyEn: [p(`${seller.brand} is an online shop. ${writeEn}`), p(`The seller: ${named(seller, inEnglish)}.`)],
    },
  ]
}

/** Documents that checkout, sign-in and the footer link to. */
export const firstPageSettings = {
  privacy_policy_full_url: '/static/privacy/',
  terms_of_the_offer_full_url: '/static/offer/',
}

/** A menu entry; without an address it is a heading over `children`. */
export interface FirstMenuItem {
  name: string
  nameEn: string
  value: string
  icon?: string
  isPrivate?: true
  children?: FirstMenuItem[]
}

const item = (value: string, name: string, nameEn: string, icon = ''): FirstMenuItem => ({ value, name, nameEn, icon })
const own = (value: string, name: string, nameEn: string, icon: string): FirstMenuItem => ({
  ...item(value, name, nameEn, icon),
  isPrivate: true,
})
const heading = (name: string, nameEn: string, ...children: FirstMenuItem[]): FirstMenuItem => ({
  ...item('', name, nameEn),
  children,
})

const delivery = item('/static/delivery/', 'Доставка', 'Delivery', 'truck')
const payment = item('/static/payment/', 'Оплата', 'Payment', 'card')
const returns = item('/static/returns/', 'Возврат', 'Returns', 'undo')
const shops = item('/shops/', 'Магазины', 'Shops', 'store')
const about = item('/static/about/', 'О магазине', 'About us', 'info')
const contacts = item('/contacts/', 'Контакты', 'Contacts', 'message')

/** The initial menus of a shop; the owner changes them. The catalog menu is empty: it then shows the sections themselves. */
export const firstMenus: Record<'header' | 'bottom' | 'footer' | 'profile', FirstMenuItem[]> = {
  header: [shops, delivery, payment, returns, about, contacts],
  bottom: [
    item('/', 'Главная', 'Home', 'home'),
    item('/m/catalog/', 'Каталог', 'Catalog', 'search'),
    item('/favorites/', 'Избранное', 'Favourites', 'heart'),
    item('/cart/', 'Корзина', 'Cart', 'bag'),
    item('/m/profile/', 'Профиль', 'Profile', 'user'),
  ],
  footer: [
    heading(
      'Покупателям',
      'For customers',
      item('/catalog/', 'Каталог', 'Catalog'),
      item('/promotions/', 'Акции', 'Promotions'),
      delivery,
      payment,
      returns,
      shops,
    ),
    heading(
      'Магазин',
      'The shop',
      about,
      contacts,
      item('/static/offer/', 'Оферта', 'Terms of sale', 'document'),
      item('/static/privacy/', 'Персональные данные', 'Personal data', 'shield-check'),
    ),
  ],
  profile: [
    own('/my/orders/', 'Мои заказы', 'My orders', 'package'),
    own('/my/purchases/', 'Покупки в магазинах', 'Purchases in shops', 'store'),
    own('/my/reclamations/', 'Возвраты', 'Returns', 'undo'),
    own('/my/profile/', 'Личные данные', 'Personal data', 'user'),
    own('/my/addresses/', 'Адреса', 'Addresses', 'map-pin'),
    own('/my/important-dates/', 'Важные даты', 'Important dates', 'calendar'),
    own('/my/subscriptions/', 'Подписки', 'Subscriptions', 'bell'),
    own('/my/privacy/', 'Входы и данные', 'Sign-ins and data', 'shield-check'),
    item('/favorites/', 'Избранное', 'Favourites', 'heart'),
    own('/my/last-viewed/', 'Вы смотрели', 'Recently viewed', 'history'),
    shops,
    { ...heading('Помощь', 'Help', delivery, payment, returns, contacts), icon: 'info' },
  ],
}
