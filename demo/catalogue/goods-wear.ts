import { type Facts, type Goods, kidShoes, kidSizes, menShoes, menSizes, womenShoes, womenSizes } from './goods.ts'
import type { Dice } from './seed.ts'

const who = { men: 'men', women: 'women', kids: 'kids' } as const
const word = {
  men: ['мужская', 'мужской', 'мужские', 'men’s'],
  women: ['женская', 'женский', 'женские', 'women’s'],
  kids: ['детская', 'детский', 'детские', 'kids’'],
} as const
type Who = keyof typeof who
const sizesOf: Record<Who, readonly string[]> = { men: menSizes, women: womenSizes, kids: kidSizes }
const shoesOf: Record<Who, readonly string[]> = { men: menShoes, women: womenShoes, kids: kidShoes }

const membrane = (w: Who, at: string, lines: Goods['lines'], base: number): Goods => ({
  at,
  kind: [`Куртка мембранная ${word[w][0]}`, 'f', `${word[w][3]} shell jacket`],
  lines,
  sizes: sizesOf[w],
  price: (_n, r) => base + r.between(0, 16) * 300,
  facts: (_n, r): Facts => ({
    'for-whom': w,
    material: 'membrane',
    insulation: 'none',
    season: r.pick(['demi', 'demi', 'summer']),
    waterproof: 'full',
    weight: 0.3 + r.between(0, 4) / 10,
    warranty: '2y',
  }),
  about: [
    [
      'Мембрана держит ливень и выпускает пар, все швы проклеены. Под мышками молнии для проветривания, капюшон надевается на шлем.',
      'The membrane holds a downpour and lets vapour out; every seam is taped. Underarm zips for air, and a hood that fits over a helmet.',
    ],
    [
      'Лёгкая и тихая ткань, не шуршит на ходу. Карманы выше пояса рюкзака, манжеты на липучке.',
      'A light, quiet fabric that does not rustle. Pockets sit above the hip belt and the cuffs close with tape.',
    ],
  ],
})

const insulated = (w: Who, at: string, lines: Goods['lines'], base: number): Goods => ({
  at,
  kind: [`Куртка утеплённая ${word[w][0]}`, 'f', `${word[w][3]} insulated jacket`],
  lines,
  sizes: sizesOf[w],
  price: (_n, r) => base + r.between(0, 18) * 350,
  facts: (_n, r): Facts => ({
    'for-whom': w,
    material: 'nylon',
    insulation: w === 'kids' ? 'synthetic' : r.pick(['down', 'synthetic']),
    season: r.pick(['winter', 'winter', 'demi']),
    waterproof: r.pick(['splash', 'rain']),
    weight: 0.4 + r.between(0, 5) / 10,
    warranty: '2y',
  }),
  about: [
    [
      'Греет и под мембраной, и сама по себе. Объёмный капюшон, тёплые карманы, внизу затяжка, которая не выпускает тепло.',
      'Warm under a shell or on its own. A roomy hood, lined pockets and a hem cord that keeps the warmth in.',
    ],
    [
      'Складывается в собственный карман до размера бутылки. Утеплитель не сбивается после стирки.',
      'Packs into its own pocket to the size of a bottle. The filling stays even after washing.',
    ],
  ],
})

const fleece = (w: Who, lines: Goods['lines'], base: number): Goods => ({
  at: `clothes/${w}/fleece`,
  kind: [`Куртка флисовая ${word[w][0]}`, 'f', `${word[w][3]} fleece jacket`],
  lines,
  sizes: sizesOf[w],
  price: (_n, r) => base + r.between(0, 10) * 150,
  facts: (_n, r): Facts => ({
    'for-whom': w,
    material: 'fleece',
    insulation: 'none',
    season: r.pick(['demi', 'winter']),
    waterproof: 'none',
    weight: 0.25 + r.between(0, 3) / 10,
    warranty: '1y',
  }),
  about: [
    [
      'Средний слой: отводит влагу от тела и быстро сохнет. Высокий воротник, карманы на молнии, ткань не скатывается.',
      'A middle layer that takes moisture off the body and dries fast. High collar, zipped pockets, no pilling.',
    ],
  ],
})

