import { dice } from '../catalogue/seed.ts'

/** Twelve cities; coordinates and FIAS ids are from the state address register. */
export const cities = [
  {
    slug: 'yekaterinburg',
    name: 'Екатеринбург',
    nameEn: 'Yekaterinburg',
    lat: 56.8385,
    lon: 60.6055,
    fias: '2763c110-cb8b-416a-9dac-ad28a55b4402',
    tz: 'Asia/Yekaterinburg',
    code: '343',
    zone: 'main',
  },
  {
    slug: 'moscow',
    name: 'Москва',
    nameEn: 'Moscow',
    lat: 55.754,
    lon: 37.6204,
    fias: '0c5b2444-70a0-4932-980c-b4dc0d3f02b5',
    tz: 'Europe/Moscow',
    code: '495',
    zone: 'main',
  },
  {
    slug: 'saint-petersburg',
    name: 'Санкт-Петербург',
    nameEn: 'Saint Petersburg',
    lat: 59.9391,
    lon: 30.3159,
    fias: 'c2deb16a-0330-4f05-821f-1d09c93331e6',
    tz: 'Europe/Moscow',
    code: '812',
    zone: 'main',
  },
  {
    slug: 'kazan',
    name: 'Казань',
    nameEn: 'Kazan',
    lat: 55.7944,
    lon: 49.1115,
    fias: '93b3df57-4c89-44df-ac42-96f05e9cd3b9',
    tz: 'Europe/Moscow',
    code: '843',
    zone: 'main',
  },
  {
    slug: 'novosibirsk',
    name: 'Новосибирск',
    nameEn: 'Novosibirsk',
    lat: 55.0282,
    lon: 82.9211,
    fias: '8dea00e3-9aab-4d8e-887c-ef2aaa546456',
    tz: 'Asia/Novosibirsk',
    code: '383',
    zone: 'main',
  },
  {
    slug: 'perm',
    name: 'Пермь',
    nameEn: 'Perm',
    lat: 58.0103,
    lon: 56.2342,
    fias: 'a309e4ce-2f36-4106-b1ca-53e0f48a6d95',
    tz: 'Asia/Yekaterinburg',
    code: '342',
    zone: 'main',
  },
  {
    slug: 'chelyabinsk',
    name: 'Челябинск',
    nameEn: 'Chelyabinsk',
    lat: 55.1603,
    lon: 61.4008,
    fias: 'a376e68d-724a-4472-be7c-891bdb09ae32',
    tz: 'Asia/Yekaterinburg',
    code: '351',
    zone: 'main',
  },
  {
    slug: 'tyumen',
    name: 'Тюмень',
    nameEn: 'Tyumen',
    lat: 57.153,
    lon: 65.5344,
    fias: '9ae64229-9f7b-4149-b27a-d1f6ec74b5ce',
    tz: 'Asia/Yekaterinburg',
    code: '3452',
    zone: 'main',
  },
  {
    slug: 'samara',
    name: 'Самара',
    nameEn: 'Samara',
    lat: 53.195,
    lon: 50.1069,
    fias: 'bb035cc3-1dc2-4627-9d25-a1bf2d4b936b',
    tz: 'Europe/Samara',
    code: '846',
    zone: 'main',
  },
  {
    slug: 'nizhny-novgorod',
    name: 'Нижний Новгород',
    nameEn: 'Nizhny Novgorod',
    lat: 56.3241,
    lon: 44.0054,
    fias: '555e7d61-d9a7-4ba6-9770-6caa8198c483',
    tz: 'Europe/Moscow',
    code: '831',
    zone: 'main',
  },
  {
    slug: 'krasnoyarsk',
    name: 'Красноярск',
    nameEn: 'Krasnoyarsk',
    lat: 56.0094,
    lon: 92.8525,
    fias: '9b968c73-f4d4-4012-8da8-3dacd4d4c1bd',
    tz: 'Asia/Krasnoyarsk',
    code: '391',
    zone: 'main',
  },
  {
    slug: 'vladivostok',
    name: 'Владивосток',
    nameEn: 'Vladivostok',
    lat: 43.1165,
    lon: 131.8824,
    fias: '7b6de6a5-86d0-4735-b11a-499081111af8',
    tz: 'Asia/Vladivostok',
    code: '423',
    zone: 'far-east',
  },
] as const

