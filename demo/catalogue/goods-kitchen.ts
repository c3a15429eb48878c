import { type Goods, litres } from './goods.ts'

export const kitchen: readonly Goods[] = [
  {
    at: 'kitchen/stoves',
    kind: ['Горелка газовая', 'f', 'gas stove'],
    lines: [
      ['kedrovo', 'Iskra', 'stove', 2200],
      ['kedrovo', 'Plamya', 'burner', 2800],
      ['olkhon', 'Ochag', 'stove', 3000],
      ['nordvik', 'Lue', 'burner', 2500],
      ['taiga', 'Zharok', 'stove', 3500],
      ['taiga', 'Ugolyok', 'burner', 2600],
      ['sayma', 'Kukhnya', 'stove', 2400],
    ],
    spec: (n) => [`${String(n / 1000).replace('.', ',')}\u00a0кВт`, `${n / 1000}\u00a0kW`],
    price: (n, r) => 900 + n * 0.85 + r.between(0, 8) * 100,
    facts: (n, r) => ({
      weight: 0.08 + n / 15000,
      material: r.pick(['steel', 'titanium']),
      season: 'year',
      'for-whom': 'all',
      warranty: '2y',
    }),
    about: [
      [
        'Литр воды закипает за четыре минуты. Лапки раскладываются под котелок до двух литров, пьезоподжиг встроен. Баллон продаётся отдельно.',
        'A litre of water boils in four minutes. The arms open to hold a two-litre pot and the igniter is built in. The canister is sold separately.',
      ],
    ],
  },
  {
    at: 'kitchen/cookware/pots',
    kind: ['Котелок', 'm', 'camp pot'],
    lines: [
      ['kedrovo', 'Ukha', 'pot', 1.5, 2.5, 4],
      ['taiga', 'Kulesh', 'pot', 2, 3],
      ['nordvik', 'Gryte', 'potset', 4.5],
      ['veresk', 'Semeyka', 'potset', 5.5],
      ['olkhon', 'Artel', 'pot', 5, 7],
    ],
    spec: litres,
    price: (n, r) => 1200 + n * 520 + r.between(0, 5) * 100,
    facts: (n, r) => {
      const material = r.pick(['aluminium', 'steel', 'castiron'])
      return {
        volume: n,
        weight: material === 'castiron' ? 1 + n * 0.85 : material === 'steel' ? 0.3 + n / 4.5 : 0.3 + n / 6,
        material,
        'for-whom': 'all',
        warranty: '2y',
      }
    },
    about: [
      [
        'Толстое дно греется ровно, крышка подходит к сковороде той же серии. Ручки складываются.',
        'A thick base heats evenly and the lid fits the pan of the same series. The handles fold.',
      ],
    ],
  },
  {
    at: 'kitchen/cookware/pans',
    kind: ['Сковорода', 'f', 'frying pan'],
    lines: [
      ['kedrovo', 'Blin', 'pan', 20, 24],
      ['taiga', 'Griby', 'pan', 22, 26],
      ['sayma', 'Yaichnitsa', 'pan', 18],
      ['olkhon', 'Omul', 'pan', 28],
    ],
    spec: (n) => [`${n}\u00a0см`, `${n}\u00a0cm`],
    price: (n, r) => 700 + n * 62 + r.between(0, 5) * 90,
    facts: (n, r) => {
      const material = r.pick(['castiron', 'aluminium'])
      return {
        length: n,
        weight: material === 'castiron' ? n ** 2 / 290 : 0.2 + n / 50,
        material,
        'for-whom': 'all',
        warranty: '2y',
      }
    },
    about: [
      [
        'Годится для костра, горелки и домашней плиты. Деревянная ручка не нагревается и отстёгивается.',
        'Good for a fire, a stove and a kitchen hob. The wooden handle stays cool and comes off.',
      ],
    ],
  },
  {
    at: 'kitchen/cookware/kettles',
    kind: ['Чайник походный', 'm', 'camp kettle'],
    lines: [
      ['kedrovo', 'Chaepitie', 'kettle', 1.2, 2],
      ['taiga', 'Prival', 'kettle', 1.5],
      ['sayma', 'Samovar', 'kettle', 2.5],
      ['nordvik', 'Kjele', 'kettle', 0.9, 1.8],
    ],
    spec: litres,
    price: (n, r) => 1500 + n * 480 + r.between(0, 6) * 100,
    facts: (n, r) => ({
      volume: n,
      weight: 0.35 + n / 5,
      material: r.pick(['enamel', 'steel']),
      'for-whom': 'all',
      warranty: '1y',
    }),
    about: [
      [
        'Носик не проливает, ручка остаётся холодной. Можно подвесить над костром и поставить на плиту.',
        'The spout does not drip and the handle stays cool. Hang it over a fire or put it on a hob.',
      ],
    ],
  },
  {
    at: 'kitchen/cookware/mugs/enamel',
    kind: ['Кружка эмалированная', 'f', 'enamel mug'],
    lines: [
      ['kedrovo', 'Tropa', 'mug', 0.3, 0.4, 0.5],
      ['sayma', 'Rosa', 'mug', 0.35],
      ['veresk', 'Dozhd', 'mug', 0.45],
      ['taiga', 'Iskorka', 'mug', 0.25, 0.6],
    ],
    spec: litres,
    price: (n, r) => 290 + n * 900 + r.between(0, 6) * 20,
    facts: (n) => ({ volume: n, weight: 0.1 + n / 5, material: 'enamel', 'for-whom': 'all', warranty: 'none' }),
    about: [
      [
        'Стальная кружка с двумя слоями эмали. Можно ставить на угли, мыть в посудомойке и ронять: скол не ржавеет.',
        'A steel mug with two coats of enamel. Put it on embers, wash it in a dishwasher or drop it: a chip does not rust.',
      ],
    ],
  },
  {
    at: 'kitchen/cookware/mugs/thermo',
    kind: ['Термокружка', 'f', 'travel mug'],
    lines: [
      ['kedrovo', 'Utro', 'tumbler', 0.35, 0.47],
      ['ruvel', 'Platforma', 'tumbler', 0.4],
      ['nordvik', 'Kaffe', 'tumbler', 0.5],
      ['sayma', 'Ostanovka', 'tumbler', 0.38],
      ['taiga', 'Tambur', 'tumbler', 0.45],
      ['veresk', 'Razvilka', 'tumbler', 0.3],
    ],
    spec: litres,
    price: (n, r) => 900 + n * 1700 + r.between(0, 6) * 60,
    facts: (n) => ({ volume: n, weight: 0.15 + n / 3, material: 'steel', 'for-whom': 'all', warranty: '1y' }),
    about: [
      [
        'Держит тепло шесть часов, открывается одной рукой и помещается в подстаканник машины.',
        'Keeps drinks warm for six hours, opens with one hand and fits a car cup holder.',
      ],
    ],
  },
  {
    at: 'kitchen/flasks/thermoses',
    kind: ['Термос', 'm', 'vacuum flask'],
    lines: [
      ['kedrovo', 'Zimnik', 'thermos', 0.5, 0.75, 1],
      ['taiga', 'Moroz', 'thermos', 0.7, 1.2],
      ['nordvik', 'Termo', 'thermos', 0.6],
      ['olkhon', 'Goryachiy', 'thermos', 0.8, 1.5],
    ],
    spec: litres,
    price: (n, r) => 1300 + n * 1450 + r.between(0, 8) * 90,
    facts: (n) => ({
      volume: n,
      weight: 0.25 + n / 2.6,
      material: 'steel',
      season: 'year',
      'for-whom': 'all',
      warranty: '5y',
    }),
    about: [
      [
        'Двойные стенки с вакуумом: чай остаётся горячим сутки, вода холодной полтора дня. Крышка служит ручкой.',
        'Double vacuum walls: tea stays hot for a day and water cold for a day and a half. The lid doubles as a handle.',
      ],
    ],
  },
  {
    at: 'kitchen/flasks/bottles',
    kind: ['Бутылка для воды', 'f', 'water bottle'],
    lines: [
      ['volnara', 'Klyuch', 'bottle', 0.5, 0.75],
      ['veresk', 'Rodnik', 'bottle', 0.6],
      ['sayma', 'Gorka', 'bottle', 1],
      ['olkhon', 'Istok', 'bottle', 0.8],
      ['taiga', 'Flyaga', 'bottle', 0.7],
      ['nordvik', 'Vann', 'bottle', 0.9],
    ],
    spec: litres,
    price: (n, r) => 590 + n * 820 + r.between(0, 6) * 50,
    facts: (n, r) => ({
      volume: n,
      weight: 0.1 + n / 6,
      material: r.pick(['aluminium', 'steel']),
      'for-whom': 'all',
      warranty: '1y',
    }),
    about: [
      [
        'Не пахнет пластиком и не протекает в рюкзаке. Кольцо на крышке держит карабин.',
        'No plastic smell and no leaks in a backpack. The ring on the cap takes a carabiner.',
      ],
    ],
  },
  {
    at: 'kitchen/fuel',
    kind: ['Баллон газовый', 'm', 'gas canister'],
    lines: [
      ['kedrovo', 'Ogon', 'gas', 230],
      ['taiga', 'Sibir', 'gas', 230],
      ['nordvik', 'Gass', 'gas', 230],
    ],
    spec: (n) => [`${n}\u00a0г`, `${n}\u00a0g`],
    price: (_n, r) => 390 + r.between(0, 6) * 30,
    facts: () => ({ weight: 0.38, material: 'steel', season: 'year', 'for-whom': 'all', warranty: 'none' }),
    about: [
      [
        'Смесь пропана и изобутана горит и в мороз. Резьбовой клапан с шариком подходит ко всем горелкам магазина. В самолёт нельзя.',
        'A propane and isobutane mix that burns in frost too. The threaded valve fits every stove in this shop. Not allowed on planes.',
      ],
    ],
  },
  {
    at: 'kitchen/grills',
    kind: ['Мангал складной', 'm', 'folding grill'],
    lines: [
      ['kedrovo', 'Shashlyk', 'grill', 45],
      ['taiga', 'Zharovnya', 'grill', 40],
      ['sayma', 'Vykhodnye', 'grill', 35],
    ],
    spec: (n) => [`${n}\u00a0см`, `${n}\u00a0cm`],
    price: (n, r) => 900 + n * 42 + r.between(0, 6) * 100,
    facts: (n) => ({ length: n, weight: 2 + n / 30, material: 'steel', 'for-whom': 'all', warranty: '1y' }),
    about: [
      [
        'Складывается в плоский чемоданчик, стенки держат жар, и их не ведёт. Решётка снимается, чтобы подсыпать угля.',
        'Folds flat like a briefcase; the walls hold the heat and do not warp. The grate lifts off to add coal.',
      ],
    ],
  },
  {
    at: 'kitchen/cookware/cutlery',
    kind: ['Набор приборов', 'm', 'cutlery set'],
    lines: [
      ['kedrovo', 'Obed', 'cutlery'],
      ['taiga', 'Lozhka', 'cutlery'],
      ['nordvik', 'Bestikk', 'cutlery'],
      ['sayma', 'Perekus', 'cutlery'],
    ],
    price: (_n, r) => 590 + r.between(0, 12) * 60,
    facts: (_n, r) => ({
      weight: 0.15,
      material: r.pick(['steel', 'titanium']),
      'for-whom': 'all',
      warranty: '1y',
    }),
    about: [
      [
        'Ложка, вилка и нож в скрутке с кармашками: ничего не гремит в рюкзаке. Моется в посудомойке.',
        'Spoon, fork and knife in a roll with pockets: nothing rattles in the pack. Dishwasher safe.',
      ],
    ],
  },
  {
    at: 'kitchen/cookware/coffee',
    kind: ['Френч-пресс походный', 'm', 'camp coffee press'],
    lines: [
      ['kedrovo', 'Rassvet', 'press', 0.75, 1],
      ['nordvik', 'Morgen', 'press', 0.6],
      ['sayma', 'Vosem', 'press', 0.8],
    ],
    spec: litres,
    price: (n, r) => 1400 + n * 1300 + r.between(0, 6) * 80,
    facts: (n) => ({ volume: n, weight: 0.3 + n / 3, material: 'steel', 'for-whom': 'all', warranty: '2y' }),
    about: [
      [
        'Двойные стенки из стали вместо стекла: не бьётся и держит кофе горячим, пока собирается лагерь. Сетка разбирается и моется.',
        'Double steel walls instead of glass: it does not break and keeps coffee hot while camp is packed. The filter comes apart to wash.',
      ],
    ],
  },
  {
    at: 'kitchen/flasks/filters',
    kind: ['Бутылка с фильтром', 'f', 'filter bottle'],
    lines: [
      ['volnara', 'Ruchey', 'filter', 0.65],
      ['olkhon', 'Prozrachnaya', 'filter', 0.75],
      ['nordvik', 'Kilde', 'filter', 0.6],
    ],
    spec: litres,
    price: (n, r) => 1900 + n * 900 + r.between(0, 6) * 100,
    facts: (n) => ({ volume: n, weight: 0.15 + n / 10, material: 'plastic', 'for-whom': 'all', warranty: '1y' }),
    about: [
      [
        'Зачерпнули из ручья и пьёте: мембрана задерживает бактерии и муть, её хватает на тысячу литров. Бутылка прозрачная, видно, сколько осталось.',
        'Scoop from a stream and drink: the membrane stops bacteria and silt and lasts a thousand litres. The bottle is clear, so you see what is left.',
      ],
    ],
  },
]
