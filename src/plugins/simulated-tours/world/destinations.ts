/** What is around a hotel of a resort: decides its pictures, its name and what its guests do. */
export type Landscape = 'palms' | 'pines' | 'desert' | 'island' | 'city' | 'mountains' | 'lake'

export interface WorldCountry {
  /** In addresses, too: `turkey`. */
  slug: string
  iso2: string
  name: string
  /** «в Турцию» */
  nameTo: string
  nameEn: string
  isDomestic: boolean
  isVisaFree: boolean
  /** A visa bought with the tour, roubles for each tourist; 0: none. */
  visaFee: number
  /** A passport has to be valid so many days after the return. */
  passportDays: number
  timezone: string
  /** Factor of prices by month. */
  season: readonly number[]
  /** Tax for a room and night, roubles. */
  taxByNight: number
}

export interface WorldResort {
  slug: string
  country: string
  name: string
  /** «в Кемер» */
  nameTo: string
  nameEn: string
  otherNames: readonly string[]
  latitude: number
  longitude: number
  timezone: string
  airport: { code: string; city: string; latitude: number; longitude: number }
  /** Minutes from the airport to the middle of the resort. */
  transfer: number
  landscape: Landscape
  /** Factor of prices of hotels. */
  level: number
  climate: Climate
}

/** Temperatures, °C: of the coldest and the warmest month. */
interface Climate {
  air: readonly [number, number]
  /** Null: nothing to swim in. */
  water: readonly [number, number] | null
}

const months = (text: string) => text.split(' ').map(Number)
const summer = months('0.72 0.72 0.76 0.84 0.95 1.12 1.25 1.28 1.12 0.92 0.76 0.8')
const winter = months('1.22 1.15 1.08 0.98 0.88 0.84 0.86 0.88 0.9 1.0 1.08 1.26')
const even = months('1.12 1 1 0.96 1.02 1.04 1.1 1.12 0.98 0.98 0.94 1.15')

export const countries: readonly WorldCountry[] = [
  {
    slug: 'turkey',
    iso2: 'TR',
    name: 'Турция',
    nameTo: 'в Турцию',
    nameEn: 'Turkey',
    isDomestic: false,
    isVisaFree: true,
    visaFee: 0,
    passportDays: 120,
    timezone: 'Europe/Istanbul',
    season: summer,
    taxByNight: 0,
  },
  {
    slug: 'egypt',
    iso2: 'EG',
    name: 'Египет',
    nameTo: 'в Египет',
    nameEn: 'Egypt',
    isDomestic: false,
    isVisaFree: false,
    visaFee: 2400,
    passportDays: 180,
    timezone: 'Africa/Cairo',
    season: even,
    taxByNight: 0,
  },
  {
    slug: 'uae',
    iso2: 'AE',
    name: 'ОАЭ',
    nameTo: 'в ОАЭ',
    nameEn: 'United Arab Emirates',
    isDomestic: false,
    isVisaFree: true,
    visaFee: 0,
    passportDays: 180,
    timezone: 'Asia/Dubai',
    season: winter,
    taxByNight: 350,
  },
  {
    slug: 'thailand',
    iso2: 'TH',
    name: 'Таиланд',
    nameTo: 'в Таиланд',
    nameEn: 'Thailand',
    isDomestic: false,
    isVisaFree: true,
    visaFee: 0,
    passportDays: 180,
    timezone: 'Asia/Bangkok',
    season: winter,
    taxByNight: 0,
  },
  {
    slug: 'maldives',
    iso2: 'MV',
    name: 'Мальдивы',
    nameTo: 'на Мальдивы',
    nameEn: 'Maldives',
    isDomestic: false,
    isVisaFree: true,
    visaFee: 0,
    passportDays: 30,
    timezone: 'Indian/Maldives',
    season: winter,
    taxByNight: 1200,
  },
  {
    slug: 'cuba',
    iso2: 'CU',
    name: 'Куба',
    nameTo: 'на Кубу',
    nameEn: 'Cuba',
    isDomestic: false,
    isVisaFree: true,
    visaFee: 0,
    passportDays: 60,
    timezone: 'America/Havana',
    season: winter,
    taxByNight: 0,
  },
  {
    slug: 'vietnam',
    iso2: 'VN',
    name: 'Вьетнам',
    nameTo: 'во Вьетнам',
    nameEn: 'Vietnam',
    isDomestic: false,
    isVisaFree: true,
    visaFee: 0,
    passportDays: 180,
    timezone: 'Asia/Ho_Chi_Minh',
    season: even,
    taxByNight: 0,
  },
  {
    slug: 'russia',
    iso2: 'RU',
    name: 'Россия',
    nameTo: 'по России',
    nameEn: 'Russia',
    isDomestic: true,
    isVisaFree: true,
    visaFee: 0,
    passportDays: 0,
    timezone: 'Europe/Moscow',
    season: summer,
    taxByNight: 100,
  },
  {
    slug: 'georgia',
    iso2: 'GE',
    name: 'Грузия',
    nameTo: 'в Грузию',
    nameEn: 'Georgia',
    isDomestic: false,
    isVisaFree: true,
    visaFee: 0,
    passportDays: 90,
    timezone: 'Asia/Tbilisi',
    season: even,
    taxByNight: 0,
  },
  {
    slug: 'kazakhstan',
    iso2: 'KZ',
    name: 'Казахстан',
    nameTo: 'в Казахстан',
    nameEn: 'Kazakhstan',
    isDomestic: false,
    isVisaFree: true,
    visaFee: 0,
    passportDays: 0,
    timezone: 'Asia/Almaty',
    season: even,
    taxByNight: 0,
  },
]