type Street = readonly [ru: string, en: string]
/** Streets of every city: the names are real, the house numbers are invented. */
const streets: Record<string, readonly Street[]> = {
  yekaterinburg: [
    ['ул. Вайнера', 'Vaynera St.'],
    ['ул. Малышева', 'Malysheva St.'],
    ['ул. 8 Марта', '8 Marta St.'],
    ['пр-т Ленина', 'Lenina Ave.'],
    ['ул. Белинского', 'Belinskogo St.'],
    ['ул. Куйбышева', 'Kuybysheva St.'],
    ['ул. Металлургов', 'Metallurgov St.'],
  ],
  moscow: [
    ['ул. Лесная', 'Lesnaya St.'],
    ['Ленинский пр-т', 'Leninsky Ave.'],
    ['ул. Новослободская', 'Novoslobodskaya St.'],
    ['ул. Большая Ордынка', 'Bolshaya Ordynka St.'],
    ['пр-т Мира', 'Mira Ave.'],
    ['ул. Земляной Вал', 'Zemlyanoy Val St.'],
    ['ул. Профсоюзная', 'Profsoyuznaya St.'],
    ['ул. Таганская', 'Taganskaya St.'],
  ],
  'saint-petersburg': [
    ['Литейный пр-т', 'Liteyny Ave.'],
    ['ул. Марата', 'Marata St.'],
    ['Большой пр-т П. С.', 'Bolshoy Ave. P. S.'],
    ['ул. Садовая', 'Sadovaya St.'],
    ['Московский пр-т', 'Moskovsky Ave.'],
    ['ул. Восстания', 'Vosstaniya St.'],
    ['ул. Савушкина', 'Savushkina St.'],
    ['Заневский пр-т', 'Zanevsky Ave.'],
  ],
  kazan: [
    ['ул. Баумана', 'Baumana St.'],
    ['ул. Пушкина', 'Pushkina St.'],
    ['ул. Декабристов', 'Dekabristov St.'],
    ['пр-т Победы', 'Pobedy Ave.'],
    ['ул. Чистопольская', 'Chistopolskaya St.'],
    ['ул. Островского', 'Ostrovskogo St.'],
    ['ул. Гвардейская', 'Gvardeyskaya St.'],
  ],
  novosibirsk: [
    ['Красный пр-т', 'Krasny Ave.'],
    ['ул. Ленина', 'Lenina St.'],
    ['ул. Гоголя', 'Gogolya St.'],
    ['ул. Кирова', 'Kirova St.'],
    ['ул. Фрунзе', 'Frunze St.'],
    ['пр-т Карла Маркса', 'Karla Marksa Ave.'],
    ['ул. Дуси Ковальчук', 'Dusi Kovalchuk St.'],
  ],
  perm: [
    ['ул. Ленина', 'Lenina St.'],
    ['ул. Сибирская', 'Sibirskaya St.'],
    ['Комсомольский пр-т', 'Komsomolsky Ave.'],
    ['ул. Революции', 'Revolyutsii St.'],
    ['ул. Петропавловская', 'Petropavlovskaya St.'],
    ['ул. Куйбышева', 'Kuybysheva St.'],
    ['ул. Мира', 'Mira St.'],
  ],
  chelyabinsk: [
    ['ул. Кирова', 'Kirova St.'],
    ['пр-т Ленина', 'Lenina Ave.'],
    ['ул. Труда', 'Truda St.'],
    ['Свердловский пр-т', 'Sverdlovsky Ave.'],
    ['ул. Цвиллинга', 'Tsvillinga St.'],
    ['ул. Воровского', 'Vorovskogo St.'],
    ['ул. Молодогвардейцев', 'Molodogvardeytsev St.'],
  ],
  tyumen: [
    ['ул. Республики', 'Respubliki St.'],
    ['ул. Ленина', 'Lenina St.'],
    ['ул. Дзержинского', 'Dzerzhinskogo St.'],
    ['ул. Мельникайте', 'Melnikayte St.'],
    ['ул. Герцена', 'Gertsena St.'],
    ['ул. Пермякова', 'Permyakova St.'],
    ['ул. Широтная', 'Shirotnaya St.'],
  ],
  samara: [
    ['ул. Куйбышева', 'Kuybysheva St.'],
    ['ул. Ленинградская', 'Leningradskaya St.'],
    ['ул. Молодогвардейская', 'Molodogvardeyskaya St.'],
    ['Московское шоссе', 'Moskovskoye Hwy.'],
    ['ул. Ново-Садовая', 'Novo-Sadovaya St.'],
    ['ул. Гагарина', 'Gagarina St.'],
    ['пр-т Кирова', 'Kirova Ave.'],
  ],
  'nizhny-novgorod': [
    ['ул. Большая Покровская', 'Bolshaya Pokrovskaya St.'],
    ['ул. Рождественская', 'Rozhdestvenskaya St.'],
    ['пр-т Гагарина', 'Gagarina Ave.'],
    ['ул. Белинского', 'Belinskogo St.'],
    ['ул. Горького', 'Gorkogo St.'],
    ['ул. Ванеева', 'Vaneeva St.'],
    ['ул. Родионова', 'Rodionova St.'],
  ],
  krasnoyarsk: [
    ['пр-т Мира', 'Mira Ave.'],
    ['ул. Ленина', 'Lenina St.'],
    ['ул. Карла Маркса', 'Karla Marksa St.'],
    ['ул. Вейнбаума', 'Veynbauma St.'],
    ['ул. Партизана Железняка', 'Partizana Zheleznyaka St.'],
    ['ул. Телевизорная', 'Televizornaya St.'],
    ['ул. 9 Мая', '9 Maya St.'],
  ],
  vladivostok: [
    ['ул. Светланская', 'Svetlanskaya St.'],
    ['ул. Алеутская', 'Aleutskaya St.'],
    ['Океанский пр-т', 'Okeansky Ave.'],
    ['ул. Пологая', 'Pologaya St.'],
    ['ул. Русская', 'Russkaya St.'],
    ['пр-т 100-летия Владивостока', '100-letiya Vladivostoka Ave.'],
    ['ул. Семёновская', 'Semyonovskaya St.'],
  ],
}

