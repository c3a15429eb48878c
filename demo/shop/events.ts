import type { Theme } from '#shop/gatherings/gathering.ts'

/** An event of the demo; its days are counted from the day the demo is loaded, so that some are always to come. */
export interface DemoEvent {
  slug: string
  theme: Theme
  name: string
  nameEn: string
  caption: string
  captionEn: string
  about: readonly string[]
  aboutEn: readonly string[]
  terms: readonly string[]
  termsEn: readonly string[]
  speaker: string
  speakerEn: string
  speakerAbout: string
  speakerAboutEn: string
  /** Name in demo/pictures. */
  picture: string
  /** Slug of a city; null: online. */
  city: string | null
  address: string
  addressEn: string
  /** Latitude and longitude of where its visitors meet; absent: no map. */
  spot?: readonly [number, number]
  /** From the day of loading; negative: it is over. */
  inDays: number
  /** Local time of the begin, and how long it takes. */
  at: string
  minutes: number
  places: number | null
  approval?: 'manual'
}

const pavel = {
  speaker: 'Павел Ершов',
  speakerEn: 'Pavel Ershov',
  speakerAbout: 'Инструктор по горному туризму, 15 лет водит группы по Уралу и Алтаю',
  speakerAboutEn: 'Mountain guide, 15 years of leading groups in the Urals and the Altai',
}
const irina = {
  speaker: 'Ирина Соболь',
  speakerEn: 'Irina Sobol',
  speakerAbout: 'Спасатель, ведёт курс первой помощи для походников',
  speakerAboutEn: 'Rescuer, teaches first aid to hikers',
}
const masha = {
  speaker: 'Мария Лунина',
  speakerEn: 'Maria Lunina',
  speakerAbout: 'Шеф походной кухни клуба «Тропа»',
  speakerAboutEn: 'Cook of the Tropa hiking club',
}
const inShop = {
  city: 'yekaterinburg',
  address: 'магазин на ул. Малышева, 36',
  addressEn: 'the shop at 36 Malysheva Street',
  spot: [56.8362, 60.5975],
} as const
const inMoscow = {
  city: 'moscow',
  address: 'магазин на Новом Арбате, 15',
  addressEn: 'the shop at 15 Novy Arbat',
  spot: [55.7523, 37.5925],
} as const
const online = { city: null, address: '', addressEn: '' }
const free = ['Участие бесплатное', 'Отменить запись можно до начала']
const freeEn = ['Taking part is free', 'You can cancel until it begins']

