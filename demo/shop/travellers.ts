/** A trip that ended, and what its traveller wrote about the hotel. */
export interface DemoTraveller {
  phone: string
  firstName: string
  lastName: string
  /** Number of the order. */
  order: string
  /** Days since the return. */
  daysAgo: number
  /** Slug of a country, and the rank of the hotel there by popularity. */
  country: string
  place: number
  nights: number
  /** Roubles for two. */
  price: number
  rating: 1 | 2 | 3 | 4 | 5
  pros: string
  cons?: string
  comment: string
  anonymous?: true
  reply?: string
}

const phone = (n: number) => `790000003${String(n).padStart(2, '0')}`

/** Invented people; nothing they say depends on what a hotel has beside rooms, meals and people. */
export const travellers: readonly DemoTraveller[] = [
  {
    ...{ phone: phone(1), firstName: 'Екатерина', lastName: 'Лаптева', order: '20611208', daysAgo: 47 },
    ...{ country: 'turkey', place: 0, nights: 7, price: 148_600, rating: 5 },
    pros: 'Заселили в двенадцать, хотя по правилам с двух. Номер убирали каждый день, полотенца меняли без напоминаний.',
    comment: 'Ездили вдвоём на годовщину. На второй день официант помнил, что мы пьём чай без сахара. Вернёмся.',
  },
  {
    ...{ phone: phone(2), firstName: 'Игорь', lastName: 'Самойлов', order: '20611347', daysAgo: 61 },
    ...{ country: 'turkey', place: 0, nights: 10, price: 187_300, rating: 4 },
    pros: 'Тихо после одиннадцати, хорошая кухня, вежливый персонал.',
    cons: 'Интернет в номере медленный: созвон вытянул только из холла.',
    comment: 'Трансфер приехал вовремя, в аэропорту встретили с табличкой. Всё как в описании.',
    reply: 'Спасибо! Про интернет передали отелю: точки доступа на этажах обещают обновить к сезону.',
  },
  {
    ...{ phone: phone(3), firstName: 'Наталья', lastName: 'Гришина', order: '20612015', daysAgo: 88 },
    ...{ country: 'turkey', place: 0, nights: 7, price: 139_900, rating: 3 },
    pros: 'Кормят вкусно, выбор большой даже в конце ужина.',
    cons: 'Номер дали с видом на хозяйственный двор, поменяли только через два дня.',
    comment: 'Отдых получился, но за вид лучше доплатить сразу.',
  },
  {
    ...{ phone: phone(4), firstName: 'Роман', lastName: 'Тихонов', order: '20612466', daysAgo: 39 },
    ...{ country: 'turkey', place: 1, nights: 9, price: 164_200, rating: 5 },
    pros: 'Свежий ремонт, удобная кровать, тихий кондиционер.',
    comment: 'Брали за две недели до вылета. Цена при оплате не изменилась ни на рубль.',
  },
  {
    ...{ phone: phone(5), firstName: 'Алёна', lastName: 'Белова', order: '20613120', daysAgo: 55 },
    ...{ country: 'turkey', place: 2, nights: 7, price: 121_400, rating: 4 },
    pros: 'Честная категория: ровно то, что обещали.',
    cons: 'В выходные шумно у ресепшена.',
    comment: 'Хороший вариант, если не ждать роскоши.',
    anonymous: true,
  },
  {
    ...{ phone: phone(6), firstName: 'Михаил', lastName: 'Корнев', order: '20613584', daysAgo: 72 },
    ...{ country: 'egypt', place: 0, nights: 7, price: 132_800, rating: 5 },
    pros: 'Большая территория, персонал говорит по-русски, в номере чисто.',
    comment: 'На стойке разрешили остаться в номере до вечера вылета, без доплаты.',
  },
  {
    ...{ phone: phone(7), firstName: 'Светлана', lastName: 'Юдина', order: '20614027', daysAgo: 94 },
    ...{ country: 'egypt', place: 0, nights: 10, price: 158_100, rating: 4 },
    pros: 'Завтраки с видом, приветливые люди.',
    cons: 'Первые два дня барахлил сейф, починили по звонку.',
    comment: 'Документы пришли за четыре дня до вылета, ваучер совпал с заказом.',
  },
  {
    ...{ phone: phone(8), firstName: 'Денис', lastName: 'Панов', order: '20614391', daysAgo: 42 },
    ...{ country: 'uae', place: 0, nights: 6, price: 176_500, rating: 5 },
    pros: 'Номер просторнее, чем на снимках. Завтрак с семи, успевали на экскурсии.',
    comment: 'Всё организовано по часам. Налог на проживание был уже в цене.',
  },
  {
    ...{ phone: phone(9), firstName: 'Вероника', lastName: 'Осипова', order: '20614870', daysAgo: 66 },
    ...{ country: 'thailand', place: 0, nights: 12, price: 214_700, rating: 4 },
    pros: 'Очень внимательный персонал, много зелени.',
    cons: 'Долгая дорога от аэропорта, берите с собой воду.',
    comment: 'Для долгого отпуска то, что нужно.',
  },
  {
    ...{ phone: phone(10), firstName: 'Павел', lastName: 'Журавлёв', order: '20615233', daysAgo: 51 },
    ...{ country: 'russia', place: 0, nights: 5, price: 68_900, rating: 5 },
    pros: 'Тёплый номер, тишина, удобная парковка для такси.',
    comment: 'Ездили без загранпаспорта и без суеты. Ужины отличные.',
  },
  {
    ...{ phone: phone(11), firstName: 'Лариса', lastName: 'Киселёва', order: '20615679', daysAgo: 80 },
    ...{ country: 'georgia', place: 0, nights: 6, price: 84_300, rating: 5 },
    pros: 'Хозяйка советовала места лучше любого путеводителя.',
    comment: 'Номер чистый, завтрак домашний. Хотим вернуться весной.',
  },
]
