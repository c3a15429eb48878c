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
  forms: {
    kidshell: {
      about: [
        'Ветрозащитная куртка, которая переживёт лужи и горку: мембрана, проклеенные швы, светоотражающий кант. Рукава с запасом, чтобы хватило на два сезона.',
        'A windproof jacket that survives puddles and slides: a membrane, taped seams and reflective piping. Sleeves with length to spare for a second season.',
      ],
    },
  },
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
  forms: {
    parka: {
      facts: { insulation: 'synthetic', season: 'winter', weight: 1.4 },
      about: [
        'Длина до середины бедра закрывает поясницу, мелкая стёжка держит утеплитель на месте. Капюшон и ворот с коричневой подкладкой, карманы на молниях.',
        'Cut to mid-thigh; narrow quilting keeps the filling in place. Hood and collar have a brown lining, and the pockets are zipped.',
      ],
    },
  },
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
  forms: {
    softvest: {
      facts: { material: 'membrane', insulation: 'none', waterproof: 'rain' },
      about: [
        'Софтшелл с тонким начёсом: не продувается, тянется вслед за руками, стойка закрывает горло. Для пробежки, велосипеда и прохладного утра.',
        'Softshell with a thin brushed back: windproof, stretchy, with a collar up to the chin. For a run, a bike ride or a cool morning.',
      ],
    },
  },
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

/** Shoes and clothes with a single range of sizes. */
const plain = (
  at: string,
  kind: Goods['kind'],
  lines: Goods['lines'],
  sizes: readonly string[],
  [base, step]: readonly [base: number, step: number],
  facts: (r: Dice) => Facts,
  about: Goods['about'],
): Goods => ({
  at,
  kind,
  lines,
  sizes,
  price: (_n, r) => base + r.between(0, 10) * step,
  facts: (_n, r) => facts(r),
  about,
})