export const vitrinaEvents: readonly DemoEvent[] = [
  {
    slug: 'taganay-winter',
    theme: 'trip',
    name: 'Выезд на Таганай с инструктором',
    nameEn: 'A day on Taganay with a guide',
    caption: 'Поднимемся на Двуглавую сопку по зимней тропе: 14 км, набор 620 м.',
    captionEn: 'Up the Two-Headed Hill by the winter trail: 14 km, 620 m of climbing.',
    about: [
      'Автобус уходит в 7:00 от площади 1905 года. В 10:30 инструктаж, потом подъём через Белый ключ с чаем на середине. На вершине обедаем, к 21:00 возвращаемся в город.',
      'Подойдёт, если вы гуляете по три часа без одышки.',
    ],
    aboutEn: [
      'The bus leaves at 7:00 from 1905 Square. Briefing at 10:30, then up past the White Spring with tea halfway. Lunch at the top, back in town by 21:00.',
      'Right for you if three hours of walking do not leave you out of breath.',
    ],
    terms: ['Участникам от 18 лет', 'С собой тёплая куртка, ботинки выше щиколотки, термос и налобный фонарь', ...free],
    termsEn: ['From 18 years', 'Bring a warm jacket, boots above the ankle, a flask and a headlamp', ...freeEn],
    ...pavel,
    picture: 'land-kavkaz',
    city: 'yekaterinburg',
    address: 'автобус от пл. 1905 года',
    addressEn: 'bus from 1905 Square',
    spot: [56.8379, 60.5972],
    inDays: 14,
    at: '07:00',
    minutes: 840,
    places: 18,
    approval: 'manual',
  },
  {
    slug: 'cooking-in-frost',
    theme: 'workshop',
    name: 'Как готовить в мороз: горелки и газ',
    nameEn: 'Cooking in the frost: burners and gas',
    caption: 'Проверим четыре горелки при −10° и сварим на них кашу.',
    captionEn: 'We try four burners at −10 °C and cook porridge on them.',
    about: [
      'Почему баллон «пустеет» на морозе, какой газ брать зимой и как греть котелок без ветрозащиты.',
      'Готовим во дворе магазина, поэтому оденьтесь тепло.',
    ],
    aboutEn: [
      'Why a canister seems empty in the cold, which gas to take in winter and how to heat a pot without a windscreen.',
      'We cook in the yard of the shop, so dress warmly.',
    ],
    terms: free,
    termsEn: freeEn,
    ...masha,
    picture: 'burner-green',
    ...inShop,
    inDays: 4,
    at: '19:00',
    minutes: 90,
    places: 12,
  },
  {
    slug: 'fit-a-backpack',
    theme: 'workshop',
    name: 'Подгонка рюкзака',
    nameEn: 'Fitting a backpack',
    caption: 'Принесите свой рюкзак: настроим спину, пояс и лямки под вас.',
    captionEn: 'Bring your own backpack: we adjust back, belt and straps to you.',
    about: ['За 15 минут на человека подберём длину спины и покажем, куда класть тяжёлое.'],
    aboutEn: ['Fifteen minutes each: we find the length of your back and show where the heavy things go.'],
    terms: free,
    termsEn: freeEn,
    ...pavel,
    picture: 'expedition-green',
    ...inShop,
    inDays: 7,
    at: '12:00',
    minutes: 120,
    places: 8,
  },
  {
    slug: 'altai-in-winter',
    theme: 'lecture',
    name: 'Алтай зимой: маршруты на пять дней',
    nameEn: 'The Altai in winter: five-day routes',
    caption: 'Три маршрута разной сложности, подъезды, ночлеги и бюджет.',
    captionEn: 'Three routes, from easy to hard: how to get there, where to sleep, what it costs.',
    about: ['Показываем карты и фотографии, отвечаем на вопросы в чате. Запись пришлём всем, кто был на эфире.'],
    aboutEn: ['Maps, photographs and questions in the chat. Everybody who joined gets the recording.'],
    terms: free,
    termsEn: freeEn,
    ...pavel,
    picture: 'land-altai',
    ...online,
    inDays: 6,
    at: '20:00',
    minutes: 75,
    places: null,
  },
  {
    slug: 'first-aid-on-the-trail',
    theme: 'workshop',
    name: 'Первая помощь в походе',
    nameEn: 'First aid on the trail',
    caption: 'Раны, вывихи, переохлаждение: отработаем на практике.',
    captionEn: 'Wounds, sprains, hypothermia: hands-on practice.',
    about: ['Собираем аптечку на группу из шести человек и разбираем три случая из практики спасателей.'],
    aboutEn: ['We pack a first-aid kit for six people and go through three cases from rescue work.'],
    terms: ['Участникам от 14 лет', ...free],
    termsEn: ['From 14 years', ...freeEn],
    ...irina,
    picture: 'firstaid-red',
    ...inShop,
    inDays: 11,
    at: '18:30',
    minutes: 150,
    places: 16,
  },
  {
    slug: 'baikal-on-ice',
    theme: 'lecture',
    name: 'Байкал по льду: как готовиться',
    nameEn: 'Baikal on ice: how to prepare',
    caption: 'Снаряжение, ночёвки и правила безопасности на льду.',
    captionEn: 'Gear, nights and safety on the ice.',
    about: ['Рассказываем, когда встаёт лёд, какие кошки взять и как связаться с МЧС.'],
    aboutEn: ['When the ice sets, which crampons to take and how to reach the rescue service.'],
    terms: free,
    termsEn: freeEn,
    ...irina,
    picture: 'land-baikal',
    ...online,
    inDays: 18,
    at: '19:30',
    minutes: 60,
    places: 200,
  },
  {
    slug: 'sleeping-bag-temperatures',
    theme: 'lecture',
    name: 'Что значат температуры спальника',
    nameEn: 'What the temperatures of a sleeping bag mean',
    caption: 'Комфорт, предел и экстрим: выбираем спальник без ошибок.',
    captionEn: 'Comfort, limit, extreme: choosing a bag without mistakes.',
    about: ['Сравним пух и синтетику, полежим в шести спальниках и посчитаем, сколько весит лишняя теплота.'],
    aboutEn: ['Down against synthetics, six bags to lie in, and what each extra degree weighs.'],
    terms: free,
    termsEn: freeEn,
    ...masha,
    picture: 'sleepingbag-blue',
    ...inMoscow,
    inDays: 9,
    at: '19:00',
    minutes: 60,
    places: 20,
  },
  {
    slug: 'kids-first-hike',
    theme: 'trip',
    name: 'Первый поход с детьми',
    nameEn: 'A first hike with children',
    caption: 'Пять километров по лесу, костёр и какао. Для детей от шести лет.',
    captionEn: 'Five kilometres in the forest, a fire and cocoa. For children from six.',
    about: ['Учимся читать карту, разводить костёр с одной спички и не мёрзнуть на привале.'],
    aboutEn: ['Reading a map, lighting a fire with one match and staying warm at a stop.'],
    terms: ['Дети только со взрослыми', ...free],
    termsEn: ['Children come with an adult', ...freeEn],
    ...irina,
    picture: 'kidpack-yellow',
    city: 'yekaterinburg',
    address: 'парк «Оленьи ручьи», вход у визит-центра',
    addressEn: 'Olenyi Ruchyi park, at the visitor centre',
    inDays: 21,
    at: '11:00',
    minutes: 240,
    places: 10,
  },
  {
    slug: 'map-and-compass',
    theme: 'workshop',
    name: 'Карта и компас без телефона',
    nameEn: 'Map and compass without a phone',
    caption: 'Азимут, засечки и шаги: дойдём до точки в парке.',
    captionEn: 'Bearings, resection and paces: we find a point in the park.',
    about: ['Час теории в магазине, потом практика в парке по соседству.'],
    aboutEn: ['An hour of theory in the shop, then practice in the park next door.'],
    terms: free,
    termsEn: freeEn,
    ...pavel,
    picture: 'compass-brown',
    ...inMoscow,
    inDays: 25,
    at: '13:00',
    minutes: 150,
    places: 14,
  },
  {
    slug: 'new-year-meeting',
    theme: 'meeting',
    name: 'Предновогодняя встреча клуба',
    nameEn: 'The club meets before New Year',
    caption: 'Чай, фотографии за год и планы на следующий сезон.',
    captionEn: 'Tea, photographs of the year and plans for the next season.',
    about: ['Приносите три любимых кадра и историю к ним. Чай и пряники с нас.'],
    aboutEn: ['Bring three favourite pictures and a story. Tea and gingerbread are on us.'],
    terms: free,
    termsEn: freeEn,
    ...masha,
    picture: 'mug-red',
    ...inShop,
    inDays: 16,
    at: '18:00',
    minutes: 180,
    places: 40,
  },
  {
    slug: 'kayak-for-beginners',
    theme: 'lecture',
    name: 'Каяк с нуля: выбираем первый',
    nameEn: 'Kayaking from zero: choosing the first one',
    caption: 'Надувной, каркасный или пластик, и почему важен жилет.',
    captionEn: 'Inflatable, folding or plastic, and why the vest matters.',
    about: ['Вечер прошёл, но вопросы остаются: пишите, соберёмся ещё раз весной.'],
    aboutEn: ['The evening is over, the questions remain: write to us, and we will meet again in spring.'],
    terms: free,
    termsEn: freeEn,
    ...pavel,
    picture: 'kayak-orange',
    ...inShop,
    inDays: -10,
    at: '19:00',
    minutes: 90,
    places: 20,
  },
  {
    slug: 'autumn-trail',
    theme: 'trip',
    name: 'Осенняя тропа к Чёртову городищу',
    nameEn: 'The autumn trail to the Devil’s Castle rocks',
    caption: 'Двенадцать километров по лесу к гранитным скалам.',
    captionEn: 'Twelve kilometres of forest to the granite rocks.',
    about: ['Сходили в октябре, было сухо и золотисто. Повторим следующей осенью.'],
    aboutEn: ['We went in October, dry and golden. We will do it again next autumn.'],
    terms: free,
    termsEn: freeEn,
    ...irina,
    picture: 'land-sunset',
    city: 'yekaterinburg',
    address: 'станция Исеть, первый вагон',
    addressEn: 'Iset station, first carriage',
    inDays: -30,
    at: '09:00',
    minutes: 420,
    places: 25,
  },
]
