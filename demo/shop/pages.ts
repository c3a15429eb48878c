import type { StoredBlock } from '#shop/pages/blocks/blocks.wire.ts'

export interface DemoPage {
  /** Absent: a static page. */
  kind?: 'landing'
  slug: string
  title: string
  titleEn: string
  body: StoredBlock[]
  bodyEn: StoredBlock[]
}
const h = (text: string): StoredBlock => ({ type: 'heading', text })
const p = (text: string): StoredBlock => ({ type: 'paragraph', text })
const list = (...items: string[]): StoredBlock => ({ type: 'list', items })
const table = (...rows: string[][]): StoredBlock => ({ type: 'table', rows })

interface Words {
  seller: string
  sellerEn: string
  email: string
  freeFrom: string
  hasPoints: boolean
}

/** The same seven pages for every shop, with its own names. */
export const makePages = ({ seller, sellerEn, email, freeFrom, hasPoints }: Words): DemoPage[] => [
  {
    slug: 'delivery',
    title: 'Доставка',
    titleEn: 'Delivery',
    body: [
      p(
        'Дату и цену доставки вы видите на странице товара и ещё раз перед оплатой: они считаются для вашего города, а не «в среднем по стране».',
      ),
      h('Способы получения'),
      table(
        ['Способ', 'Когда', 'Цена'],
        ['Курьер', 'со следующего дня', `390\u00a0₽, бесплатно от ${freeFrom}`],
        ['Магазин или филиал', 'в день заказа, если товар там есть', 'бесплатно'],
        ...(hasPoints ? [['Пункт выдачи или постамат', 'через два дня', `190\u00a0₽, бесплатно от ${freeFrom}`]] : []),
      ),
      h('Как проходит доставка'),
      list(
        'Курьер звонит за час до приезда.',
        'При получении можно открыть коробку, осмотреть и примерить вещи.',
        'Если размер не подошёл, верните вещь курьеру: платить за неё не нужно.',
        'В магазине заказ ждёт вас три дня.',
      ),
      h('Если что-то пошло не так'),
      p(`Напишите на ${email} номер заказа и что случилось. Если коробка помята, попросите курьера составить акт.`),
    ],
    bodyEn: [
      p(
        'The date and the price of delivery are on the product page and again before you pay: they are counted for your city, not for the country on average.',
      ),
      h('Ways to get it'),
      table(
        ['Way', 'When', 'Price'],
        ['Courier', 'from the next day', `390\u00a0₽, free from ${freeFrom}`],
        ['Shop or branch', 'the same day if it is there', 'free'],
        ...(hasPoints ? [['Pickup point or locker', 'in two days', `190\u00a0₽, free from ${freeFrom}`]] : []),
      ),
      h('How it goes'),
      list(
        'The courier calls an hour ahead.',
        'You may open the box, look and try things on.',
        'If a size does not fit, hand it back to the courier: you do not pay for it.',
        'In a shop your order waits for three days.',
      ),
      h('If something went wrong'),
      p(
        `Write to ${email} with the order number and what happened. If the box is damaged, ask the courier for a report.`,
      ),
    ],
  },
  {
    slug: 'payment',
    title: 'Оплата',
    titleEn: 'Payment',
    body: [
      h('Онлайн'),
      p(
        'Картой через платёжный сервис. Номер карты вводится на его странице, магазин его не видит. В демонстрации вместо сервиса работает эмулятор, деньги не списываются.',
      ),
      h('При получении'),
      p('Наличными или картой курьеру или на кассе магазина.'),
      h('Чек и возврат денег'),
      list(
        'Чек приходит на почту, указанную в заказе.',
        'Деньги возвращаются тем же способом, каким вы платили.',
        'Банк зачисляет возврат до десяти рабочих дней.',
      ),
    ],
    bodyEn: [
      h('Online'),
      p(
        'By card through a payment service. You enter the card number on its page; the shop never sees it. In this demo an emulator stands in for the service and no money is taken.',
      ),
      h('On receipt'),
      p('In cash or by card, to the courier or at the till.'),
      h('Receipts and refunds'),
      list(
        'The receipt comes to the email of the order.',
        'Money goes back the way you paid.',
        'Banks take up to ten working days.',
      ),
    ],
  },
  {
    slug: 'returns',
    title: 'Возврат',
    titleEn: 'Returns',
    body: [
      p(
        'Вещь без следов носки можно вернуть за 14 дней, а купленную онлайн — за 7 дней после получения без объяснения причин. С браком — в течение гарантийного срока.',
      ),
      h('Что нужно'),
      list('номер заказа или чек;', 'бирки и упаковка, если они сохранились;', 'при браке — фото того, что не так.'),
      h('Куда вернуть'),
      p('В любой магазин или филиал, где есть касса. Если рядом его нет, напишите нам: заберём курьером.'),
      h('Чего вернуть нельзя'),
      list('нижнее бельё и носки без брака;', 'вскрытые аптечки;', 'вещи, сделанные на заказ.'),
    ],
    bodyEn: [
      p(
        'Things that show no wear can be returned within 14 days, and those bought online within 7 days of receipt without giving a reason. Faulty ones, during the warranty.',
      ),
      h('What you need'),
      list(
        'the order number or the receipt;',
        'labels and packaging if you still have them;',
        'for a fault, photos of it.',
      ),
      h('Where to'),
      p('To any shop or branch with a till. If there is none nearby, write to us and a courier will come.'),
      h('What cannot be returned'),
      list('underwear and socks without a fault;', 'opened first-aid kits;', 'things made to order.'),
    ],
  },
  {
    slug: 'offer',
    title: 'Публичная оферта',
    titleEn: 'Terms of sale',
    body: [
      p(
        `Это пример оферты демонстрационного магазина. ${seller} — вымышленный продавец, договор по этой странице не заключается.`,
      ),
      h('1. Предмет'),
      p('Продавец передаёт товар, описанный на сайте, покупатель принимает его и оплачивает.'),
      h('2. Заказ и цена'),
      p(
        'Договор считается заключённым, когда покупатель получил номер заказа. Цена фиксируется в этот момент и не меняется.',
      ),
      h('3. Доставка и возврат'),
      p('Сроки, цена и порядок указаны на страницах «Доставка» и «Возврат» и являются частью оферты.'),
      h('4. Ответственность'),
      p(
        'Стороны отвечают по закону Российской Федерации. Споры сначала обсуждают письменно, ответ даётся в течение десяти дней.',
      ),
    ],
    bodyEn: [
      p(
        `This is a sample of terms for a demo shop. ${sellerEn} is an invented seller and no contract is made by this page.`,
      ),
      h('1. Subject'),
      p('The seller hands over the goods described on the site; the buyer accepts and pays for them.'),
      h('2. Order and price'),
      p('The contract is made when the buyer has received an order number. The price is fixed at that moment.'),
      h('3. Delivery and returns'),
      p('Dates, prices and order are on the pages Delivery and Returns, which are part of these terms.'),
      h('4. Liability'),
      p(
        'The parties answer by the law of the Russian Federation. Disputes are first discussed in writing, with a reply within ten days.',
      ),
    ],
  },
  {
    slug: 'privacy',
    title: 'Обработка персональных данных',
    titleEn: 'Personal data',
    body: [
      p(
        'Это пример политики демонстрационного магазина. Всё, что вы здесь введёте, остаётся в базе данных того компьютера, где он запущен.',
      ),
      h('Какие данные нужны'),
      list(
        'телефон — чтобы войти и узнать о заказе;',
        'имя получателя — чтобы отдать заказ именно вам;',
        'адрес — если везёт курьер;',
        'почта — чтобы прислать чек.',
      ),
      h('Кому они передаются'),
      p('Курьеру и платёжному сервису, только для этого заказа. Рекламным сетям данные не передаются.'),
      h('Как отозвать согласие'),
      p(`Напишите на ${email}. Данные удаляются за 30 дней, кроме тех, что закон велит хранить для бухгалтерии.`),
    ],
    bodyEn: [
      p('This is a sample policy of a demo shop. Whatever you enter stays in the database of the computer it runs on.'),
      h('What is needed'),
      list(
        'a phone, to sign in and hear about the order;',
        'the recipient’s name, to hand it to the right person;',
        'an address, if a courier brings it;',
        'an email, for the receipt.',
      ),
      h('Who gets it'),
      p('The courier and the payment service, for this order only. Nothing goes to advertising networks.'),
      h('How to withdraw consent'),
      p(`Write to ${email}. Data is deleted within 30 days, except what the law tells us to keep for accounting.`),
    ],
  },
  {
    slug: 'review-rules',
    title: 'Правила публикации отзывов',
    titleEn: 'Rules for publishing reviews',
    body: [
      p(
        'Отзыв может оставить только тот, кто купил товар и получил его. Мы проверяем каждый отзыв и публикуем и хорошие, и плохие.',
      ),
      h('Что мы публикуем'),
      list(
        'Личный опыт: как вещь показала себя, подошёл ли размер.',
        'Достоинства и недостатки своими словами.',
        'Критику, в том числе нашей работы с этим заказом.',
      ),
      h('Чего не публикуем'),
      list(
        'Оскорбления и нецензурную речь.',
        'Чужие персональные данные: имена, телефоны, адреса.',
        'Рекламу, ссылки и объявления о продаже.',
        'Текст не об этом товаре.',
      ),
      p(`Если отзыв не опубликован, в заказе написано почему, и его можно исправить. Вопросы: ${email}.`),
    ],
    bodyEn: [
      p(
        'Only someone who bought the product and received it can review it. We check every review and publish good and bad ones alike.',
      ),
      h('What we publish'),
      list(
        'Your own experience: how the thing did, whether the size fitted.',
        'Pros and cons in your own words.',
        'Criticism, of our work with this order too.',
      ),
      h('What we do not'),
      list(
        'Insults and obscene language.',
        'Personal data of others: names, phones, addresses.',
        'Advertising, links and things for sale.',
        'Text that is not about this product.',
      ),
      p(`If a review is not published, the order says why, and it can be corrected. Questions: ${email}.`),
    ],
  },
  {
    slug: 'about',
    title: 'О магазине',
    titleEn: 'About us',
    body: [
      p(
        'Это демонстрационный магазин открытой программы Vitrina. Он показывает, как выглядит и работает настоящий: каталог, поиск, корзина, заказ, оплата и выдача.',
      ),
      h('Что здесь настоящее'),
      list(
        'Код: тот же, что у работающего магазина.',
        'Правила: остатки, цены, доставка и возврат считаются по-настоящему.',
      ),
      h('Что придумано'),
      list('Товары и бренды.', 'Адреса магазинов и юридические данные.', 'Картинки: это наши трёхмерные модели.'),
    ],
    bodyEn: [
      p(
        'This is the demo shop of the open program Vitrina. It shows how a real one looks and works: catalog, search, cart, order, payment and pickup.',
      ),
      h('What is real'),
      list(
        'The code: the same as in a working shop.',
        'The rules: stock, prices, delivery and returns are counted for real.',
      ),
      h('What is invented'),
      list('Goods and brands.', 'Addresses of shops and legal data.', 'Pictures: they are our own 3D models.'),
    ],
  },
]