export const wear: readonly Goods[] = [
  membrane(
    'men',
    'clothes/men/jackets/membrane',
    [
      ['nordvik', 'Regn', 'hardshell'],
      ['olkhon', 'Shtorm', 'shell'],
      ['taiga', 'Liven', 'hardshell'],
      ['veresk', 'Moros', 'shell'],
      ['stezhka', 'Pereval', 'hardshell'],
      ['sayma', 'Zontik', 'shell'],
      ['nordvik', 'Kyst', 'hardshell'],
    ],
    8900,
  ),
  insulated(
    'men',
    'clothes/men/jackets/insulated',
    [
      ['nordvik', 'Varme', 'puffer'],
      ['taiga', 'Norilsk', 'parka'],
      ['olkhon', 'Buran', 'puffer'],
      ['veresk', 'Snegir', 'parka'],
      ['stezhka', 'Iney', 'puffer'],
      ['sayma', 'Dekabr', 'parka'],
      ['nordvik', 'Fjell', 'puffer'],
    ],
    8200,
  ),
  membrane(
    'women',
    'clothes/women/jackets/membrane',
    [
      ['nordvik', 'Bris', 'wshell'],
      ['veresk', 'Kaplya', 'hardshell'],
      ['olkhon', 'Priboy', 'wshell'],
      ['taiga', 'Roshcha', 'hardshell'],
      ['stezhka', 'Oblako', 'wshell'],
      ['sayma', 'Maysky', 'hardshell'],
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
      ['olkhon', 'Angara', 'parka'],
      ['stezhka', 'Pukh', 'wpuffer'],
      ['sayma', 'Yanvar', 'parka'],
      ['nordvik', 'Sno', 'wpuffer'],
    ],
    8400,
  ),
  membrane(
    'kids',
    'clothes/kids/jackets',
    [
      ['tundrik', 'Luzha', 'kidshell'],
      ['tundrik', 'Veterok', 'kidshell'],
      ['tundrik', 'Tuchka', 'kidshell'],
    ],
    3900,
  ),
  insulated(
    'kids',
    'clothes/kids/jackets',
    [
      ['tundrik', 'Snezhok', 'kidpuffer'],
      ['tundrik', 'Gorka', 'kidpuffer'],
      ['tundrik', 'Snegovik', 'kidpuffer'],
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
    ['nordvik', 'Dun', 'softvest'],
    ['veresk', 'Sentyabr', 'vest'],
    ['stezhka', 'Karman', 'softvest'],
  ]),
  vest('women', [
    ['veresk', 'Oktyabr', 'vest'],
    ['olkhon', 'Bukhta', 'softvest'],
    ['nordvik', 'Fjer', 'vest'],
    ['stezhka', 'Legko', 'softvest'],
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
      ['taiga', 'Ladoshka', 'mittens'],
      ['olkhon', 'Lyod', 'gloves'],
      ['stezhka', 'Khvat', 'gloves'],
      ['veresk', 'Pyaterka', 'gloves'],
      ['tundrik', 'Snezhki', 'mittens'],
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
      ['stezhka', 'Nast', 'winterboot'],
      ['taiga', 'Vorkuta', 'winterboot'],
      ['nordvik', 'Frost', 'winterboot'],
      ['olkhon', 'Led', 'winterboot'],
      ['veresk', 'Fevral', 'winterboot'],
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
      ['stezhka', 'Poroshka', 'winterboot'],
      ['taiga', 'Yamal', 'winterboot'],
      ['nordvik', 'Sno', 'winterboot'],
      ['olkhon', 'Pozemka', 'winterboot'],
      ['veresk', 'Vyuga', 'winterboot'],
    ],
    9500,
  ),
  trainers(
    'men',
    'shoes/men/trainers',
    [
      ['stezhka', 'Ruchey', 'trailrunner'],
      ['olkhon', 'Step', 'shoe'],
      ['nordvik', 'Lop', 'trailrunner'],
      ['veresk', 'Temp', 'shoe'],
      ['taiga', 'Beg', 'trailrunner'],
      ['volnara', 'Brod', 'shoe'],
    ],
    5200,
  ),
  trainers(
    'women',
    'shoes/women/trainers',
    [
      ['stezhka', 'Luch', 'shoe'],
      ['olkhon', 'Bereg', 'trailrunner'],
      ['nordvik', 'Vei', 'shoe'],
      ['veresk', 'Ritm', 'trailrunner'],
      ['taiga', 'Lan', 'shoe'],
      ['volnara', 'Otmel', 'trailrunner'],
    ],
    5100,
  ),
  trainers(
    'kids',
    'shoes/kids/trainers',
    [
      ['tundrik', 'Belka', 'shoe'],
      ['tundrik', 'Yozh', 'shoe'],
      ['stezhka', 'Kopeyka', 'shoe'],
      ['tundrik', 'Shustrik', 'shoe'],
    ],
    2900,
  ),
  ...(['men', 'women'] as const).map((w) =>
    plain(
      `clothes/${w}/trousers`,
      [`Брюки трекинговые ${word[w][2]}`, 'pl', `${word[w][3]} trekking trousers`],
      w === 'men'
        ? [
            ['stezhka', 'Grant', 'trousers'],
            ['olkhon', 'Tropa', 'trousers'],
            ['nordvik', 'Bukse', 'trousers'],
          ]
        : [
            ['veresk', 'Polyn', 'trousers'],
            ['nordvik', 'Lyng', 'trousers'],
            ['stezhka', 'Slantsy', 'trousers'],
          ],
      sizesOf[w],
      [3900, 250],
      (r) => ({
        'for-whom': w,
        material: 'nylon',
        insulation: 'none',
        season: r.pick(['demi', 'summer']),
        waterproof: 'splash',
        weight: 0.35,
        warranty: '1y',
      }),
      [
        [
          'Колени скроены объёмно, ткань тянется и не цепляется за ветки. Карман на бедре вмещает карту и телефон, ремень лежит в поясе.',
          'Shaped knees and a stretch fabric that does not catch on branches. The thigh pocket takes a map and a phone, and a belt sits in the waistband.',
        ],
      ],
    ),
  ),
  plain(
    'clothes/men/shorts',
    ['Шорты мужские', 'pl', 'men’s shorts'],
    [
      ['volnara', 'Pirs', 'shorts'],
      ['stezhka', 'Iyun', 'shorts'],
      ['sayma', 'Dacha', 'shorts'],
    ],
    menSizes,
    [1900, 120],
    () => ({ 'for-whom': 'men', material: 'nylon', season: 'summer', waterproof: 'none', weight: 0.2, warranty: '1y' }),
    [
      [
        'Сохнут за полчаса, поэтому годятся и для воды. Пояс на шнурке, карманы сеткой, один закрывается на молнию.',
        'Dry in half an hour, so they do for swimming too. A drawcord waist, mesh pockets and one with a zip.',
      ],
    ],
  ),
  ...(['men', 'women'] as const).map((w) =>
    plain(
      `clothes/${w}/t-shirts`,
      [`Футболка ${word[w][0]}`, 'f', `${word[w][3]} T-shirt`],
      w === 'men'
        ? [
            ['taiga', 'Sledy', 'tshirt'],
            ['sayma', 'Prostaya', 'tshirt'],
            ['olkhon', 'Gory', 'tshirt'],
          ]
        : [
            ['veresk', 'Lug', 'tshirt'],
            ['sayma', 'Utrennyaya', 'tshirt'],
            ['nordvik', 'Dag', 'tshirt'],
          ],
      sizesOf[w],
      [1290, 70],
      () => ({ 'for-whom': w, material: 'cotton', season: 'summer', waterproof: 'none', weight: 0.15, warranty: '1y' }),
      [
        [
          'Плотный мягкий хлопок, который не просвечивает и не садится. Рисунок напечатан водной краской и не трескается после стирки.',
          'Dense soft cotton that is not see-through and does not shrink. The print is water-based and does not crack in the wash.',
        ],
      ],
    ),
  ),
  plain(
    'clothes/base-layers',
    ['Термобельё, комплект', 'n', 'base layer set'],
    [
      ['nordvik', 'Varm', 'baselayer'],
      ['taiga', 'Sever', 'baselayer'],
      ['stezhka', 'Pervyy', 'baselayer'],
    ],
    ['XS', 'S', 'M', 'L', 'XL', 'XXL'],
    [3200, 200],
    (r) => ({
      'for-whom': 'all',
      material: r.pick(['wool', 'polyester']),
      season: 'winter',
      insulation: 'none',
      weight: 0.4,
      warranty: '1y',
    }),
    [
      [
        'Кофта и леггинсы второго слоя кожи: тянутся в четыре стороны, плоские швы не чувствуются под рюкзаком. Отводит влагу и не пахнет после дня пути.',
        'Top and leggings like a second skin: four-way stretch and flat seams you do not feel under a pack. Moves moisture out and stays fresh after a day’s walk.',
      ],
    ],
  ),
  plain(
    'clothes/rainwear',
    ['Дождевик-пончо', 'm', 'rain poncho'],
    [
      ['veresk', 'Lopukh', 'poncho'],
      ['sayma', 'Dozhdik', 'poncho'],
      ['nordvik', 'Skur', 'poncho'],
    ],
    ['S/M', 'L/XL'],
    [1490, 110],
    () => ({
      'for-whom': 'all',
      material: 'polyester',
      season: 'demi',
      waterproof: 'full',
      weight: 0.3,
      warranty: '1y',
    }),
    [
      [
        'Накрывает и вас, и рюкзак. Капюшон с козырьком, боковые кнопки, складывается в карман на груди.',
        'Covers you and the backpack. A peaked hood, side snaps, and it packs into its own chest pocket.',
      ],
    ],
  ),
  small(
    'clothes/headwear/neck-tubes',
    ['Снуд', 'm', 'neck tube'],
    [
      ['taiga', 'Uzor', 'necktube'],
      ['nordvik', 'Hals', 'necktube'],
      ['stezhka', 'Veterok', 'necktube'],
    ],
    [],
    690,
    (r) => ({ material: r.pick(['wool', 'fleece']), season: 'winter', weight: 0.08 }),
    [
      [
        'Закрывает шею и нос, растягивается в шапку или повязку. Мягкий изнутри, без колючего шва.',
        'Covers neck and nose, stretches into a hat or a headband. Soft inside, with no scratchy seam.',
      ],
    ],
  ),
  small(
    'clothes/headwear/hats',
    ['Панама с полями', 'f', 'brimmed hat'],
    [
      ['volnara', 'Lagoon', 'hat'],
      ['olkhon', 'Stepnyak', 'hat'],
      ['veresk', 'Senokos', 'hat'],
    ],
    ['56–58', '59–61'],
    1190,
    () => ({ material: 'cotton', season: 'summer', weight: 0.1 }),
    [
      [
        'Широкие поля закрывают уши и шею, шнурок держит на ветру. Стирается и не теряет форму.',
        'A wide brim shades ears and neck, and a chin cord holds it in the wind. Washes well and keeps its shape.',
      ],
    ],
  ),
  small(
    'clothes/small/sock-sets',
    ['Носки, набор 3 пары', 'pl', 'three-pair sock set'],
    [
      ['stezhka', 'Nedelya', 'sockset'],
      ['taiga', 'Troika', 'sockset'],
      ['sayma', 'Zapas', 'sockset'],
    ],
    ['35–38', '39–42', '43–46'],
    1190,
    (r) => ({ material: r.pick(['wool', 'cotton']), season: 'demi', weight: 0.2 }),
    [
      [
        'Три высоты на три случая: короткие под кроссовки, средние под ботинки, высокие под сапоги. Пятка и носок усилены.',
        'Three heights for three uses: short for trainers, mid for boots, tall for rubber boots. Reinforced heel and toe.',
      ],
    ],
  ),
  plain(
    'shoes/kids/boots',
    ['Ботинки детские', 'pl', 'kids’ boots'],
    [
      ['tundrik', 'Sledopyt', 'kidboot'],
      ['tundrik', 'Topotun', 'kidboot'],
      ['stezhka', 'Malyok', 'kidboot'],
    ],
    kidShoes,
    [3900, 180],
    (r) => ({
      'for-whom': 'kids',
      material: r.pick(['nubuck', 'membrane']),
      season: 'demi',
      waterproof: 'rain',
      insulation: 'none',
      weight: 0.6,
      warranty: '1y',
    }),
    [
      [
        'Две липучки вместо шнурков: ребёнок обувается сам. Носок закрыт резиной, подошва гнётся там, где гнётся стопа.',
        'Two straps instead of laces, so a child puts them on alone. A rubber toe and a sole that bends where the foot does.',
      ],
    ],
  ),
  plain(
    'shoes/sandals',
    ['Сандалии трекинговые', 'pl', 'trekking sandals'],
    [
      ['stezhka', 'Pesok', 'sandal'],
      ['volnara', 'Mel', 'sandal'],
      ['olkhon', 'Plyazhnye', 'sandal'],
    ],
    ['37', '38', '39', '40', '41', '42', '43', '44'],
    [3200, 200],
    () => ({
      'for-whom': 'all',
      material: 'mesh',
      season: 'summer',
      waterproof: 'none',
      weight: 0.5,
      warranty: '1y',
    }),
    [
      [
        'Три ремня настраиваются по ноге, подошва цепкая и на мокром камне. Можно идти вброд: сохнут на ходу.',
        'Three straps adjust to the foot and the sole grips wet stone. Wade through: they dry as you walk.',
      ],
    ],
  ),
  plain(
    'shoes/rubber-boots',
    ['Сапоги резиновые', 'pl', 'rubber boots'],
    [
      ['taiga', 'Boloto', 'rubberboot'],
      ['veresk', 'Luzhok', 'rubberboot'],
      ['nordvik', 'Myr', 'rubberboot'],
    ],
    ['36', '37', '38', '39', '40', '41', '42', '43', '44'],
    [2600, 160],
    () => ({
      'for-whom': 'all',
      material: 'rubber',
      season: 'demi',
      waterproof: 'full',
      weight: 1.5,
      warranty: '1y',
    }),
    [
      [
        'Мягкая резина не дубеет на холоде, внутри хлопковая подкладка. Голенище регулируется ремешком, протектор не забивается глиной.',
        'Soft rubber that does not stiffen in the cold, lined with cotton. A strap adjusts the shaft and the tread sheds clay.',
      ],
    ],
  ),
  plain(
    'shoes/sneakers',
    ['Кеды кожаные', 'pl', 'leather sneakers'],
    [
      ['ruvel', 'Prospekt', 'sneaker'],
      ['sayma', 'Nevskiy', 'sneaker'],
      ['veresk', 'Kvartal', 'sneaker'],
    ],
    ['36', '37', '38', '39', '40', '41', '42', '43', '44', '45'],
    [5400, 260],
    () => ({
      'for-whom': 'all',
      material: 'leather',
      season: 'demi',
      waterproof: 'splash',
      weight: 0.8,
      warranty: '1y',
    }),
    [
      [
        'Гладкая кожа и прошитая по кругу подошва: для города и офиса без дресс-кода. Стелька вынимается и сохнет отдельно.',
        'Smooth leather and a sole stitched all round: for town and an easy-going office. The insole comes out to dry.',
      ],
    ],
  ),
  plain(
    'shoes/camp-shoes',
    ['Обувь для лагеря', 'f', 'camp shoes'],
    [
      ['nordvik', 'Hytte', 'campshoe'],
      ['taiga', 'Prival', 'campshoe'],
      ['olkhon', 'Vecherniye', 'campshoe'],
    ],
    ['36–38', '39–41', '42–44'],
    [1900, 130],
    () => ({
      'for-whom': 'all',
      material: 'nylon',
      insulation: 'synthetic',
      season: 'winter',
      waterproof: 'splash',
      weight: 0.3,
      warranty: '1y',
    }),
    [
      [
        'Тёплые стёганые тапки для палатки и веранды: надеваются не глядя, подошва не боится мокрой травы. Сжимаются до размера кружки.',
        'Warm quilted slippers for tent and porch: slip them on without looking, and walk on wet grass. They pack down to the size of a mug.',
      ],
    ],
  ),
]