export interface DemoOutlet {
  key: string
  kind: 'shop' | 'filial' | 'warehouse' | 'pickup_point' | 'locker'
  city: string | null
  name: string
  nameEn: string
  address: string
  addressEn: string
  lat: number
  lon: number
  phone: string
  schedule: string[]
  specialDays: Record<string, string>
  popularity: number
}

const week = (weekdays: string, saturday = weekdays, sunday = saturday): string[] => [
  ...Array<string>(5).fill(weekdays),
  saturday,
  sunday,
]
const hours = {
  shop: [week('10:00-21:00'), week('10:00-22:00'), week('09:00-21:00', '10:00-20:00')],
  filial: [week('10:00-20:00', '11:00-18:00', ''), week('09:00-20:00', '10:00-18:00')],
  pickup_point: [week('09:00-21:00'), week('10:00-20:00', '10:00-18:00'), week('08:00-22:00')],
  locker: [week('00:00-24:00')],
} as const
/** Short hours on the eve, closed on the day. */
const newYear = Object.fromEntries(
  [2027, 2028, 2029].flatMap((year) => [
    [`${year - 1}-12-31`, '10:00-18:00'],
    [`${year}-01-01`, ''],
  ]),
)
const kindNames = {
  shop: ['Магазин Vitrina', 'Vitrina shop'],
  filial: ['Филиал Vitrina', 'Vitrina branch'],
  pickup_point: ['Пункт выдачи', 'Pickup point'],
  locker: ['Постамат', 'Parcel locker'],
} as const

