import { type Goods, litres } from './goods.ts'
import type { Section } from './tree.ts'

/** The second shop: tea and ceramics. It is small on purpose; it proves that the shops' data are separate. */
export const secondTree: readonly Section[] = [
  {
    slug: 'ceramics',
    name: 'Керамика',
    nameEn: 'Ceramics',
    picture: 'teapot-green',
    children: [
      { slug: 'teapots', name: 'Чайники', nameEn: 'Teapots', picture: 'teapot-green', children: [] },
      { slug: 'cups', name: 'Чашки', nameEn: 'Cups', picture: 'teacup-blue', children: [] },
      { slug: 'bowls', name: 'Пиалы и миски', nameEn: 'Bowls', picture: 'bowl-cream', children: [] },
    ],
  },
  { slug: 'tea', name: 'Чай', nameEn: 'Tea', picture: 'teatin-burgundy', children: [] },
  {
    slug: 'to-go',
    name: 'С собой',
    nameEn: 'To go',
    picture: 'thermos-sand',
    children: [
      { slug: 'flasks', name: 'Термосы', nameEn: 'Flasks', picture: 'thermos-sand', children: [] },
      { slug: 'mugs', name: 'Кружки', nameEn: 'Mugs', picture: 'mug-cream', children: [] },
    ],
  },
]

const tea = (series: string, leaf: string, ru: string, en: string, about: Goods['about']): Goods => ({
  at: 'tea',
  kind: [ru, 'm', en],
  lines: [['lugovoy', series, 'teatin', 100]],
  spec: (n) => [`${n}\u00a0г, банка`, `${n}\u00a0g tin`],
  price: (_n, r) => 640 + r.between(0, 12) * 60,
  facts: () => ({ tea: leaf, weight: 0.1, material: 'tin', warranty: 'none' }),
  about,
  colours: 2,
})

export const secondGoods: readonly Goods[] = [
  {
    at: 'ceramics/teapots',
    kind: ['Чайник заварочный', 'm', 'teapot'],
    lines: [
      ['tikhiy', 'Снегопад|Snowfall', 'teapot', 0.6],
      ['tikhiy', 'Дворик|Courtyard', 'teapot', 0.9],
    ],
    spec: litres,
    price: (n, r) => 2400 + n * 1900 + r.between(0, 6) * 150,
    facts: (n) => ({ volume: n, weight: 0.6 + n / 3, material: 'clay', warranty: 'none' }),
    about: [
      [
        'Носик отрезает струю и не капает, крышка держится при наклоне. Внутри мелкое сито из той же глины.',
        'The spout cuts the stream cleanly and the lid stays on. Inside is a fine strainer of the same clay.',
      ],
    ],
    colours: 5,
  },
  {
    at: 'ceramics/cups',
    kind: ['Чашка с блюдцем', 'f', 'cup and saucer'],
    lines: [
      ['tikhiy', 'Воскресенье|Sunday', 'teacup', 0.2],
      ['tikhiy', 'Гости|Guests', 'teacup', 0.3],
    ],
    spec: litres,
    price: (n, r) => 900 + n * 2600 + r.between(0, 5) * 60,
    facts: (n) => ({ volume: n, weight: 0.3, material: 'porcelain', warranty: 'none' }),
    about: [
      [
        'Тонкий край и широкое блюдце. Кайма нанесена кистью под глазурь и не стирается.',
        'A thin rim and a wide saucer. The band is painted under the glaze and does not wear off.',
      ],
    ],
    colours: 3,
  },
  {
    at: 'ceramics/bowls',
    kind: ['Миска', 'f', 'bowl'],
    lines: [
      ['tikhiy', 'Каша|Porridge', 'bowl', 0.5],
      ['tikhiy', 'Суп|Soup', 'bowl', 0.8],
    ],
    spec: litres,
    price: (n, r) => 700 + n * 900 + r.between(0, 5) * 60,
    facts: (n) => ({ volume: n, weight: 0.4, material: 'clay', warranty: 'none' }),
    about: [
      [
        'Глубокая миска на ножке: держит тепло и не обжигает руки.',
        'A deep footed bowl that keeps warm and spares your hands.',
      ],
    ],
  },
  tea('Туман|Mist', 'green', 'Чай зелёный', 'green tea', [
    [
      'Лист скручен вручную, настой светлый, с запахом скошенной травы. Заваривать при 80 °C.',
      'Hand-rolled leaf with a light brew that smells of cut grass. Brew at 80 °C.',
    ],
  ]),
  tea('Вечер|Evening', 'black', 'Чай чёрный', 'black tea', [
    [
      'Плотный и мягкий, с мёдом в послевкусии. Хорош с молоком.',
      'Full and soft with honey in the aftertaste. Good with milk.',
    ],
  ]),
  tea('Поляна|Glade', 'herbal', 'Чай травяной', 'herbal tea', [
    ['Иван-чай, чабрец и смородиновый лист. Без кофеина.', 'Fireweed, thyme and blackcurrant leaf. No caffeine.'],
  ]),
  tea('Изморозь|Rime', 'green', 'Чай зелёный с жасмином', 'jasmine green tea', [
    [
      'Лист трижды перекладывают свежими цветами, поэтому аромат держится до третьей заварки.',
      'The leaf is layered with fresh flowers three times, so the scent lasts to the third brew.',
    ],
  ]),
  tea('Печка|Stove', 'black', 'Чай копчёный', 'smoked tea', [
    [
      'Сушится над сосновыми дровами: дым, смола и чернослив. Для вечера и для мороза.',
      'Dried over pine logs: smoke, resin and prunes. For evenings and frost.',
    ],
  ]),
  tea('Сосед|Neighbour', 'oolong', 'Чай улун', 'oolong tea', [
    [
      'Выдерживает семь заварок, вкус меняется от цветов к печёному яблоку.',
      'Stands seven brews, moving from flowers to baked apple.',
    ],
  ]),
  {
    at: 'to-go/flasks',
    kind: ['Термос', 'm', 'flask'],
    lines: [
      ['tikhiy', 'Прогулка|Walk', 'thermos', 0.5],
      ['tikhiy', 'Дорога|Road', 'thermos', 0.75],
    ],
    spec: litres,
    price: (_n, r) => 2200 + r.between(0, 5) * 100,
    facts: (n) => ({ volume: n, weight: 0.35, material: 'steel', warranty: '1y' }),
    about: [
      [
        'Чай не теряет запаха: внутри сталь без покрытия, крышка без силикона.',
        'Tea keeps its smell: bare steel inside and no silicone in the lid.',
      ],
    ],
    colours: 5,
  },
  {
    at: 'to-go/mugs',
    kind: ['Кружка', 'f', 'mug'],
    lines: [
      ['tikhiy', 'Дача|Dacha', 'mug', 0.4],
      ['tikhiy', 'Веранда|Veranda', 'mug', 0.3],
    ],
    spec: litres,
    price: (_n, r) => 590 + r.between(0, 5) * 40,
    facts: (n) => ({ volume: n, weight: 0.2, material: 'enamel', warranty: 'none' }),
    about: [
      [
        'Эмаль в крапинку, каждый рисунок свой. Можно в посудомойку.',
        'Speckled enamel, no two alike. Dishwasher safe.',
      ],
    ],
    colours: 5,
  },
]