const vest = (w: Who, lines: Goods['lines']): Goods => ({
  at: `clothes/${w}/vests`,
  kind: [`Жилет ${word[w][1]}`, 'm', `${word[w][3]} vest`],
  lines,
  sizes: sizesOf[w],
  price: (_n, r) => 3400 + r.between(0, 12) * 250,
  facts: (_n, r): Facts => ({
    'for-whom': w,
    material: 'nylon',
    insulation: r.pick(['down', 'synthetic']),
    season: 'demi',
    waterproof: 'splash',
    weight: 0.2 + r.between(0, 2) / 10,
    warranty: '1y',
  }),
  about: [
    [
      'Греет там, где нужно, и не мешает рукам: для города, дачи и первых заморозков.',
      'Warms what matters and leaves the arms free: for town, country house and the first frosts.',
    ],
  ],
})

const boots = (w: Who, at: string, winter: boolean, lines: Goods['lines'], base: number): Goods => ({
  at,
  kind: [
    `Ботинки ${winter ? 'зимние' : 'трекинговые'} ${word[w][2]}`,
    'pl',
    `${word[w][3]} ${winter ? 'winter' : 'trekking'} boots`,
  ],
  lines,
  sizes: shoesOf[w],
  price: (_n, r) => base + r.between(0, 14) * 350,
  facts: (_n: number, r: Dice): Facts => ({
    'for-whom': w,
    material: r.pick(['leather', 'nubuck', 'membrane']),
    season: winter ? 'winter' : 'demi',
    waterproof: r.pick(['full', 'rain']),
    insulation: winter ? 'synthetic' : 'none',
    weight: 0.9 + r.between(0, 6) / 10,
    warranty: '1y',
  }),
  about: winter
    ? [
        [
          'Утеплитель рассчитан на −25 °C, подошва не дубеет на морозе. Язык вшит высоко: снег не попадает внутрь.',
          'Insulated for −25 °C, with a sole that stays soft in the cold. The tongue is sewn in high, so snow keeps out.',
        ],
      ]
    : [
        [
          'Жёсткая пятка держит голеностоп, глубокий протектор цепляется за мокрый камень. Носок закрыт резиной.',
          'A firm heel supports the ankle and deep lugs grip wet rock. The toe is covered with rubber.',
        ],
      ],
})

const trainers = (w: Who, at: string, lines: Goods['lines'], base: number): Goods => ({
  at,
  kind: [`Кроссовки ${word[w][2]}`, 'pl', `${word[w][3]} trail shoes`],
  lines,
  sizes: shoesOf[w],
  price: (_n, r) => base + r.between(0, 12) * 250,
  facts: (_n, r): Facts => ({
    'for-whom': w,
    material: r.pick(['mesh', 'membrane']),
    season: r.pick(['summer', 'demi']),
    waterproof: r.pick(['splash', 'rain', 'none']),
    weight: 0.5 + r.between(0, 4) / 10,
    warranty: '1y',
  }),
  about: [
    [
      'Низкая посадка для лёгких троп и города. Подошва гасит удар, сетчатый верх проветривается.',
      'A low cut for easy trails and town. The sole takes the shock and the mesh upper breathes.',
    ],
  ],
})

const small = (
  at: string,
  kind: Goods['kind'],
  lines: Goods['lines'],
  sizes: readonly string[],
  base: number,
  facts: (r: Dice) => Facts,
  about: Goods['about'],
): Goods => ({
  at,
  kind,
  lines,
  ...(sizes.length > 0 && { sizes }),
  price: (_n, r) => base + r.between(0, 10) * 90,
  facts: (_n, r) => ({ 'for-whom': 'all', warranty: 'none', ...facts(r) }),
  about,
})

