import type { ReviewState } from '#shop/reviews/review.ts'

export interface DemoReview {
  /** Section, and the rank of the bought product by popularity. */
  path: string
  place: number
  rating: 1 | 2 | 3 | 4 | 5
  pros?: string
  cons?: string
  comment?: string
  anonymous?: true
  /** Published if absent. */
  state?: ReviewState
  reason?: string
  reply?: string
}

export interface DemoBuyer {
  phone: string
  firstName: string
  lastName: string
  /** The order of the reviews: its number, its age in days, its delivery type. */
  order: string
  daysAgo: number
  deliveryType: 'DELIVERY' | 'PICKUP'
  reviews: readonly DemoReview[]
}

/** Phone of a demo buyer: unassigned numbers, like those of the people who sign in. */
const phone = (n: number) => `790000002${String(n).padStart(2, '0')}`
const trekking = 'bags/backpacks/hiking/trekking'
const thermos = 'kitchen/flasks/thermoses'
const tent = 'camp/tents/hiking-tents/for-two'
const boots = 'shoes/men/boots/three-season'
const womenJacket = 'clothes/women/jackets/membrane'
const headlamp = 'light/torches/headlamps'
const stove = 'kitchen/stoves'
const cabin = 'bags/suitcases/cabin'
const socks = 'clothes/small/socks'
const everyday = 'bags/backpacks/city/everyday'
const sleepingBag = 'camp/sleeping-bags/mummy/three-season'
const pillow = 'road/neck-pillows'
const mug = 'kitchen/cookware/mugs/enamel'