type AirportCode = keyof typeof airports
const airports = {
  AYT: ['Анталья', 36.9, 30.8],
  BJV: ['Бодрум', 37.25, 27.66],
  DLM: ['Даламан', 36.71, 28.79],
  HRG: ['Хургада', 27.18, 33.8],
  SSH: ['Шарм-эль-Шейх', 27.98, 34.39],
  RMF: ['Марса-Алам', 25.56, 34.58],
  DXB: ['Дубай', 25.25, 55.36],
  AUH: ['Абу-Даби', 24.43, 54.65],
  HKT: ['Пхукет', 8.11, 98.31],
  KBV: ['Краби', 8.1, 98.98],
  USM: ['Самуи', 9.55, 100.06],
  UTP: ['Утапао', 12.68, 101.0],
  MLE: ['Мале', 4.19, 73.53],
  VRA: ['Варадеро', 23.03, -81.44],
  HAV: ['Гавана', 22.99, -82.41],
  CCC: ['Кайо-Коко', 22.46, -78.33],
  HOG: ['Ольгин', 20.79, -76.32],
  CXR: ['Камрань', 11.99, 109.22],
  PQC: ['Фукуок', 10.17, 103.99],
  DAD: ['Дананг', 16.04, 108.2],
  SGN: ['Хошимин', 10.82, 106.65],
  AER: ['Сочи', 43.45, 39.95],
  AAQ: ['Анапа', 45.0, 37.35],
  GDZ: ['Геленджик', 44.58, 38.01],
  KGD: ['Калининград', 54.89, 20.59],
  MRV: ['Минеральные Воды', 44.23, 43.08],
  BAX: ['Барнаул', 53.36, 83.54],
  IKT: ['Иркутск', 52.27, 104.39],
  LED: ['Санкт-Петербург', 59.8, 30.26],
  BUS: ['Батуми', 41.61, 41.6],
  TBS: ['Тбилиси', 41.67, 44.95],
  ALA: ['Алматы', 43.35, 77.04],
  NQZ: ['Астана', 51.02, 71.47],
  SCO: ['Актау', 43.86, 51.09],
} as const

