import { degrees, type Goods, litres, seats } from './goods.ts'

const bagLengths = ['180', '195'] as const

const sleeping = (leaf: string, lines: Goods['lines'], season: string, base: number, about: Goods['about']): Goods => ({
  at: `camp/sleeping-bags/mummy/${leaf}`,
  kind: ['Спальный мешок', 'm', 'sleeping bag'],
  lines,
  spec: degrees,
  sizes: bagLengths,
  sizeStep: 0.06,
  price: (n, r) => base + (15 - n) * 130 + r.between(0, 6) * 250,
  facts: (n, r) => ({
    comfort: n,
    weight: 0.8 + (15 - n) / 18 + r.between(0, 2) / 10,
    material: 'nylon',
    insulation: n < 0 ? r.pick(['down', 'synthetic']) : 'synthetic',
    season,
    'for-whom': 'all',
    warranty: '2y',
  }),
  about,
})

export const camp: readonly Goods[] = [
  ...[
    {
      leaf: 'for-two',
      n: 2,
      base: 8900,
      kilos: 2.2,
      models: ['tent', 'dome', 'popup', 'tent', 'dome', 'popup'],
    },
    {
      leaf: 'for-three',
      n: 3,
      base: 11200,
      kilos: 3,
      models: ['dome', 'tent', 'popup', 'dome', 'tent', 'popup'],
    },
    {
      leaf: 'for-four',
      n: 4,
      base: 14800,
      kilos: 4.3,
      models: ['familytent', 'tunnel', 'tipi', 'familytent', 'dome', 'tunnel'],
    },
  ].map(
    ({ leaf, n, base, kilos, models }): Goods => ({
      at: `camp/tents/hiking-tents/${leaf}`,
      kind: ['Палатка', 'f', 'tent'],
      lines: (
        [
          ['veresk', 'Kochevnik'],
          ['nordvik', 'Vindur'],
          ['olkhon', 'Shaman'],
          ['taiga', 'Zimovye'],
          ['sayma', 'Tropinka'],
          ['stezhka', 'Bivak'],
        ] as const
      ).map(([brand, series], i) => [brand, series, models[i]!, n] as const),
      spec: seats,
      price: (_n, r) => base + r.between(0, 24) * 350,
      facts: (_n, r) => ({
        people: n,
        weight: kilos + r.between(0, 8) / 10,
        material: r.pick(['polyester', 'nylon']),
        season: 'demi',
        waterproof: 'full',
        'for-whom': 'all',
        warranty: '2y',
      }),
      about: [
        [
          'Два входа и два тамбура: рюкзаки остаются под крышей. Дуги из алюминия, швы проклеены, внешний тент держит дождь и без внутренней палатки.',
          'Two doors and two porches keep backpacks under cover. Aluminium poles, taped seams, and a fly that holds the rain on its own.',
        ],
        [
          'Ставится вдвоём за пять минут. Сетка во всю стену, клапаны сверху выпускают влажный воздух.',
          'Two people pitch it in five minutes. A full-wall mesh and vents at the top let damp air out.',
        ],
      ],
      forms: {
        dome: {
          facts: { season: 'year' },
          about: [
            'Шесть дуг держат купол под ветром и снегом, крылья по низу закрывают щель у земли. Тамбур вмещает рюкзаки и горелку.',
            'Six poles hold the dome in wind and snow, and a skirt closes the gap at the ground. The porch takes backpacks and a stove.',
          ],
        },
        popup: {
          facts: { season: 'summer', waterproof: 'rain' },
          about: [
            'Достаньте из круглого чехла и бросьте на траву: дуги встанут сами. Для лета, пляжа и фестиваля, складывается восьмёркой за минуту.',
            'Take it out of the round bag and throw it on the grass: the hoops open by themselves. For summer, beach and festivals; folds in a figure of eight in a minute.',
          ],
        },
        tunnel: {
          about: [
            'Три дуги и длинный тоннель: спальня сзади, впереди крытая веранда с окнами, где поместятся стол и велосипеды. Швы проклеены.',
            'Three hoops and a long tunnel: a bedroom at the back and a covered porch with windows, with room for a table and bikes. Taped seams.',
          ],
        },
        tipi: {
          facts: { material: 'cotton', season: 'summer', waterproof: 'rain' },
          about: [
            'Один шест посередине, восемь граней плотного хлопка. Внутри не жарко в полдень, ткань дышит и не шумит под дождём.',
            'One pole in the middle and eight sides of dense cotton. It stays cool at noon, breathes, and is quiet in the rain.',
          ],
        },
      },
    }),
  ),
  {
    at: 'camp/tents/family-tents',
    kind: ['Палатка кемпинговая', 'f', 'family tent'],
    lines: [
      ['veresk', 'Dacha', 'familytent', 4, 6],
      ['sayma', 'Bereg', 'tunnel', 5],
      ['olkhon', 'Lager', 'tunnel', 6],
      ['sayma', 'Dvor', 'tipi', 4],
      ['nordvik', 'Familie', 'familytent', 5],
    ],
    spec: seats,
    price: (n, r) => 12900 + n * 2300 + r.between(0, 8) * 500,
    facts: (n, r) => ({
      people: n,
      weight: 5 + n * 1.2 + r.between(0, 5) / 10,
      material: 'polyester',
      season: r.pick(['summer', 'demi']),
      waterproof: 'full',
      'for-whom': 'all',
      warranty: '2y',
    }),
    about: [
      [
        'Можно стоять в полный рост. Общая комната с окнами, спальня затемнена, пол пришит и отстёгивается для сушки.',
        'You can stand upright. A living room with windows, a darkened bedroom, and a floor that unzips to dry.',
      ],
    ],
  },
  sleeping(
    'summer',
    [
      ['veresk', 'Iyul', 'sleepingbag', 15, 10],
      ['sayma', 'Plyazh', 'sleepingbag', 12],
      ['olkhon', 'Pesok', 'sleepingbag', 14],
      ['nordvik', 'Sommer', 'sleepingbag', 8],
    ],
    'summer',
    2600,
    [
      [
        'Лёгкий кокон для тёплых ночей и хостелов: раскрывается в одеяло, стирается в машине.',
        'A light mummy bag for warm nights and hostels: opens into a quilt and goes into the washing machine.',
      ],
    ],
  ),
  sleeping(
    'three-season',
    [
      ['taiga', 'Kedr', 'sleepingbag', 5, 0],
      ['olkhon', 'Sarma', 'mummyopen', 2],
      ['nordvik', 'Nat', 'sleepingbag', -3],
      ['veresk', 'Listopad', 'mummyopen', 3],
    ],
    'demi',
    3900,
    [
      [
        'Тёплый воротник, молния с двумя замками и планка, которая не даёт ей закусывать ткань.',
        'A warm collar, a two-way zip and a strip that keeps it from biting the fabric.',
      ],
    ],
  ),
  sleeping(
    'winter',
    [
      ['nordvik', 'Isbre', 'mummyopen', -10, -18],
      ['taiga', 'Oymyakon', 'sleepingbag', -15, -25],
      ['olkhon', 'Stuzha', 'mummyopen', -12],
    ],
    'winter',
    5900,
    [
      [
        'Для сна на снегу: двойной слой утеплителя без сквозных швов, капюшон затягивается до носа.',
        'For sleeping on snow: two layers of insulation with no through seams, and a hood that closes up to the nose.',
      ],
    ],
  ),
  {
    at: 'camp/sleeping-bags/quilts',
    kind: ['Одеяло походное', 'n', 'camping quilt'],
    lines: [
      ['veresk', 'Sloy', 'quilt', 12],
      ['taiga', 'Priyut', 'quilt', 5],
      ['sayma', 'Uyut', 'quilt', 8],
      ['nordvik', 'Dyne', 'quilt', 2],
      ['olkhon', 'Yurta', 'quilt', 10],
    ],
    spec: degrees,
    price: (n, r) => 2900 + (15 - n) * 160 + r.between(0, 5) * 150,
    facts: (n) => ({
      comfort: n,
      weight: 0.6 + (15 - n) / 25,
      material: 'nylon',
      insulation: 'synthetic',
      season: n > 8 ? 'summer' : 'demi',
      'for-whom': 'all',
      warranty: '2y',
    }),
    about: [
      [
        'Легче спальника: снизу греет коврик, а одеяло пристёгивается к нему двумя стропами. Убирается в мешок размером с буханку.',
        'Lighter than a sleeping bag: the mat warms from below and two straps hold the quilt to it. Packs to the size of a loaf of bread.',
      ],
    ],
  },
  {
    at: 'camp/mats/foam',
    kind: ['Коврик туристический', 'm', 'foam mat'],
    lines: [
      ['veresk', 'Penka', 'mat', 0.8, 1.2],
      ['olkhon', 'Steli', 'mat', 1.5],
      ['kedrovo', 'Privala', 'mat', 1],
      ['taiga', 'Lezhanka', 'mat', 0.9, 1.6],
    ],
    spec: (n) => [`${String(n * 10).replace('.', ',')}\u00a0мм`, `${n * 10}\u00a0mm`],
    price: (n, r) => 690 + n * 720 + r.between(0, 4) * 50,
    facts: (n) => ({
      thickness: n,
      length: 185,
      weight: 0.25 + n / 8,
      material: 'foam',
      season: n > 1 ? 'year' : 'summer',
      'for-whom': 'all',
      warranty: '1y',
    }),
    about: [
      [
        'Не боится искр, веток и воды. Не впитывает влагу, снаружи рюкзака заменяет сиденье на привале.',
        'Shrugs off sparks, twigs and water. It soaks nothing up and serves as a seat at a halt.',
      ],
    ],
  },
  {
    at: 'camp/mats/self-inflating',
    kind: ['Коврик самонадувающийся', 'm', 'self-inflating mat'],
    lines: [
      ['nordvik', 'Mose', 'airmat', 3, 5],
      ['taiga', 'Mokh', 'airmat', 4, 7],
      ['olkhon', 'Perina', 'airmat', 6],
      ['veresk', 'Vozdukh', 'airmat', 3.5],
    ],
    spec: (n) => [`${String(n).replace('.', ',')}\u00a0см`, `${n}\u00a0cm`],
    sizes: ['183', '200'],
    sizeStep: 0.1,
    price: (n, r) => 2600 + n * 620 + r.between(0, 5) * 200,
    facts: (n) => ({
      thickness: n,
      weight: 0.5 + n / 6,
      material: 'polyester',
      season: n > 4 ? 'winter' : 'demi',
      'for-whom': 'all',
      warranty: '2y',
    }),
    about: [
      [
        'Откройте клапан, и через десять минут коврик готов. Нескользящее покрытие, ремнабор лежит в чехле.',
        'Open the valve and it is ready in ten minutes. A non-slip face, and a repair kit in the cover.',
      ],
    ],
  },
  {
    at: 'camp/hammocks',
    kind: ['Гамак', 'm', 'hammock'],
    lines: [
      ['veresk', 'Leto', 'hammock', 1, 2],
      ['sayma', 'Sosny', 'hammock', 1],
      ['olkhon', 'Zaliv', 'hammock', 2],
      ['volnara', 'Shkot', 'hammock', 1, 2],
    ],
    spec: (n) => (n === 1 ? ['одноместный', 'single'] : ['двухместный', 'double']),
    price: (n, r) => 1300 + n * 900 + r.between(0, 5) * 120,
    facts: (n) => ({
      people: n,
      load: n === 1 ? 150 : 250,
      weight: 0.3 + n * 0.2,
      material: 'nylon',
      season: 'summer',
      'for-whom': 'all',
      warranty: '1y',
    }),
    about: [
      [
        'Широкие стропы не вредят коре, карабины в комплекте. Высыхает за полчаса.',
        'Wide straps spare the bark and carabiners are included. Dries in half an hour.',
      ],
    ],
  },
  {
    at: 'furniture/chairs',
    kind: ['Кресло складное', 'n', 'folding chair'],
    lines: [
      ['veresk', 'Vecher', 'chair', 100],
      ['kedrovo', 'Terrasa', 'chair', 120],
      ['sayma', 'Rybak', 'chair', 130],
      ['olkhon', 'Koster', 'chair', 110],
      ['nordvik', 'Hytte', 'chair', 140],
      ['taiga', 'Peredyshka', 'chair', 115],
      ['volnara', 'Paluba', 'chair', 105],
    ],
    price: (n, r) => 1600 + n * 18 + r.between(0, 6) * 150,
    facts: (n, r) => ({
      load: n,
      weight: 2 + r.between(0, 12) / 10,
      material: r.pick(['aluminium', 'steel']),
      'for-whom': 'all',
      warranty: '1y',
    }),
    about: [
      [
        'Складывается одним движением, ножки не вязнут в песке. Ткань снимается и стирается.',
        'Folds in one movement, and the feet do not sink into sand. The fabric comes off for washing.',
      ],
    ],
  },
  {
    at: 'furniture/tables',
    kind: ['Стол складной', 'm', 'folding table'],
    lines: [
      ['kedrovo', 'Uzhin', 'table', 90],
      ['veresk', 'Zavtrak', 'table', 70],
      ['sayma', 'Kompaniya', 'bigtable', 120],
      ['olkhon', 'Polyana', 'bigtable', 100],
      ['nordvik', 'Bord', 'table', 80],
      ['taiga', 'Doshchechka', 'table', 60],
    ],
    spec: (n) => [`${n}\u00a0см`, `${n}\u00a0cm`],
    price: (n, r) => 1500 + n * 28 + r.between(0, 5) * 150,
    facts: (n, r) => ({
      length: n,
      load: 30,
      weight: 2 + n / 40,
      material: r.pick(['wood', 'aluminium']),
      'for-whom': 'all',
      warranty: '1y',
    }),
    about: [
      [
        'Столешница сворачивается в рулон, ножки стоят крестом и не качаются. Чехол с ручкой в комплекте.',
        'The top rolls up and the crossed legs do not wobble. A cover with a handle is included.',
      ],
    ],
  },
  {
    at: 'camp/tarps',
    kind: ['Тент', 'm', 'tarp'],
    lines: [
      ['olkhon', 'Naves', 'tarp', 3],
      ['veresk', 'Besedka', 'tarp', 4],
      ['taiga', 'Krysha', 'tarp', 3.5],
      ['sayma', 'Ten', 'tarp', 2.8],
    ],
    spec: (n) => [`${String(n).replace('.', ',')}\u00a0×\u00a03\u00a0м`, `${n}\u00a0×\u00a03\u00a0m`],
    price: (n, r) => 1900 + n * 620 + r.between(0, 6) * 150,
    facts: (n) => ({
      length: n * 100,
      weight: 0.4 + n / 4,
      material: 'polyester',
      season: 'summer',
      waterproof: 'full',
      'for-whom': 'all',
      warranty: '1y',
    }),
    about: [
      [
        'Крыша над столом и костровищем: две стойки, шесть оттяжек, усиленные углы. Спасает и от дождя, и от полуденного солнца.',
        'A roof over the table: two poles, six guy lines and reinforced corners. Good against rain and the midday sun.',
      ],
    ],
  },
  {
    at: 'furniture/cots',
    kind: ['Раскладушка', 'f', 'camp bed'],
    lines: [
      ['kedrovo', 'Polden', 'cot', 120],
      ['olkhon', 'Nochleg', 'cot', 150],
      ['taiga', 'Karaul', 'cot', 130],
    ],
    price: (n, r) => 2900 + n * 22 + r.between(0, 6) * 200,
    facts: (n) => ({
      load: n,
      length: 190,
      weight: 4 + n / 60,
      material: 'aluminium',
      'for-whom': 'all',
      warranty: '1y',
    }),
    about: [
      [
        'Сон в 18 сантиметрах над холодной землёй. Рама собирается без инструмента, полотно натягивается рычагом и снимается для стирки.',
        'Sleep 18 centimetres above the cold ground. The frame needs no tools; a lever tightens the fabric, which comes off for washing.',
      ],
    ],
  },
  {
    at: 'kitchen/coolers',
    kind: ['Термобокс', 'm', 'cool box'],
    lines: [
      ['kedrovo', 'Lyod', 'cooler', 15, 26],
      ['volnara', 'Sever', 'cooler', 35],
      ['sayma', 'Piknik', 'cooler', 20],
      ['taiga', 'Pogreb', 'cooler', 45],
      ['nordvik', 'Kul', 'cooler', 30],
    ],
    spec: litres,
    price: (n, r) => 2300 + n * 96 + r.between(0, 4) * 200,
    facts: (n) => ({ volume: n, weight: 1.6 + n / 12, material: 'plastic', 'for-whom': 'all', warranty: '1y' }),
    about: [
      [
        'Держит холод до полутора суток, крышка служит столиком. Снизу слив для талой воды.',
        'Keeps cold for up to a day and a half; the lid serves as a small table. A drain at the bottom lets melt water out.',
      ],
    ],
  },
]