/** Two warehouses, two own outlets in every city, three pickup points and two lockers. */
export function makeOutlets(): DemoOutlet[] {
  const made: DemoOutlet[] = [
    {
      key: 'warehouse-ural',
      kind: 'warehouse',
      city: null,
      name: 'Склад «Урал»',
      nameEn: 'Ural warehouse',
      address: 'Екатеринбург, Кольцовский тракт, 14',
      addressEn: 'Koltsovsky Trakt 14, Yekaterinburg',
      lat: 56.7657,
      lon: 60.7712,
      phone: '',
      schedule: week('08:00-20:00', '', ''),
      specialDays: {},
      popularity: 0,
    },
    {
      key: 'warehouse-center',
      kind: 'warehouse',
      city: null,
      name: 'Склад «Центр»',
      nameEn: 'Centre warehouse',
      address: 'Москва, Дмитровское шоссе, 163',
      addressEn: 'Dmitrovskoye Hwy. 163, Moscow',
      lat: 55.9074,
      lon: 37.5409,
      phone: '',
      schedule: week('08:00-20:00', '', ''),
      specialDays: {},
      popularity: 0,
    },
  ]
  for (const city of cities) {
    const kinds = ['shop', 'filial', 'pickup_point', 'pickup_point', 'pickup_point', 'locker', 'locker'] as const
    for (const [i, kind] of kinds.entries()) {
      const key = `${city.slug}-${kind}-${i + 1}`
      const roll = dice(key)
      const [street, streetEn] = streets[city.slug]![i]!
      const house = roll.between(3, 118)
      // a ring around the centre; on the peninsula of Vladivostok it is small
      const far = (i === 0 ? 0.006 : 0.012 + i * 0.0045) * (city.zone === 'far-east' ? 0.35 : 1)
      const angle = (i * 2.4 + roll.next()) % 6.283
      const [name, nameEn] = kindNames[kind]
      const numbered = kind === 'locker' || kind === 'pickup_point'
      const code = roll.between(100, 989)
      made.push({
        key,
        kind,
        city: city.slug,
        name: numbered ? `${name} ${code}` : `${name} на ${locative(street)}`,
        nameEn: numbered ? `${nameEn} ${code}` : `${nameEn}, ${streetEn}`,
        address: `${city.name}, ${street}, ${house}`,
        addressEn: `${streetEn.replace(/\.$/, '.')} ${house}, ${city.nameEn}`,
        lat: Math.round((city.lat + Math.sin(angle) * far) * 1e5) / 1e5,
        lon: Math.round((city.lon + Math.cos(angle) * far * 1.7) * 1e5) / 1e5,
        phone: numbered
          ? ''
          : `+7${city.code}${String(200_000_0 + roll.between(0, 899_999)).slice(0, 10 - city.code.length)}`,
        schedule: [...roll.pick<readonly string[]>(hours[kind])],
        specialDays: kind === 'locker' ? {} : newYear,
        popularity: roll.between(10, 1000),
      })
    }
  }
  return made
}

/** «на Вайнера», «на Ленинском пр-те»: a shop is named by its street, without the word for "street". */
const locative = (street: string): string => {
  const bare = street.replace(/^(ул\.|пр-т) /, '')
  return bare === street
    ? `${street
        .replace(/ий пр-т/, 'ом пр-те')
        .replace(/ый пр-т/, 'ом пр-те')
        .replace(/ое шоссе/, 'ом шоссе')}`
    : feminine(bare)
}
const feminine = (name: string): string => name.replace(/ая( |$)/g, 'ой$1')