const climates = {
  aegean: { air: [10, 31], water: [15, 26] },
  antalya: { air: [11, 34], water: [16, 28] },
  redSea: { air: [18, 36], water: [21, 29] },
  gulf: { air: [22, 40], water: [21, 33] },
  siam: { air: [29, 33], water: [27, 30] },
  atoll: { air: [29, 31], water: [28, 30] },
  carib: { air: [25, 32], water: [24, 29] },
  southVietnam: { air: [26, 32], water: [24, 29] },
  blackSea: { air: [7, 28], water: [9, 26] },
  polyana: { air: [-2, 22], water: null },
  baltic: { air: [-1, 21], water: [3, 19] },
  spas: { air: [-2, 25], water: null },
  altai: { air: [-14, 24], water: null },
  baikal: { air: [-17, 19], water: [1, 14] },
  neva: { air: [-5, 22], water: null },
  tiflis: { air: [6, 31], water: null },
  gorge: { air: [-1, 23], water: null },
  gudauri: { air: [-7, 17], water: null },
  almaty: { air: [-4, 30], water: null },
  steppe: { air: [-15, 26], water: null },
  caspian: { air: [1, 31], water: [4, 26] },
  burabay: { air: [-15, 24], water: [1, 20] },
} satisfies Record<string, Climate>

type Row = [
  slug: string,
  names: [name: string, nameTo: string, nameEn: string],
  at: [number, number],
  airport: AirportCode,
  transfer: number,
  landscape: Landscape,
  level: number,
  climate: keyof typeof climates,
  more?: { also?: readonly string[]; timezone?: string },
]