export const wear: readonly Goods[] = [
  membrane(
    'men',
    'clothes/men/jackets/membrane',
    [
      ['nordvik', 'Regn', 'shell'],
      ['olkhon', 'Shtorm', 'shell'],
      ['taiga', 'Liven', 'shell'],
      ['veresk', 'Moros', 'shell'],
      ['stezhka', 'Pereval', 'shell'],
      ['sayma', 'Zontik', 'shell'],
      ['nordvik', 'Kyst', 'shell'],
    ],
    8900,
  ),
  insulated(
    'men',
    'clothes/men/jackets/insulated',
    [
      ['nordvik', 'Varme', 'puffer'],
      ['taiga', 'Norilsk', 'puffer'],
      ['olkhon', 'Buran', 'puffer'],
      ['veresk', 'Snegir', 'puffer'],
      ['stezhka', 'Iney', 'puffer'],
      ['sayma', 'Dekabr', 'puffer'],
      ['nordvik', 'Fjell', 'puffer'],
    ],
    8200,
  ),
  membrane(
    'women',
    'clothes/women/jackets/membrane',
    [
      ['nordvik', 'Bris', 'wshell'],
      ['veresk', 'Kaplya', 'wshell'],
      ['olkhon', 'Priboy', 'wshell'],
      ['taiga', 'Roshcha', 'wshell'],
      ['stezhka', 'Oblako', 'wshell'],
      ['sayma', 'Maysky', 'wshell'],
      ['nordvik', 'Elv', 'wshell'],
    ],
    8700,
  ),
  insulated(
    'women',
    'clothes/women/jackets/insulated',
    [
      ['nordvik', 'Vinter', 'wpuffer'],
      ['veresk', 'Metel', 'wpuffer'],
      ['taiga', 'Ryabina', 'wpuffer'],
      ['olkhon', 'Angara', 'wpuffer'],
      ['stezhka', 'Pukh', 'wpuffer'],
      ['sayma', 'Yanvar', 'wpuffer'],
      ['nordvik', 'Sno', 'wpuffer'],
    ],
    8400,
  ),
  membrane(
    'kids',
    'clothes/kids/jackets',
    [
      ['tundrik', 'Luzha', 'wshell'],
      ['tundrik', 'Veterok', 'shell'],
      ['tundrik', 'Tuchka', 'wshell'],
    ],
    3900,
  ),
  insulated(
    'kids',
    'clothes/kids/jackets',
    [
      ['tundrik', 'Snezhok', 'puffer'],
      ['tundrik', 'Gorka', 'wpuffer'],
      ['tundrik', 'Snegovik', 'puffer'],
    ],
    4600,
  ),
  fleece(
    'men',
    [
      ['nordvik', 'Ull', 'fleece'],
      ['taiga', 'Myshka', 'fleece'],
      ['veresk', 'Sumrak', 'fleece'],
      ['sayma', 'Vecherok', 'fleece'],
      ['stezhka', 'Sloy', 'fleece'],
    ],
    2900,
  ),
  fleece(
    'women',
    [
      ['veresk', 'Zarya', 'fleece'],
      ['olkhon', 'Iva', 'fleece'],
      ['nordvik', 'Lun', 'fleece'],
      ['sayma', 'Plyus', 'fleece'],
      ['stezhka', 'Mindal', 'fleece'],
    ],
    2900,
  ),
  fleece(
    'kids',
    [
      ['tundrik', 'Medvezhonok', 'fleece'],
      ['tundrik', 'Zayats', 'fleece'],
      ['tundrik', 'Sova', 'fleece'],
    ],
    1700,
  ),
  vest('men', [
    ['taiga', 'Okhota', 'vest'],
    ['nordvik', 'Dun', 'vest'],
    ['veresk', 'Sentyabr', 'vest'],
    ['stezhka', 'Karman', 'vest'],
  ]),
  vest('women', [
    ['veresk', 'Oktyabr', 'vest'],
    ['olkhon', 'Bukhta', 'vest'],
    ['nordvik', 'Fjer', 'vest'],
    ['stezhka', 'Legko', 'vest'],
  ]),
  small(
    'clothes/headwear/beanies',
    ['Шапка', 'f', 'beanie'],
    [
      ['taiga', 'Pomor', 'beanie'],
      ['taiga', 'Buran', 'beanie'],
      ['taiga', 'Lyzhnya', 'beanie'],
      ['taiga', 'Sneg', 'beanie'],
      ['nordvik', 'Lue', 'beanie'],
      ['veresk', 'Gudok', 'beanie'],
      ['tundrik', 'Pompon', 'beanie'],
    ],
    [],
    990,
    (r) => ({ material: r.pick(['wool', 'acrylic']), season: 'winter', weight: 0.1 }),
    [
      [
        'Плотная вязка в два слоя, отворот закрывает уши. Помпон отстёгивается перед стиркой.',
        'A dense double knit with a cuff over the ears. The bobble comes off for washing.',
      ],
    ],
  ),
  small(
    'clothes/headwear/caps',
    ['Кепка', 'f', 'cap'],
    [
      ['veresk', 'Polden', 'cap'],
      ['olkhon', 'Kapitan', 'cap'],
      ['sayma', 'Prichal', 'cap'],
      ['stezhka', 'Marshrut', 'cap'],
      ['taiga', 'Stepnaya', 'cap'],
      ['nordvik', 'Skygge', 'cap'],
    ],
    ['55–57', '58–60'],
    890,
    (r) => ({ material: r.pick(['cotton', 'nylon']), season: 'summer', weight: 0.08 }),
    [
      [
        'Длинный козырёк, лёгкая ткань, сзади регулировка. Не теряет форму, если смять в рюкзаке.',
        'A long peak, light fabric and an adjuster at the back. Keeps its shape after a day in a backpack.',
      ],
    ],
  ),
  small(
    'clothes/small/gloves',
    ['Перчатки', 'pl', 'gloves'],
    [
      ['nordvik', 'Hand', 'gloves'],
      ['taiga', 'Ladoshka', 'gloves'],
      ['olkhon', 'Lyod', 'gloves'],
      ['stezhka', 'Khvat', 'gloves'],
      ['veresk', 'Pyaterka', 'gloves'],
      ['tundrik', 'Snezhki', 'gloves'],
    ],
    ['S', 'M', 'L', 'XL'],
    1290,
    (r) => ({
      material: r.pick(['fleece', 'membrane', 'leather']),
      season: 'winter',
      waterproof: r.pick(['rain', 'none']),
      weight: 0.12,
    }),
    [
      [
        'Ладонь из противоскользящей ткани, указательный палец работает с экраном. Манжета на стяжке.',
        'A grippy palm and an index finger that works on a screen. The cuff closes with a strap.',
      ],
    ],
  ),
  small(
    'clothes/small/socks',
    ['Носки трекинговые', 'pl', 'trekking socks'],
    [
      ['stezhka', 'Shag', 'socks'],
      ['taiga', 'Brusnika', 'socks'],
      ['nordvik', 'Sokk', 'socks'],
      ['veresk', 'Vyorsta', 'socks'],
      ['olkhon', 'Taezhnye', 'socks'],
      ['sayma', 'Para', 'socks'],
    ],
    ['35–38', '39–42', '43–46'],
    590,
    (r) => ({ material: r.pick(['wool', 'cotton']), season: r.pick(['winter', 'summer', 'demi']), weight: 0.08 }),
    [
      [
        'Усиленные пятка и носок, плоский шов не натирает. Резинка держит, но не давит.',
        'Reinforced heel and toe, with a flat seam that does not rub. The cuff holds without pressing.',
      ],
    ],
  ),
  boots(
    'men',
    'shoes/men/boots/three-season',
    false,
    [
      ['stezhka', 'Kamen', 'boot'],
      ['olkhon', 'Skala', 'boot'],
      ['taiga', 'Khrebet', 'boot'],
      ['nordvik', 'Stein', 'boot'],
      ['veresk', 'Kryazh', 'boot'],
    ],
    8900,
  ),
  boots(
    'men',
    'shoes/men/boots/winter',
    true,
    [
      ['stezhka', 'Nast', 'boot'],
      ['taiga', 'Vorkuta', 'boot'],
      ['nordvik', 'Frost', 'boot'],
      ['olkhon', 'Led', 'boot'],
      ['veresk', 'Fevral', 'boot'],
    ],
    9800,
  ),
  boots(
    'women',
    'shoes/women/boots/three-season',
    false,
    [
      ['stezhka', 'Osyp', 'boot'],
      ['olkhon', 'Galka', 'boot'],
      ['nordvik', 'Sti', 'boot'],
      ['veresk', 'Sopka', 'boot'],
      ['taiga', 'Tropka', 'boot'],
    ],
    8600,
  ),
  boots(
    'women',
    'shoes/women/boots/winter',
    true,
    [
      ['stezhka', 'Poroshka', 'boot'],
      ['taiga', 'Yamal', 'boot'],
      ['nordvik', 'Sno', 'boot'],
      ['olkhon', 'Pozemka', 'boot'],
      ['veresk', 'Vyuga', 'boot'],
    ],
    9500,
  ),
  trainers(
    'men',
    'shoes/men/trainers',
    [
      ['stezhka', 'Ruchey', 'shoe'],
      ['olkhon', 'Step', 'shoe'],
      ['nordvik', 'Lop', 'shoe'],
      ['veresk', 'Temp', 'shoe'],
      ['taiga', 'Beg', 'shoe'],
      ['volnara', 'Brod', 'shoe'],
    ],
    5200,
  ),
  trainers(
    'women',
    'shoes/women/trainers',
    [
      ['stezhka', 'Luch', 'shoe'],
      ['olkhon', 'Bereg', 'shoe'],
      ['nordvik', 'Vei', 'shoe'],
      ['veresk', 'Ritm', 'shoe'],
      ['taiga', 'Lan', 'shoe'],
      ['volnara', 'Otmel', 'shoe'],
    ],
    5100,
  ),
  trainers(
    'kids',
    'shoes/kids',
    [
      ['tundrik', 'Belka', 'shoe'],
      ['tundrik', 'Yozh', 'shoe'],
      ['stezhka', 'Kopeyka', 'shoe'],
      ['tundrik', 'Shustrik', 'shoe'],
    ],
    2900,
  ),
]
