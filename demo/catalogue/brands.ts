/** Invented makers, each with its own sentence. */
export const brands: Record<
  string,
  { name: string; nameEn: string; code: string; about: readonly [ru: string, en: string] }
> = {
  taiga: {
    name: 'Taiga',
    nameEn: 'Taiga',
    code: 'TG',
    about: [
      'Taiga шьёт снаряжение для тех, кто уходит от дороги дальше чем на день.',
      'Taiga makes gear for those who leave the road for more than a day.',
    ],
  },
  nordvik: {
    name: 'Nordvik',
    nameEn: 'Nordvik',
    code: 'NV',
    about: [
      'Nordvik проверяет вещи у холодного моря, где погода меняется каждый час.',
      'Nordvik tests its things by a cold sea where the weather turns every hour.',
    ],
  },
  kedrovo: {
    name: 'Kedrovo',
    nameEn: 'Kedrovo',
    code: 'KD',
    about: [
      'Kedrovo делает посуду, которая переживёт не один котелок ухи.',
      'Kedrovo makes cookware that outlives many a pot of fish soup.',
    ],
  },
  sayma: {
    name: 'Sayma',
    nameEn: 'Sayma',
    code: 'SM',
    about: [
      'Sayma — простые вещи для поездок выходного дня по честной цене.',
      'Sayma: simple things for weekend trips at a fair price.',
    ],
  },
  veresk: {
    name: 'Veresk',
    nameEn: 'Veresk',
    code: 'VR',
    about: [
      'Veresk думает о семье: всё складывается, стирается и чинится.',
      'Veresk thinks of families: everything folds, washes and can be mended.',
    ],
  },
  olkhon: {
    name: 'Olkhon',
    nameEn: 'Olkhon',
    code: 'OL',
    about: [
      'Olkhon вырос на Байкале и знает, что такое ветер.',
      'Olkhon grew up by Lake Baikal and knows what wind is.',
    ],
  },
  tundrik: {
    name: 'Tundrik',
    nameEn: 'Tundrik',
    code: 'TD',
    about: ['Tundrik одевает детей, которые не сидят на месте.', 'Tundrik dresses children who never sit still.'],
  },
  iskrel: {
    name: 'Iskrel',
    nameEn: 'Iskrel',
    code: 'IS',
    about: [
      'Iskrel делает свет и заряд, на которые можно положиться ночью.',
      'Iskrel makes light and power to rely on at night.',
    ],
  },
  volnara: {
    name: 'Volnara',
    nameEn: 'Volnara',
    code: 'VL',
    about: [
      'Volnara — всё для воды: от ванны до порога третьей категории.',
      'Volnara is everything for water, from the bath to white water.',
    ],
  },
  stezhka: {
    name: 'Stezhka',
    nameEn: 'Stezhka',
    code: 'ST',
    about: [
      'Stezhka начинала с одной пары ботинок и до сих пор носит каждую модель сама.',
      'Stezhka began with one pair of boots and still wears every model itself.',
    ],
  },
  ruvel: {
    name: 'Ruvel',
    nameEn: 'Ruvel',
    code: 'RV',
    about: [
      'Ruvel собирает багаж для тех, кто живёт между поездом и самолётом.',
      'Ruvel makes luggage for those who live between train and plane.',
    ],
  },
  tikhiy: {
    name: 'Тихий дом',
    nameEn: 'Tikhy Dom',
    code: 'TH',
    about: [
      '«Тихий дом» лепит и обжигает посуду небольшими партиями, поэтому оттенок может чуть отличаться.',
      'Tikhy Dom throws and fires in small batches, so the shade may differ a little.',
    ],
  },
  lugovoy: {
    name: 'Луговой',
    nameEn: 'Lugovoy',
    code: 'LG',
    about: [
      '«Луговой» собирает чай и травы у небольших хозяйств и фасует их вручную.',
      'Lugovoy buys tea and herbs from small farms and packs them by hand.',
    ],
  },
}