const rows: Record<string, readonly Row[]> = {
  turkey: [
    [
      'kemer',
      ['Кемер', 'в Кемер', 'Kemer'],
      [36.6, 30.56],
      'AYT',
      60,
      'pines',
      1.0,
      'antalya',
      { also: ['Гёйнюк', 'Бельдиби', 'Текирова'] },
    ],
    [
      'belek',
      ['Белек', 'в Белек', 'Belek'],
      [36.86, 31.06],
      'AYT',
      40,
      'pines',
      1.35,
      'antalya',
      { also: ['Богазкент'] },
    ],
    [
      'side',
      ['Сиде', 'в Сиде', 'Side'],
      [36.77, 31.39],
      'AYT',
      65,
      'palms',
      1.0,
      'antalya',
      { also: ['Манавгат', 'Чолаклы', 'Кумкёй'] },
    ],
    [
      'alanya',
      ['Аланья', 'в Аланью', 'Alanya'],
      [36.54, 32.0],
      'AYT',
      130,
      'palms',
      0.82,
      'antalya',
      { also: ['Алания', 'Махмутлар', 'Конаклы'] },
    ],
    [
      'antalya',
      ['Анталья', 'в Анталью', 'Antalya'],
      [36.85, 30.76],
      'AYT',
      25,
      'palms',
      1.05,
      'antalya',
      { also: ['Анталия', 'Лара', 'Кунду'] },
    ],
    ['bodrum', ['Бодрум', 'в Бодрум', 'Bodrum'], [37.03, 27.43], 'BJV', 45, 'pines', 1.2, 'aegean'],
    [
      'marmaris',
      ['Мармарис', 'в Мармарис', 'Marmaris'],
      [36.85, 28.27],
      'DLM',
      90,
      'pines',
      0.92,
      'aegean',
      { also: ['Ичмелер'] },
    ],
    [
      'fethiye',
      ['Фетхие', 'в Фетхие', 'Fethiye'],
      [36.62, 29.12],
      'DLM',
      60,
      'pines',
      0.96,
      'aegean',
      { also: ['Олюдениз'] },
    ],
  ],
  egypt: [
    ['hurghada', ['Хургада', 'в Хургаду', 'Hurghada'], [27.23, 33.84], 'HRG', 20, 'desert', 0.72, 'redSea'],
    [
      'sharm-el-sheikh',
      ['Шарм-эль-Шейх', 'в Шарм-эль-Шейх', 'Sharm el-Sheikh'],
      [27.92, 34.33],
      'SSH',
      20,
      'desert',
      0.78,
      'redSea',
      { also: ['Шарм', 'Наама-Бей'] },
    ],
    [
      'makadi',
      ['Макади', 'в Макади', 'Makadi Bay'],
      [26.99, 33.9],
      'HRG',
      40,
      'desert',
      0.84,
      'redSea',
      { also: ['Макади-Бей'] },
    ],
    ['el-gouna', ['Эль-Гуна', 'в Эль-Гуну', 'El Gouna'], [27.4, 33.68], 'HRG', 40, 'palms', 0.95, 'redSea'],
    ['marsa-alam', ['Марса-Алам', 'в Марса-Алам', 'Marsa Alam'], [25.07, 34.9], 'RMF', 60, 'desert', 0.86, 'redSea'],
    ['soma-bay', ['Сома-Бей', 'в Сома-Бей', 'Soma Bay'], [26.85, 33.99], 'HRG', 50, 'desert', 1.05, 'redSea'],
  ],
  uae: [
    [
      'dubai',
      ['Дубай', 'в Дубай', 'Dubai'],
      [25.2, 55.25],
      'DXB',
      30,
      'city',
      1.35,
      'gulf',
      { also: ['Джумейра', 'Дейра'] },
    ],
    [
      'abu-dhabi',
      ['Абу-Даби', 'в Абу-Даби', 'Abu Dhabi'],
      [24.47, 54.35],
      'AUH',
      35,
      'palms',
      1.2,
      'gulf',
      { also: ['Саадият'] },
    ],
    ['sharjah', ['Шарджа', 'в Шарджу', 'Sharjah'], [25.36, 55.39], 'DXB', 40, 'city', 0.86, 'gulf'],
    [
      'ras-al-khaimah',
      ['Рас-эль-Хайма', 'в Рас-эль-Хайму', 'Ras al-Khaimah'],
      [25.69, 55.78],
      'DXB',
      75,
      'desert',
      1.05,
      'gulf',
    ],
    ['fujairah', ['Фуджейра', 'в Фуджейру', 'Fujairah'], [25.42, 56.36], 'DXB', 100, 'palms', 1.0, 'gulf'],
    ['ajman', ['Аджман', 'в Аджман', 'Ajman'], [25.41, 55.44], 'DXB', 45, 'palms', 0.94, 'gulf'],
  ],
  thailand: [
    ['patong', ['Патонг', 'на Патонг', 'Patong'], [7.9, 98.3], 'HKT', 55, 'palms', 0.8, 'siam', { also: ['Пхукет'] }],
    ['karon', ['Карон', 'на Карон', 'Karon'], [7.85, 98.29], 'HKT', 65, 'palms', 0.82, 'siam', { also: ['Пхукет'] }],
    ['kata', ['Ката', 'на Кату', 'Kata'], [7.82, 98.3], 'HKT', 70, 'palms', 0.88, 'siam', { also: ['Пхукет'] }],
    ['khao-lak', ['Као Лак', 'в Као Лак', 'Khao Lak'], [8.64, 98.25], 'HKT', 75, 'palms', 0.86, 'siam'],
    ['krabi', ['Краби', 'в Краби', 'Krabi'], [8.03, 98.82], 'KBV', 40, 'palms', 0.84, 'siam', { also: ['Ао Нанг'] }],
    ['samui', ['Самуи', 'на Самуи', 'Koh Samui'], [9.53, 100.05], 'USM', 30, 'island', 1.0, 'siam'],
    [
      'pattaya',
      ['Паттайя', 'в Паттайю', 'Pattaya'],
      [12.93, 100.88],
      'UTP',
      50,
      'palms',
      0.7,
      'siam',
      { also: ['Джомтьен'] },
    ],
  ],
  maldives: [
    [
      'north-male',
      ['Северный Мале', 'на Северный Мале', 'North Malé Atoll'],
      [4.42, 73.5],
      'MLE',
      30,
      'island',
      2.3,
      'atoll',
      { also: ['Каафу'] },
    ],
    [
      'south-male',
      ['Южный Мале', 'на Южный Мале', 'South Malé Atoll'],
      [3.97, 73.49],
      'MLE',
      40,
      'island',
      2.2,
      'atoll',
      { also: ['Маафуши'] },
    ],
    ['ari', ['Ари', 'на Ари', 'Ari Atoll'], [3.87, 72.82], 'MLE', 95, 'island', 2.5, 'atoll', { also: ['Алифу'] }],
    ['baa', ['Баа', 'на Баа', 'Baa Atoll'], [5.17, 73.0], 'MLE', 110, 'island', 2.8, 'atoll'],
  ],
  cuba: [
    ['varadero', ['Варадеро', 'на Варадеро', 'Varadero'], [23.15, -81.25], 'VRA', 40, 'palms', 0.95, 'carib'],
    ['havana', ['Гавана', 'в Гавану', 'Havana'], [23.14, -82.38], 'HAV', 35, 'city', 0.85, 'carib'],
    ['cayo-coco', ['Кайо-Коко', 'на Кайо-Коко', 'Cayo Coco'], [22.52, -78.4], 'CCC', 25, 'island', 1.05, 'carib'],
    [
      'holguin',
      ['Ольгин', 'в Ольгин', 'Holguín'],
      [21.12, -75.9],
      'HOG',
      60,
      'palms',
      0.88,
      'carib',
      { also: ['Гуардалавака'] },
    ],
  ],
  vietnam: [
    [
      'nha-trang',
      ['Нячанг', 'в Нячанг', 'Nha Trang'],
      [12.24, 109.2],
      'CXR',
      45,
      'palms',
      0.66,
      'southVietnam',
      { also: ['Нха Транг'] },
    ],
    ['phu-quoc', ['Фукуок', 'на Фукуок', 'Phu Quoc'], [10.19, 103.96], 'PQC', 25, 'island', 0.82, 'southVietnam'],
    [
      'phan-thiet',
      ['Фантхьет', 'в Фантхьет', 'Phan Thiet'],
      [10.95, 108.25],
      'SGN',
      180,
      'palms',
      0.64,
      'southVietnam',
      { also: ['Муйне'] },
    ],
    ['da-nang', ['Дананг', 'в Дананг', 'Da Nang'], [16.06, 108.25], 'DAD', 25, 'city', 0.72, 'southVietnam'],
    ['cam-ranh', ['Камрань', 'в Камрань', 'Cam Ranh'], [12.09, 109.19], 'CXR', 20, 'palms', 0.9, 'southVietnam'],
  ],
  russia: [
    [
      'sochi',
      ['Сочи', 'в Сочи', 'Sochi'],
      [43.58, 39.72],
      'AER',
      50,
      'palms',
      0.95,
      'blackSea',
      { also: ['Дагомыс', 'Хоста'] },
    ],
    [
      'adler',
      ['Адлер', 'в Адлер', 'Adler'],
      [43.43, 39.92],
      'AER',
      20,
      'palms',
      0.8,
      'blackSea',
      { also: ['Сириус', 'Имеретинка'] },
    ],
    [
      'krasnaya-polyana',
      ['Красная Поляна', 'в Красную Поляну', 'Krasnaya Polyana'],
      [43.68, 40.2],
      'AER',
      60,
      'mountains',
      1.05,
      'polyana',
      { also: ['Роза Хутор', 'Эсто-Садок'] },
    ],
    [
      'anapa',
      ['Анапа', 'в Анапу', 'Anapa'],
      [44.89, 37.31],
      'AAQ',
      30,
      'pines',
      0.66,
      'blackSea',
      { also: ['Витязево', 'Джемете'] },
    ],
    [
      'gelendzhik',
      ['Геленджик', 'в Геленджик', 'Gelendzhik'],
      [44.56, 38.08],
      'GDZ',
      20,
      'pines',
      0.76,
      'blackSea',
      { also: ['Кабардинка'] },
    ],
    [
      'zelenogradsk',
      ['Зеленоградск', 'в Зеленоградск', 'Zelenogradsk'],
      [54.96, 20.48],
      'KGD',
      25,
      'pines',
      0.8,
      'baltic',
      { also: ['Калининград', 'Куршская коса'], timezone: 'Europe/Kaliningrad' },
    ],
    [
      'kislovodsk',
      ['Кисловодск', 'в Кисловодск', 'Kislovodsk'],
      [43.91, 42.72],
      'MRV',
      70,
      'mountains',
      0.72,
      'spas',
      { also: ['Минеральные Воды'] },
    ],
    [
      'belokurikha',
      ['Белокуриха', 'в Белокуриху', 'Belokurikha'],
      [51.99, 84.99],
      'BAX',
      240,
      'mountains',
      0.62,
      'altai',
      { also: ['Алтай'], timezone: 'Asia/Barnaul' },
    ],
    [
      'listvyanka',
      ['Листвянка', 'в Листвянку', 'Listvyanka'],
      [51.86, 104.86],
      'IKT',
      75,
      'lake',
      0.7,
      'baikal',
      { also: ['Байкал'], timezone: 'Asia/Irkutsk' },
    ],
    [
      'saint-petersburg',
      ['Санкт-Петербург', 'в Санкт-Петербург', 'Saint Petersburg'],
      [59.94, 30.32],
      'LED',
      45,
      'city',
      0.85,
      'neva',
      { also: ['Питер', 'Петергоф'] },
    ],
  ],
  georgia: [
    ['batumi', ['Батуми', 'в Батуми', 'Batumi'], [41.64, 41.63], 'BUS', 15, 'palms', 0.74, 'blackSea'],
    ['kobuleti', ['Кобулети', 'в Кобулети', 'Kobuleti'], [41.82, 41.78], 'BUS', 45, 'pines', 0.6, 'blackSea'],
    ['tbilisi', ['Тбилиси', 'в Тбилиси', 'Tbilisi'], [41.69, 44.8], 'TBS', 30, 'city', 0.7, 'tiflis'],
    ['borjomi', ['Боржоми', 'в Боржоми', 'Borjomi'], [41.84, 43.39], 'TBS', 150, 'mountains', 0.68, 'gorge'],
    ['gudauri', ['Гудаури', 'в Гудаури', 'Gudauri'], [42.48, 44.48], 'TBS', 120, 'mountains', 0.82, 'gudauri'],
  ],
  kazakhstan: [
    [
      'almaty',
      ['Алматы', 'в Алматы', 'Almaty'],
      [43.24, 76.93],
      'ALA',
      30,
      'city',
      0.66,
      'almaty',
      { also: ['Алма-Ата', 'Медеу'] },
    ],
    [
      'shymbulak',
      ['Шымбулак', 'на Шымбулак', 'Shymbulak'],
      [43.13, 77.08],
      'ALA',
      55,
      'mountains',
      0.78,
      'gudauri',
      { also: ['Чимбулак'] },
    ],
    ['astana', ['Астана', 'в Астану', 'Astana'], [51.13, 71.43], 'NQZ', 25, 'city', 0.62, 'steppe'],
    [
      'aktau',
      ['Актау', 'в Актау', 'Aktau'],
      [43.65, 51.16],
      'SCO',
      30,
      'desert',
      0.7,
      'caspian',
      { timezone: 'Asia/Aqtau' },
    ],
    [
      'burabay',
      ['Бурабай', 'в Бурабай', 'Burabay'],
      [53.08, 70.3],
      'NQZ',
      180,
      'lake',
      0.6,
      'burabay',
      { also: ['Боровое'] },
    ],
  ],
}

