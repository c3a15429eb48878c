import type { Goods } from './goods.ts'

export const gear: readonly Goods[] = [
  {
    at: 'light/torches/headlamps',
    kind: ['Фонарь налобный', 'm', 'headlamp'],
    lines: [
      ['iskrel', 'Svet', 'headlamp', 250, 400, 600],
      ['iskrel', 'Zvezda', 'headlamp', 350],
      ['nordvik', 'Lykt', 'headlamp', 500],
      ['taiga', 'Svetlyak', 'headlamp', 200, 450],
    ],
    spec: (n) => [`${n}\u00a0лм`, `${n}\u00a0lm`],
    price: (n, r) => 1100 + n * 4.6 + r.between(0, 6) * 100,
    facts: (n) => ({
      light: n,
      weight: 0.07 + n / 8000,
      waterproof: n > 350 ? 'full' : 'rain',
      material: 'plastic',
      'for-whom': 'all',
      warranty: '2y',
    }),
    about: [
      [
        'Дальний и ближний свет, красный режим для палатки. Заряжается по USB-C, а в поле работает и от трёх батареек.',
        'A spot and a flood beam, with a red mode for the tent. Charges by USB-C and also runs on three batteries.',
      ],
    ],
  },
  {
    at: 'light/torches/lanterns',
    kind: ['Фонарь кемпинговый', 'm', 'camping lantern'],
    lines: [
      ['iskrel', 'Ogonyok', 'lantern', 200, 350],
      ['kedrovo', 'Mayak', 'lantern', 300],
      ['sayma', 'Svetlyachok', 'lantern', 150],
      ['iskrel', 'Veranda', 'lantern', 450],
      ['olkhon', 'Bakan', 'lantern', 250],
      ['nordvik', 'Lanterne', 'lantern', 400],
    ],
    spec: (n) => [`${n}\u00a0лм`, `${n}\u00a0lm`],
    price: (n, r) => 1300 + n * 5 + r.between(0, 6) * 90,
    facts: (n) => ({
      light: n,
      weight: 0.3 + n / 1000,
      waterproof: 'rain',
      material: 'steel',
      'for-whom': 'all',
      warranty: '1y',
    }),
    about: [
      [
        'Тёплый ровный свет на весь стол. Яркость меняется поворотом основания, хватает на трое суток.',
        'A warm even light for the whole table. Turn the base to dim it; one charge lasts three days.',
      ],
    ],
  },
  {
    at: 'light/power-banks',
    kind: ['Внешний аккумулятор', 'm', 'power bank'],
    lines: [
      ['iskrel', 'Zapas', 'powerbank', 10000, 20000],
      ['ruvel', 'Rozetka', 'powerbank', 15000],
      ['iskrel', 'Bolshoy', 'powerbank', 30000],
      ['sayma', 'Zaryad', 'powerbank', 12000],
      ['nordvik', 'Strom', 'powerbank', 10000],
      ['ruvel', 'Doroga', 'powerbank', 25000],
    ],
    spec: (n) => {
      const figure = `${Math.floor(n / 1000)}\u00a0000`
      return [`${figure}\u00a0мА·ч`, `${figure}\u00a0mAh`]
    },
    price: (n, r) => 900 + n * 0.115 + r.between(0, 5) * 100,
    facts: (n) => ({
      capacity: n,
      weight: 0.08 + n / 60000,
      waterproof: 'splash',
      material: 'plastic',
      'for-whom': 'all',
      warranty: '1y',
    }),
    about: [
      [
        'Быстро заряжает телефон и ноутбук по USB-C, второй кабель можно подключить одновременно. Разрешён в ручной клади до 100 Вт·ч.',
        'Charges a phone or a laptop fast by USB-C, with a second port at the same time. Up to 100 Wh is allowed in cabin luggage.',
      ],
    ],
  },
  {
    at: 'light/watches',
    kind: ['Часы походные', 'pl', 'outdoor watch'],
    lines: [
      ['iskrel', 'Azimut', 'watch'],
      ['iskrel', 'Vysota', 'watch'],
      ['nordvik', 'Tid', 'watch'],
      ['olkhon', 'Rassvet', 'watch'],
      ['taiga', 'Khod', 'watch'],
      ['stezhka', 'Tempo', 'watch'],
    ],
    price: (_n, r) => 8900 + r.between(0, 40) * 350,
    facts: (_n, r) => ({
      weight: 0.06 + r.between(0, 3) / 100,
      waterproof: 'full',
      material: r.pick(['steel', 'titanium', 'plastic']),
      'for-whom': r.pick(['all', 'men', 'women']),
      warranty: '2y',
    }),
    about: [
      [
        'Высотомер, барометр, компас и маршрут по спутникам. Заряда хватает на двенадцать дней, экран читается на солнце.',
        'Altimeter, barometer, compass and satellite track. Twelve days on a charge, and a screen that reads in sunlight.',
      ],
    ],
  },
  {
    at: 'gear/binoculars',
    kind: ['Бинокль', 'm', 'binoculars'],
    lines: [
      ['olkhon', 'Chayka', 'binoculars', 8, 10],
      ['nordvik', 'Ugle', 'binoculars', 10, 12],
      ['taiga', 'Orlan', 'binoculars', 8],
      ['sayma', 'Teatr', 'binoculars', 7],
      ['iskrel', 'Gorizont', 'binoculars', 8, 10],
      ['veresk', 'Lug', 'binoculars', 9],
    ],
    spec: (n) => [`${n}×42`, `${n}×42`],
    price: (n, r) => 2900 + n * 480 + r.between(0, 10) * 300,
    facts: (n, r) => ({
      zoom: n,
      weight: 0.5 + n / 50,
      waterproof: r.pick(['full', 'rain']),
      material: 'aluminium',
      'for-whom': 'all',
      warranty: '2y',
    }),
    about: [
      [
        'Светлая картинка в сумерках, корпус в резине не скользит в мокрых руках. Можно смотреть в очках.',
        'A bright view at dusk and a rubber body that does not slip in wet hands. Works with glasses on.',
      ],
    ],
  },
  {
    at: 'gear/sunglasses',
    kind: ['Очки солнцезащитные', 'pl', 'sunglasses'],
    lines: [
      ['volnara', 'Blik', 'glasses'],
      ['olkhon', 'Step', 'glasses'],
      ['nordvik', 'Sol', 'glasses'],
      ['sayma', 'Naberezhnaya', 'glasses'],
      ['veresk', 'Yug', 'glasses'],
      ['taiga', 'Snezhnik', 'glasses'],
      ['stezhka', 'Zenit', 'glasses'],
    ],
    price: (_n, r) => 1900 + r.between(0, 24) * 150,
    facts: (_n, r) => ({
      weight: 0.03,
      material: 'plastic',
      'for-whom': r.pick(['all', 'men', 'women']),
      season: 'summer',
      warranty: '1y',
    }),
    about: [
      [
        'Поляризация убирает блики с воды и снега. Дужки гнутся и возвращаются, чехол в комплекте.',
        'Polarised lenses take the glare off water and snow. The arms bend and spring back; a case is included.',
      ],
    ],
  },
  {
    at: 'gear/compasses',
    kind: ['Компас', 'm', 'compass'],
    lines: [
      ['olkhon', 'Kurs', 'compass'],
      ['taiga', 'Sever', 'compass'],
      ['nordvik', 'Nal', 'compass'],
      ['stezhka', 'Put', 'compass'],
      ['iskrel', 'Rumb', 'compass'],
      ['veresk', 'Orientir', 'compass'],
    ],
    price: (_n, r) => 690 + r.between(0, 20) * 70,
    facts: (_n, r) => ({
      weight: 0.06,
      material: r.pick(['aluminium', 'plastic']),
      waterproof: 'full',
      'for-whom': 'all',
      warranty: '2y',
    }),
    about: [
      [
        'Стрелка в жидкости встаёт за две секунды, деления светятся в темноте. Без батареек и связи.',
        'A liquid-damped needle settles in two seconds and the marks glow in the dark. No batteries, no signal needed.',
      ],
    ],
  },
  {
    at: 'gear/poles',
    kind: ['Палки трекинговые', 'pl', 'trekking poles'],
    lines: [
      ['stezhka', 'Opora', 'poles', 110, 135],
      ['nordvik', 'Stav', 'poles', 130],
      ['olkhon', 'Posokh', 'poles', 125],
      ['taiga', 'Kust', 'poles', 140],
      ['veresk', 'Progulka', 'poles', 120],
      ['stezhka', 'Duet', 'poles', 115],
    ],
    spec: (n) => [`${n}\u00a0см`, `${n}\u00a0cm`],
    price: (n, r) => 1400 + n * 14 + r.between(0, 14) * 180,
    facts: (n, r) => ({
      length: n,
      weight: 0.4 + r.between(0, 2) / 10,
      material: r.pick(['aluminium', 'carbon']),
      season: 'year',
      'for-whom': 'all',
      warranty: '2y',
    }),
    about: [
      [
        'Три секции на клипсах, рукоятка из пробки не скользит. Зимние кольца лежат в комплекте. Цена за пару.',
        'Three sections on clips and a cork grip that does not slip. Winter baskets are included. Price per pair.',
      ],
    ],
  },
  {
    at: 'gear/knives',
    kind: ['Нож складной', 'm', 'folding knife'],
    lines: [
      ['kedrovo', 'Okun', 'knife', 7],
      ['taiga', 'Sobol', 'knife', 8],
      ['olkhon', 'Nerpa', 'knife', 9],
      ['nordvik', 'Kniv', 'knife', 8.5],
      ['veresk', 'Privychka', 'knife', 6.5],
      ['stezhka', 'Kayma', 'knife', 7.5],
    ],
    spec: (n) => [`${String(n).replace('.', ',')}\u00a0см`, `${n}\u00a0cm`],
    price: (n, r) => 900 + n * 160 + r.between(0, 9) * 120,
    facts: (n) => ({ length: n, weight: 0.09, material: 'steel', 'for-whom': 'all', warranty: '5y' }),
    about: [
      [
        'Хозяйственный нож для лагеря: хлеб, верёвка, рыба. Клинок фиксируется, раскрывается одной рукой. Не является холодным оружием.',
        'A camp knife for bread, rope and fish. The blade locks and opens with one hand. Not a weapon by law.',
      ],
    ],
  },
  {
    at: 'water/sup',
    kind: ['Доска SUP надувная', 'f', 'inflatable paddle board'],
    lines: [
      ['volnara', 'Shtil', 'sup', 300, 320],
      ['volnara', 'Techenie', 'sup', 335],
      ['olkhon', 'Kultuk', 'sup', 325],
      ['sayma', 'Lagoona', 'sup', 310],
      ['nordvik', 'Fjara', 'sup', 330],
      ['volnara', 'Rassvet', 'sup', 290],
    ],
    spec: (n) => [`${n}\u00a0см`, `${n}\u00a0cm`],
    price: (n, r) => 9900 + (n - 290) * 210 + r.between(0, 10) * 700,
    facts: (n) => ({
      length: n,
      load: 100 + (n - 300),
      weight: 8 + (n - 300) / 20,
      material: 'pvc',
      waterproof: 'full',
      season: 'summer',
      'for-whom': 'all',
      warranty: '2y',
    }),
    about: [
      [
        'Надувается за восемь минут насосом из комплекта. Весло разбирается на три части, всё убирается в рюкзак.',
        'Inflates in eight minutes with the pump supplied. The paddle comes apart in three, and everything goes into a backpack.',
      ],
    ],
  },
  {
    at: 'water/towels',
    kind: ['Полотенце', 'n', 'travel towel'],
    lines: [
      ['volnara', 'Briz', 'towel'],
      ['veresk', 'Banya', 'towel'],
      ['sayma', 'Plyazh', 'towel'],
      ['olkhon', 'Peschanka', 'towel'],
      ['taiga', 'Parilka', 'towel'],
      ['nordvik', 'Strand', 'towel'],
    ],
    sizes: ['50×100', '75×150', '90×180'],
    sizeStep: 0.55,
    price: (_n, r) => 690 + r.between(0, 14) * 70,
    facts: (_n, r) => ({
      weight: 0.2,
      material: r.pick(['microfibre', 'cotton']),
      season: 'summer',
      'for-whom': 'all',
      warranty: 'none',
    }),
    about: [
      [
        'Сохнет за час и не занимает места: в скрутке меньше бутылки. Петля, чтобы повесить на ветку.',
        'Dries in an hour and takes no space: rolled up it is smaller than a bottle. A loop hangs it on a branch.',
      ],
    ],
  },
  {
    at: 'road/neck-pillows',
    kind: ['Подушка для шеи', 'f', 'neck pillow'],
    lines: [
      ['ruvel', 'Son', 'pillow'],
      ['sayma', 'Kupe', 'pillow'],
      ['veresk', 'Dryoma', 'pillow'],
      ['volnara', 'Reys', 'pillow'],
      ['taiga', 'Poputchik', 'pillow'],
      ['nordvik', 'Pute', 'pillow'],
    ],
    price: (_n, r) => 890 + r.between(0, 16) * 90,
    facts: (_n, r) => ({
      weight: 0.25,
      material: r.pick(['microfibre', 'cotton']),
      'for-whom': r.pick(['all', 'all', 'kids']),
      warranty: 'none',
    }),
    about: [
      [
        'Держит голову сбоку и сзади, чехол снимается и стирается. Застёжка не даёт соскользнуть в кресле.',
        'Supports the head at the side and back, with a washable cover. A clasp keeps it from slipping.',
      ],
    ],
  },
  {
    at: 'road/umbrellas',
    kind: ['Зонт', 'm', 'umbrella'],
    lines: [
      ['ruvel', 'Liteyny', 'umbrella'],
      ['sayma', 'Noyabr', 'umbrella'],
      ['veresk', 'Grom', 'umbrella'],
      ['nordvik', 'Sky', 'umbrella'],
      ['volnara', 'Moroka', 'umbrella'],
      ['taiga', 'Kupol', 'umbrella'],
    ],
    price: (_n, r) => 1290 + r.between(0, 20) * 120,
    facts: (_n, r) => ({
      weight: 0.4 + r.between(0, 2) / 10,
      material: 'polyester',
      waterproof: 'full',
      season: r.pick(['demi', 'summer']),
      'for-whom': r.pick(['all', 'women', 'men']),
      warranty: '1y',
    }),
    about: [
      [
        'Спицы из стеклопластика выгибаются на ветру и возвращаются. Купол сохнет за несколько минут, ручка из дерева.',
        'Fibreglass ribs flex in the wind and come back. The canopy dries in minutes, and the handle is wood.',
      ],
    ],
  },
  {
    at: 'road/first-aid',
    kind: ['Аптечка', 'f', 'first-aid kit'],
    lines: [
      ['olkhon', 'Zabota', 'firstaid', 24, 48],
      ['taiga', 'Pomoshch', 'firstaid', 36],
      ['sayma', 'Semya', 'firstaid', 60],
      ['nordvik', 'Hjelp', 'firstaid', 30],
      ['veresk', 'Dachnaya', 'firstaid', 42],
    ],
    spec: (n) => [`${n}\u00a0${n % 10 > 1 && n % 10 < 5 ? 'предмета' : 'предметов'}`, `${n}\u00a0pieces`],
    price: (n, r) => 790 + n * 32 + r.between(0, 6) * 60,
    facts: (n) => ({
      weight: 0.2 + n / 120,
      material: 'nylon',
      waterproof: 'rain',
      'for-whom': 'all',
      warranty: 'none',
    }),
    about: [
      [
        'Перевязка, пластыри, ножницы, спасательное одеяло и памятка. Лекарства не входят: добавьте свои в карман с сеткой.',
        'Dressings, plasters, scissors, a rescue blanket and a guide. No medicines inside: put your own into the mesh pocket.',
      ],
    ],
  },
  {
    at: 'light/torches/hand-torches',
    kind: ['Фонарь ручной', 'm', 'hand torch'],
    lines: [
      ['iskrel', 'Luch', 'flashlight', 800, 1200],
      ['taiga', 'Obkhod', 'flashlight', 600],
      ['nordvik', 'Fyr', 'flashlight', 1000],
      ['olkhon', 'Storozh', 'flashlight', 700],
    ],
    spec: (n) => [`${n}\u00a0лм`, `${n}\u00a0lm`],
    price: (n, r) => 900 + n * 1.9 + r.between(0, 6) * 90,
    facts: (n) => ({
      light: n,
      weight: 0.1 + n / 8000,
      waterproof: 'full',
      material: 'aluminium',
      'for-whom': 'all',
      warranty: '2y',
    }),
    about: [
      [
        'Бьёт на 150 метров, переключается одной кнопкой под большим пальцем. Корпус из алюминия не боится падений, кольцо на торце держит темляк.',
        'Throws 150 metres, with one button under the thumb. The aluminium body shrugs off drops and the end ring takes a lanyard.',
      ],
    ],
  },
  {
    at: 'light/torches/string-lights',
    kind: ['Гирлянда походная', 'f', 'camp string lights'],
    lines: [
      ['sayma', 'Dvorik', 'stringlight', 5],
      ['veresk', 'Terrasa', 'stringlight', 10],
      ['iskrel', 'Sozvezdiye', 'stringlight', 8],
      ['kedrovo', 'Prazdnik', 'stringlight', 6],
    ],
    spec: (n) => [`${n}\u00a0м`, `${n}\u00a0m`],
    price: (n, r) => 790 + n * 130 + r.between(0, 5) * 60,
    facts: (n) => ({
      length: n * 100,
      weight: 0.2 + n / 30,
      waterproof: 'rain',
      material: 'plastic',
      'for-whom': 'all',
      warranty: '1y',
    }),
    about: [
      [
        'Тёплые лампы на шнуре с карабинами: над столом, вдоль тента, между соснами. Питается от любого аккумулятора по USB-C.',
        'Warm bulbs on a cord with clips: over the table, along a tarp, between pines. Runs from any power bank by USB-C.',
      ],
    ],
  },
  {
    at: 'light/solar',
    kind: ['Панель солнечная', 'f', 'solar panel'],
    lines: [
      ['iskrel', 'Polden', 'solar', 21, 28],
      ['nordvik', 'Solskinn', 'solar', 24],
      ['olkhon', 'Yasno', 'solar', 20],
    ],
    spec: (n) => [`${n}\u00a0Вт`, `${n}\u00a0W`],
    price: (n, r) => 1900 + n * 190 + r.between(0, 6) * 150,
    facts: (n) => ({
      weight: 0.3 + n / 60,
      waterproof: 'splash',
      material: 'polyester',
      season: 'summer',
      'for-whom': 'all',
      warranty: '1y',
    }),
    about: [
      [
        'Три створки раскрываются на рюкзаке и заряжают телефон на ходу за три часа солнца. Складывается в книжку с карманом для кабеля.',
        'Three leaves open on a backpack and charge a phone in three hours of sun. Folds like a book, with a pocket for the cable.',
      ],
    ],
  },
  {
    at: 'light/radios',
    kind: ['Рация', 'f', 'two-way radio'],
    lines: [
      ['olkhon', 'Ekho', 'radio', 5],
      ['nordvik', 'Rop', 'radio', 8],
      ['taiga', 'Svyaz', 'radio', 6],
    ],
    spec: (n) => [`до\u00a0${n}\u00a0км`, `up to ${n}\u00a0km`],
    price: (n, r) => 1900 + n * 240 + r.between(0, 6) * 150,
    facts: () => ({ weight: 0.2, waterproof: 'rain', material: 'plastic', 'for-whom': 'all', warranty: '1y' }),
    about: [
      [
        'Связь там, где телефон молчит: разрешённый диапазон без лицензии, крупные кнопки под перчатку, заряда хватает на сутки дежурства.',
        'Talk where phones are silent: a licence-free band, buttons big enough for gloves and a full day on standby.',
      ],
    ],
  },
  {
    at: 'light/speakers',
    kind: ['Колонка беспроводная', 'f', 'wireless speaker'],
    lines: [
      ['iskrel', 'Gitara', 'speaker', 12],
      ['sayma', 'Tantsy', 'speaker', 8],
      ['volnara', 'Priboy', 'speaker', 10],
    ],
    spec: (n) => [`${n}\u00a0ч`, `${n}\u00a0h`],
    price: (n, r) => 1600 + n * 170 + r.between(0, 8) * 150,
    facts: () => ({ weight: 0.5, waterproof: 'full', material: 'polyester', 'for-whom': 'all', warranty: '1y' }),
    about: [
      [
        'Негромкий тёплый звук для лагеря: тканевый корпус, петля под карабин, не боится дождя и песка. Время в названии — на средней громкости.',
        'A warm, neighbourly sound for the camp: a woven body, a loop for a carabiner, no fear of rain or sand. The hours in the name are at half volume.',
      ],
    ],
  },
  {
    at: 'gear/navigators',
    kind: ['Навигатор походный', 'm', 'handheld navigator'],
    lines: [
      ['iskrel', 'Trek', 'gps'],
      ['olkhon', 'Vekha', 'gps'],
      ['nordvik', 'Vei', 'gps'],
    ],
    price: (_n, r) => 11900 + r.between(0, 20) * 400,
    facts: () => ({ weight: 0.2, waterproof: 'full', material: 'plastic', 'for-whom': 'all', warranty: '2y' }),
    about: [
      [
        'Карты хранятся внутри, экран виден на солнце, кнопки нажимаются в перчатках. Две батарейки держат двое суток пути.',
        'Maps are stored inside, the screen reads in sunlight and the buttons work with gloves. Two batteries last two days of walking.',
      ],
    ],
  },
  {
    at: 'water/kayaks',
    kind: ['Каяк туристический', 'm', 'touring kayak'],
    lines: [
      ['volnara', 'Plyos', 'kayak', 380],
      ['olkhon', 'Khuzhir', 'kayak', 420],
      ['volnara', 'Shkhery', 'kayak', 450],
    ],
    spec: (n) => [`${n}\u00a0см`, `${n}\u00a0cm`],
    price: (n, r) => 29000 + (n - 380) * 190 + r.between(0, 8) * 900,
    facts: (n) => ({
      length: n,
      load: 120 + (n - 380) / 2,
      weight: 20 + (n - 380) / 20,
      material: 'plastic',
      waterproof: 'full',
      season: 'summer',
      'for-whom': 'all',
      warranty: '2y',
    }),
    about: [
      [
        'Идёт прямо и прощает ошибки: длинный киль, два герметичных отсека, регулируемые упоры для ног. Весло и жилет продаются отдельно.',
        'Tracks straight and forgives mistakes: a long keel, two dry hatches and adjustable foot rests. Paddle and vest are sold separately.',
      ],
    ],
  },
  {
    at: 'water/life-vests',
    kind: ['Жилет спасательный', 'm', 'life vest'],
    lines: [
      ['volnara', 'Opora', 'lifevest'],
      ['olkhon', 'Mayak', 'lifevest'],
      ['nordvik', 'Trygg', 'lifevest'],
    ],
    sizes: ['40–60', '60–80', '80–100'],
    sizeStep: 0.05,
    price: (_n, r) => 2900 + r.between(0, 10) * 180,
    facts: () => ({
      weight: 0.7,
      material: 'nylon',
      waterproof: 'full',
      season: 'summer',
      'for-whom': 'all',
      warranty: '2y',
    }),
    about: [
      [
        'Размер — по весу в килограммах. Три ремня держат жилет на месте, широкие проймы не мешают грести. Свисток на плече, светоотражающие полосы спереди и сзади.',
        'Sized by weight in kilograms. Three belts keep it in place and wide armholes leave room to paddle. A whistle at the shoulder, reflective bands front and back.',
      ],
    ],
  },
  {
    at: 'water/paddles',
    kind: ['Весло', 'n', 'paddle'],
    lines: [
      ['volnara', 'Grebok', 'paddle', 215, 230],
      ['olkhon', 'Uklyuchina', 'paddle', 220],
      ['nordvik', 'Are', 'paddle', 225],
    ],
    spec: (n) => [`${n}\u00a0см`, `${n}\u00a0cm`],
    price: (n, r) => 2100 + (n - 210) * 60 + r.between(0, 8) * 150,
    facts: (n) => ({
      length: n,
      weight: 0.9,
      material: 'aluminium',
      waterproof: 'full',
      'for-whom': 'all',
      warranty: '1y',
    }),
    about: [
      [
        'Разбирается пополам и помещается в багажник, угол лопастей ставится щелчком. Не тонет.',
        'Comes apart in two and fits a car boot; the blade angle clicks into place. It floats.',
      ],
    ],
  },
]