/** Buyers of the demo shop: each reviewed product is in an order that was paid and handed over. */
export const buyers: readonly DemoBuyer[] = [
  {
    phone: phone(1),
    firstName: 'Марина',
    lastName: 'Кузнецова',
    order: '20481735',
    daysAgo: 61,
    deliveryType: 'DELIVERY',
    reviews: [
      {
        path: trekking,
        place: 0,
        rating: 5,
        pros: 'Спина не мокрая даже в жару, пояс держит вес на бёдрах. Нижний вход спас, когда спальник понадобился первым.',
        cons: 'Карман под бутылку тесноват, литровую доставать неудобно.',
        comment: 'Две недели по Хибинам, до 17 кг. Рост 168, взяла S/M — сел сразу, без подгонки.',
      },
      { path: socks, place: 0, rating: 5, comment: 'Неделя в ботинках без мозолей. Заказала ещё две пары.' },
      {
        path: headlamp,
        place: 0,
        rating: 4,
        pros: 'Лёгкий, на голове не чувствуется',
        cons: 'Хотелось бы зарядку по USB-C',
      },
    ],
  },
  {
    phone: phone(2),
    firstName: 'Игорь',
    lastName: 'Филатов',
    order: '38120657',
    daysAgo: 54,
    deliveryType: 'PICKUP',
    reviews: [
      {
        path: trekking,
        place: 0,
        rating: 4,
        pros: 'Крепкие молнии, понятная подвеска, хватает на автономку дней в пять.',
        cons: 'Дождевик ярче самого рюкзака, в лесу видно издалека. Кому-то это плюс.',
      },
      {
        path: tent,
        place: 0,
        rating: 5,
        comment:
          'Поставил один за шесть минут с первого раза. Ночью лило — внутри сухо, только на дуге немного конденсата.',
      },
    ],
  },
  {
    phone: phone(3),
    firstName: 'Алексей',
    lastName: 'Дорофеев',
    order: '44907218',
    daysAgo: 47,
    deliveryType: 'DELIVERY',
    reviews: [
      {
        path: boots,
        place: 0,
        rating: 5,
        pros: 'Колодка широкая, подошва держит на мокрых корнях.',
        comment: 'Беру на полразмера больше обычного, под толстый носок. Разносились за два выхода.',
      },
      {
        path: stove,
        place: 0,
        rating: 3,
        pros: 'Мощная, литр закипает за три минуты.',
        cons: 'На ветру без экрана почти бесполезна, а экран в комплект не входит.',
        reply:
          'Спасибо, что предупредили других. Экран к этой горелке есть в разделе «Посуда и горелки», подходит складной.',
      },
    ],
  },
  {
    phone: phone(4),
    firstName: 'Дарья',
    lastName: 'Мельник',
    order: '51730946',
    daysAgo: 39,
    deliveryType: 'PICKUP',
    reviews: [
      {
        path: womenJacket,
        place: 0,
        rating: 5,
        pros: 'Капюшон регулируется одной рукой, рукава длинные — на рост 176 это редкость.',
        comment: 'Стояла под дождём три часа на матче сына: плечи сухие.',
      },
      { path: pillow, place: 0, rating: 4, comment: 'В самолёте спала. Чехол снимается и стирается, это важно.' },
      { path: cabin, place: 0, rating: 5, pros: 'Прошёл по размеру у двух авиакомпаний, колёса тихие.' },
    ],
  },
  {
    phone: phone(5),
    firstName: 'Тимофей',
    lastName: 'Ларин',
    order: '60218473',
    daysAgo: 33,
    deliveryType: 'DELIVERY',
    reviews: [
      {
        path: trekking,
        place: 0,
        rating: 5,
        anonymous: true,
        comment: 'Сравнивал с двумя вдвое дороже. Разницу на маршруте не почувствовал, кроме цены.',
      },
      {
        path: thermos,
        place: 0,
        rating: 5,
        pros: 'Утром залил кипяток, вечером чай ещё горячий.',
        cons: 'Тяжёлый, но это честная сталь.',
      },
    ],
  },
  {
    phone: phone(6),
    firstName: 'Ольга',
    lastName: 'Савина',
    order: '67034592',
    daysAgo: 28,
    deliveryType: 'PICKUP',
    reviews: [
      {
        path: tent,
        place: 0,
        rating: 4,
        pros: 'Два входа, можно выходить, не перелезая через мужа.',
        cons: 'Колышки мягкие, в каменистый грунт возьмите свои.',
      },
      {
        path: sleepingBag,
        place: 0,
        rating: 4,
        comment: 'При +4 спала в термобелье, было тепло. Молния иногда прихватывает клапан.',
      },
      { path: mug, place: 0, rating: 5, comment: 'Та самая кружка из детства, только края ровные.' },
    ],
  },
  {
    phone: phone(7),
    firstName: 'Руслан',
    lastName: 'Гареев',
    order: '72649180',
    daysAgo: 24,
    deliveryType: 'DELIVERY',
    reviews: [
      {
        path: everyday,
        place: 0,
        rating: 5,
        pros: 'Ноутбук 15,6 входит с зарядкой, задний карман закрыт спиной — в метро спокойно.',
      },
      {
        path: boots,
        place: 0,
        rating: 2,
        cons: 'Мне оказались узкими в подъёме, натёрли за день.',
        comment: 'Сами ботинки крепкие, просто примеряйте. Вернул без вопросов.',
        reply: 'Жаль, что не подошли. У модели средняя полнота; теперь мы пишем об этом в описании.',
      },
    ],
  },
  {
    phone: phone(8),
    firstName: 'Елена',
    lastName: 'Прокопьева',
    order: '79813264',
    daysAgo: 20,
    deliveryType: 'PICKUP',
    reviews: [
      {
        path: womenJacket,
        place: 0,
        rating: 4,
        pros: 'Цвет как на фото, не блёклый.',
        cons: 'Карманы мелкие, телефон торчит.',
      },
      { path: headlamp, place: 0, rating: 5, comment: 'Красный свет не будит соседей по палатке. Ради него и брала.' },
    ],
  },
  {
    phone: phone(9),
    firstName: 'Николай',
    lastName: 'Вершинин',
    order: '86502417',
    daysAgo: 15,
    deliveryType: 'DELIVERY',
    reviews: [
      {
        path: stove,
        place: 0,
        rating: 5,
        pros: 'Складывается в кулак, пьезо сработало и на морозе.',
        comment: 'С баллоном 230 г хватает на выходные вдвоём.',
      },
      { path: thermos, place: 0, rating: 4, comment: 'Держит хорошо. Крышка-чашка маловата.', state: 'new' },
    ],
  },
  {
    phone: phone(10),
    firstName: 'Софья',
    lastName: 'Белова',
    order: '93176028',
    daysAgo: 12,
    deliveryType: 'DELIVERY',
    reviews: [
      {
        path: trekking,
        place: 0,
        rating: 5,
        pros: 'Клапан снимается и становится сумкой на пояс.',
        comment: 'Подарила брату, он носит его и в город.',
      },
      { path: pillow, place: 0, rating: 5, anonymous: true, comment: 'Пережила с ней ночной автобус.' },
      {
        path: cabin,
        place: 0,
        rating: 3,
        comment: 'Звоните мне, продам почти новый дешевле.',
        state: 'rejected',
        reason: 'Объявления о продаже мы не публикуем. Напишите, каким чемодан оказался в поездке.',
      },
    ],
  },
]