/** Sixty, by country, in the order of countries. */
export const resorts: readonly WorldResort[] = countries.flatMap((country) =>
  (rows[country.slug] ?? []).map(
    ([slug, [name, nameTo, nameEn], [latitude, longitude], code, transfer, landscape, level, climate, more = {}]) => {
      const [city, airLatitude, airLongitude] = airports[code]
      return {
        slug,
        country: country.slug,
        name,
        nameTo,
        nameEn,
        otherNames: more.also ?? [],
        latitude,
        longitude,
        timezone: more.timezone ?? country.timezone,
        airport: { code, city, latitude: airLatitude, longitude: airLongitude },
        transfer,
        landscape,
        level,
        climate: climates[climate],
      }
    },
  ),
)

export const countryOf: ReadonlyMap<string, WorldCountry> = new Map(countries.map((one) => [one.slug, one]))

/** Temperatures by month, January first: a wave between the coldest and the warmest month; water is a month later than air. */
export const weatherOf = ({ climate: { air, water } }: WorldResort): { air: number; water: number | null }[] =>
  Array.from({ length: 12 }, (_, month) => ({ air: wave(air, month - 6.4), water: water && wave(water, month - 7.2) }))

const wave = ([low, high]: readonly [number, number], fromWarmest: number) =>
  Math.round((low + high) / 2 + ((high - low) / 2) * Math.cos((fromWarmest / 6) * Math.PI))
