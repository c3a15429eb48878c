import { type Goods, litres } from './goods.ts'

const backs = ['S/M', 'L/XL'] as const

export const bags: readonly Goods[] = [
  {
    at: 'bags/backpacks/hiking/trekking',
    kind: ['Рюкзак трекинговый', 'm', 'trekking backpack'],
    lines: [
      ['taiga', 'Sayan', 'backpack', 45, 55, 65],
      ['taiga', 'Altyn', 'backpack', 50, 60],
      ['nordvik', 'Fjord', 'rucksack', 50, 65],
      ['olkhon', 'Kobylka', 'rucksack', 60],
      ['stezhka', 'Perevalnik', 'rucksack', 55, 70],
      ['veresk', 'Karelia', 'rolltop', 48],
    ],
    spec: litres,
    sizes: backs,
    price: (n, r) => 5200 + n * 118 + r.between(0, 4) * 300,
    facts: (n, r) => ({
      volume: n,
      weight: 1 + n / 70 + r.between(0, 3) / 10,
      material: r.pick(['nylon', 'cordura']),
      'for-whom': 'all',
      season: 'year',
      waterproof: 'rain',
      warranty: '5y',
    }),
    use: (n) =>
      n < 50
        ? [
            'Хватит на выходные с палаткой или на три дня налегке.',
            'Enough for a weekend with a tent or three light days.',
          ]
        : n < 65
          ? ['Вместит вещи и еду на неделю.', 'Takes clothes and food for a week.']
          : [
              'Для недели в горах с тёплым спальником и общим котлом.',
              'For a week in the mountains with a warm sleeping bag and the shared pot.',
            ],
    about: [
      [
        'Спина подстраивается по росту, вес лежит на поясе, а не на плечах. Снизу отдельный вход к спальнику, в верхнем клапане помещается дождевик.',
        'The back adjusts to your height, so the weight sits on the hips. A separate bottom entrance leads to the sleeping bag, and the lid has room for a raincoat.',
      ],
      [
        'Дышащая спинка с каналами для воздуха и широкий пояс с карманами. Боковые стяжки держат коврик или палки.',
        'A ventilated back with air channels and a wide belt with pockets. Side straps hold a mat or poles.',
      ],
    ],
  },
  {
    at: 'bags/backpacks/hiking/expedition',
    kind: ['Рюкзак экспедиционный', 'm', 'expedition backpack'],
    lines: [
      ['nordvik', 'Polar', 'expedition', 80, 100],
      ['olkhon', 'Khamar', 'rucksack', 90],
      ['taiga', 'Putorana', 'expedition', 85, 110],
      ['olkhon', 'Taymyr', 'expedition', 95, 120],
    ],
    spec: litres,
    sizes: backs,
    price: (n, r) => 7900 + n * 105 + r.between(0, 4) * 400,
    facts: (n, r) => ({
      volume: n,
      weight: 1.6 + n / 70 + r.between(0, 3) / 10,
      material: 'cordura',
      'for-whom': 'all',
      season: 'year',
      waterproof: 'rain',
      warranty: '5y',
    }),
    use: (n) =>
      n < 95
        ? ['Две недели без заброски или зимний маршрут.', 'Two weeks without resupply, or a winter route.']
        : [
            'Для зимы и больших групп: спальник на −25 и палатка на четверых войдут целиком.',
            'For winter and large groups: a −25 bag and a four-person tent go in whole.',
          ],
    about: [
      [
        'Для долгих автономных маршрутов: две алюминиевые латы, вход спереди, съёмный клапан превращается в поясную сумку.',
        'For long self-sufficient routes: two aluminium stays, a front entrance, and a lid that turns into a hip bag.',
      ],
    ],
  },
  {
    at: 'bags/backpacks/hiking/daypacks',
    kind: ['Рюкзак штурмовой', 'm', 'summit pack'],
    lines: [
      ['olkhon', 'Mys', 'daypack', 18, 25],
      ['nordvik', 'Skarv', 'rolltop', 22, 30],
      ['veresk', 'Tropa', 'daypack', 20],
      ['stezhka', 'Vershina', 'citypack', 24],
      ['taiga', 'Grivka', 'daypack', 28],
    ],
    spec: litres,
    price: (n, r) => 1900 + n * 95 + r.between(0, 3) * 200,
    facts: (n, r) => ({
      volume: n,
      weight: 0.4 + n / 60,
      material: r.pick(['nylon', 'polyester']),
      'for-whom': 'all',
      season: 'year',
      waterproof: r.pick(['rain', 'splash']),
      warranty: '2y',
    }),
    use: (n) =>
      n < 24
        ? ['Для восхождения налегке и прогулки на полдня.', 'For a light ascent and half a day out.']
        : ['Хватит на целый день и на сменный слой одежды.', 'Enough for a whole day and a change of layers.'],
    about: [
      [
        'Лёгкий рюкзак на один день: вода, куртка, перекус. Складывается в собственный карман и почти не занимает места в большом рюкзаке.',
        'A light pack for one day: water, a jacket and lunch. It folds into its own pocket and hardly takes space in a larger backpack.',
      ],
    ],
  },
  {
    at: 'bags/backpacks/city/everyday',
    kind: ['Рюкзак городской', 'm', 'city backpack'],
    lines: [
      ['veresk', 'Bulvar', 'daypack', 16, 20],
      ['ruvel', 'Metro', 'citypack', 18],
      ['nordvik', 'Havn', 'rolltop', 21],
      ['sayma', 'Most', 'daypack', 15],
      ['taiga', 'Gorod', 'citypack', 17],
      ['volnara', 'Pristan', 'rolltop', 19],
    ],
    spec: litres,
    price: (n, r) => 1700 + n * 90 + r.between(0, 6) * 150,
    facts: (n, r) => ({
      volume: n,
      weight: 0.5 + n / 70,
      material: r.pick(['polyester', 'cordura']),
      'for-whom': 'all',
      waterproof: r.pick(['splash', 'rain']),
      warranty: '1y',
    }),
    about: [
      [
        'Одно большое отделение, карман на спине для документов и петля, чтобы надеть на ручку чемодана.',
        'One large compartment, a back pocket for documents and a loop that fits over a suitcase handle.',
      ],
    ],
  },
  {
    at: 'bags/backpacks/city/laptop',
    kind: ['Рюкзак для ноутбука', 'm', 'laptop backpack'],
    lines: [
      ['ruvel', 'Ofis', 'citypack', 20, 24],
      ['sayma', 'Kvartal', 'daypack', 22],
      ['veresk', 'Port', 'daypack', 26],
      ['nordvik', 'Kontor', 'citypack', 23],
      ['taiga', 'Student', 'daypack', 21],
    ],
    spec: litres,
    price: (n, r) => 2600 + n * 110 + r.between(0, 5) * 200,
    facts: (n, r) => ({
      volume: n,
      weight: 0.7 + n / 80,
      material: r.pick(['polyester', 'cordura']),
      'for-whom': 'all',
      waterproof: 'rain',
      warranty: '2y',
    }),
    about: [
      [
        'Мягкий карман для ноутбука до 15,6 дюйма не касается дна. Есть вывод для кабеля и потайной карман у поясницы.',
        'A padded sleeve for laptops up to 15.6 inches hangs clear of the bottom. There is a cable outlet and a hidden pocket at the small of the back.',
      ],
    ],
  },
  {
    at: 'bags/backpacks/kids-backpacks',
    kind: ['Рюкзак детский', 'm', 'kids backpack'],
    lines: [
      ['tundrik', 'Lisyonok', 'kidpack', 8, 12],
      ['tundrik', 'Pole', 'kidpack', 10],
      ['veresk', 'Klass', 'daypack', 14],
      ['tundrik', 'Zvezdochka', 'kidpack', 9],
      ['sayma', 'Lager', 'daypack', 13],
    ],
    spec: litres,
    price: (n, r) => 1200 + n * 80 + r.between(0, 3) * 100,
    facts: (n) => ({
      volume: n,
      weight: 0.3 + n / 60,
      material: 'polyester',
      'for-whom': 'kids',
      waterproof: 'splash',
      warranty: '1y',
    }),
    use: (n) =>
      n <= 10
        ? [
            'Для трёх–шести лет: игрушка, бутылка воды и запасные носки.',
            'For ages three to six: a toy, a water bottle and spare socks.',
          ]
        : [
            'Для школьника: входит папка А4, пенал и форма.',
            'For a schoolchild: an A4 folder, a pencil case and a sports kit.',
          ],
    about: [
      [
        'Нагрудная стяжка не даёт лямкам сползать, светоотражающие вставки видны издалека. Стирается в машине при 30 °C.',
        'A chest strap keeps the shoulder straps in place, and reflective details are seen from afar. Machine washable at 30 °C.',
      ],
    ],
  },
  {
    at: 'bags/travel-bags/duffels',
    kind: ['Баул', 'm', 'duffel bag'],
    lines: [
      ['taiga', 'Baikal', 'duffel', 40, 60, 90],
      ['nordvik', 'Tromsa', 'duffel', 50, 75],
      ['volnara', 'Reka', 'duffel', 70],
      ['olkhon', 'Malomorye', 'duffel', 55, 80],
    ],
    spec: litres,
    price: (n, r) => 3300 + n * 62 + r.between(0, 4) * 250,
    facts: (n, r) => ({
      volume: n,
      weight: 0.7 + n / 90,
      material: r.pick(['tarpaulin', 'cordura']),
      'for-whom': 'all',
      waterproof: r.pick(['full', 'rain']),
      warranty: '2y',
    }),
    use: (n) =>
      n < 60
        ? ['Размер на три–четыре дня.', 'The size for three or four days.']
        : ['Размер для экспедиции или семейной поездки.', 'The size for an expedition or a family trip.'],
    about: [
      [
        'Прочная сумка для поезда, машины и лодки. Лямки убираются, торцевые ручки выдерживают рывок носильщика.',
        'A tough bag for trains, cars and boats. The straps tuck away and the end handles survive any porter.',
      ],
    ],
  },
  {
    at: 'bags/travel-bags/sport-bags',
    kind: ['Сумка спортивная', 'f', 'sport bag'],
    lines: [
      ['sayma', 'Start', 'duffel', 28, 36],
      ['veresk', 'Sektsiya', 'duffel', 30],
      ['volnara', 'Dorozhka', 'duffel', 34],
      ['nordvik', 'Idrott', 'duffel', 32],
      ['taiga', 'Bassein', 'duffel', 26],
    ],
    spec: litres,
    price: (n, r) => 1900 + n * 48 + r.between(0, 4) * 150,
    facts: (n) => ({
      volume: n,
      weight: 0.4 + n / 80,
      material: 'polyester',
      'for-whom': 'all',
      waterproof: 'splash',
      warranty: '1y',
    }),
    about: [
      [
        'Отдельный карман для обуви с вентиляцией и ещё один для мокрых вещей.',
        'A ventilated shoe pocket and another one for wet things.',
      ],
    ],
  },
  ...[
    {
      leaf: 'cabin',
      kind: ['Чемодан для ручной клади', 'm', 'cabin suitcase'] as const,
      model: 'cabin',
      base: 5900,
      specs: [34, 38],
      kilos: 2.4,
    },
    {
      leaf: 'medium',
      kind: ['Чемодан средний', 'm', 'medium suitcase'] as const,
      model: 'suitcase',
      base: 7400,
      specs: [62, 68],
      kilos: 3.4,
    },
    {
      leaf: 'large',
      kind: ['Чемодан большой', 'm', 'large suitcase'] as const,
      model: 'suitcase',
      base: 9200,
      specs: [94, 105],
      kilos: 4.4,
    },
  ].map(
    ({ leaf, kind, model, base, specs, kilos }): Goods => ({
      at: `bags/suitcases/${leaf}`,
      kind,
      lines: [
        ['ruvel', 'Aero', model, specs[0]!],
        ['ruvel', 'Linia', model, specs[1]!],
        ['sayma', 'Rels', model, specs[0]! + 2],
        ['volnara', 'Polyot', model, specs[1]! + 1],
        ['veresk', 'Vokzal', model, specs[0]! + 1],
        ['nordvik', 'Reise', model, specs[1]! + 2],
        ['taiga', 'Perron', model, specs[0]! + 3],
      ],
      spec: litres,
      price: (_n, r) => base + r.between(0, 20) * 300,
      facts: (n, r) => ({
        volume: n,
        weight: kilos + r.between(0, 6) / 10,
        material: r.pick(['polycarbonate', 'abs']),
        'for-whom': 'all',
        waterproof: 'splash',
        warranty: r.pick(['2y', '5y']),
      }),
      about: [
        [
          'Четыре двойных колеса идут тихо даже по плитке, ручка встаёт в трёх положениях. Внутри сетка и перегородка на молнии, кодовый замок встроен.',
          'Four double wheels run quietly even on tiles, and the handle locks in three positions. Inside there is a mesh and a zipped divider; a combination lock is built in.',
        ],
        [
          'Рёбра корпуса держат удар, молния двойная. Подкладка отстёгивается и стирается.',
          'Ribs on the shell take the knocks and the zip is double. The lining comes out for washing.',
        ],
      ],
    }),
  ),
  {
    at: 'bags/travel-bags/garment-bags',
    kind: ['Чехол для костюма', 'm', 'garment bag'],
    lines: [
      ['ruvel', 'Smoking', 'garment', 110],
      ['sayma', 'Yubiley', 'garment', 100],
      ['veresk', 'Vykhod', 'garment', 120],
    ],
    spec: (n) => [`${n}\u00a0см`, `${n}\u00a0cm`],
    price: (n, r) => 1200 + n * 14 + r.between(0, 6) * 120,
    facts: (n) => ({
      length: n,
      weight: 0.6,
      material: 'polyester',
      'for-whom': 'all',
      waterproof: 'splash',
      warranty: '1y',
    }),
    about: [
      [
        'Костюм доезжает без складок: вешалка внутри, широкие плечи, молния во всю длину. Складывается пополам и застёгивается на ручки.',
        'A suit arrives without creases: a hanger inside, wide shoulders and a full-length zip. Folds in half and closes by the handles.',
      ],
    ],
  },
  {
    at: 'bags/backpacks/running-vests',
    kind: ['Рюкзак-жилет для бега', 'm', 'running vest'],
    lines: [
      ['stezhka', 'Skorokhod', 'trailvest', 5, 8],
      ['nordvik', 'Terreng', 'trailvest', 6],
      ['olkhon', 'Verkhovik', 'trailvest', 10],
    ],
    spec: litres,
    sizes: ['S', 'M', 'L'],
    price: (n, r) => 3900 + n * 240 + r.between(0, 6) * 200,
    facts: (n) => ({
      volume: n,
      weight: 0.2 + n / 100,
      material: 'mesh',
      'for-whom': 'all',
      season: 'year',
      waterproof: 'none',
      warranty: '1y',
    }),
    about: [
      [
        'Сидит как одежда и не прыгает на спуске: два нагрудных ремня, растяжимые карманы. Две мягкие фляги по 500 мл в комплекте.',
        'Fits like clothing and does not bounce downhill: two chest straps and stretch pockets. Two 500 ml soft flasks are included.',
      ],
    ],
  },
  {
    at: 'bags/shoulder-bags/hip-bags',
    kind: ['Сумка на пояс', 'f', 'hip bag'],
    lines: [
      ['taiga', 'Yagody', 'hipbag', 2],
      ['stezhka', 'Marafon', 'hipbag', 3],
      ['veresk', 'Rynok', 'hipbag', 1.5],
    ],
    spec: litres,
    price: (n, r) => 1100 + n * 260 + r.between(0, 6) * 70,
    facts: (n) => ({
      volume: n,
      weight: 0.2,
      material: 'nylon',
      'for-whom': 'all',
      waterproof: 'splash',
      warranty: '1y',
    }),
    about: [
      [
        'Телефон, ключи и документы под рукой, а спина свободна. Изогнута по талии, носится и через плечо.',
        'Phone, keys and papers at hand and the back free. Curved to the waist; wear it across the chest too.',
      ],
    ],
  },
  {
    at: 'bags/shoulder-bags/messengers',
    kind: ['Сумка через плечо', 'f', 'messenger bag'],
    lines: [
      ['ruvel', 'Kuryer', 'messenger', 12],
      ['veresk', 'Pochta', 'messenger', 14],
      ['sayma', 'Lektsiya', 'messenger', 11],
    ],
    spec: litres,
    price: (n, r) => 2100 + n * 120 + r.between(0, 6) * 120,
    facts: (n) => ({
      volume: n,
      weight: 0.8,
      material: 'cordura',
      'for-whom': 'all',
      waterproof: 'rain',
      warranty: '2y',
    }),
    about: [
      [
        'Широкий клапан на двух пряжках закрывает от дождя ноутбук и бумаги. Ремень с подушкой не режет плечо.',
        'A wide flap with two buckles keeps rain off a laptop and papers. The padded strap does not dig in.',
      ],
    ],
  },
  {
    at: 'bags/shoulder-bags/totes',
    kind: ['Сумка-шопер', 'f', 'tote bag'],
    lines: [
      ['veresk', 'Lavka', 'tote', 18],
      ['sayma', 'Subbota', 'tote', 15],
      ['volnara', 'Pristan', 'tote', 22],
    ],
    spec: litres,
    price: (n, r) => 900 + n * 45 + r.between(0, 6) * 60,
    facts: (n) => ({
      volume: n,
      weight: 0.4,
      material: 'cotton',
      'for-whom': 'all',
      waterproof: 'none',
      warranty: '1y',
    }),
    about: [
      [
        'Плотный хлопок держит форму и стоит сам, кожаные ручки достаточно длинные для плеча. Внутри карман для телефона.',
        'Dense cotton that stands by itself, with leather handles long enough for the shoulder. A phone pocket inside.',
      ],
    ],
  },
  {
    at: 'bags/organizers',
    kind: ['Органайзер', 'm', 'packing organiser'],
    lines: [
      ['ruvel', 'Kub', 'cubes', 9, 14],
      ['sayma', 'Poryadok', 'organizer', 4],
      ['veresk', 'Karman', 'organizer', 2],
      ['nordvik', 'Eske', 'cubes', 12],
      ['taiga', 'Melochi', 'organizer', 1.5],
    ],
    spec: litres,
    price: (n, r) => 690 + n * 110 + r.between(0, 4) * 40,
    facts: (n, r) => ({
      volume: n,
      weight: 0.08 + n / 60,
      material: r.pick(['nylon', 'polyester']),
      'for-whom': 'all',
      warranty: '1y',
    }),
    about: [
      [
        'Делит чемодан на понятные части: бельё, зарядки, аптечка. Ручка с двух сторон, сетка показывает, что внутри.',
        'Divides a suitcase into clear parts: clothes, chargers, medicine. A handle on two sides, and mesh that shows what is inside.',
      ],
    ],
  },
  {
    at: 'bags/drybags',
    kind: ['Гермомешок', 'm', 'dry bag'],
    lines: [
      ['volnara', 'Porog', 'drybag', 5, 10, 20, 40],
      ['olkhon', 'Volna', 'drybag', 15, 30],
      ['nordvik', 'Torr', 'drybag', 8, 25],
    ],
    spec: litres,
    price: (n, r) => 690 + n * 46 + r.between(0, 3) * 50,
    facts: (n, r) => ({
      volume: n,
      weight: 0.15 + n / 55,
      material: r.pick(['tarpaulin', 'nylon']),
      'for-whom': 'all',
      waterproof: 'full',
      warranty: '2y',
    }),
    about: [
      [
        'Сварные швы и скрутка в три оборота: вещи остаются сухими на сплаве и под ливнем. Плавает, если упустить за борт.',
        'Welded seams and a triple roll-top keep things dry on the river and in a downpour. It floats if it goes overboard.',
      ],
    ],
  },
]