/** A landing page of the first shop: it ends in the company's form (`landing_form` of company.ts). */
export const vitrinaLandings: readonly DemoPage[] = [
  {
    kind: 'landing',
    slug: 'for-groups',
    title: 'Снаряжение для групп и компаний',
    titleEn: 'Gear for groups and companies',
    body: [
      p(
        'Собираете поход на двадцать человек, корпоратив в лесу или прокат при базе? Подберём комплект на всех, соберём в одну отгрузку и выставим счёт.',
      ),
      h('Что входит'),
      list(
        'Подбор по маршруту, сезону и размерам участников.',
        'Счёт и закрывающие документы для организаций.',
        'Одна доставка на весь заказ, замена размеров до выезда.',
        'Скидка от тридцати одинаковых вещей.',
      ),
      h('Сколько ждать'),
      p('Предложение с ценами пришлём в течение рабочего дня. Вещи со склада отгружаем через два дня после оплаты.'),
    ],
    bodyEn: [
      p(
        'A hike for twenty, a company day in the woods, a rental at a base? We put together a set for everybody, send it in one delivery and issue an invoice.',
      ),
      h('What is included'),
      list(
        'A choice by the route, the season and the sizes of those who go.',
        'An invoice and closing documents for companies.',
        'One delivery for the whole order, sizes exchanged before you leave.',
        'A discount from thirty equal things on.',
      ),
      h('How long it takes'),
      p('You get an offer with prices within one working day. What is in stock leaves two days after the payment.'),
    ],
  },
]
