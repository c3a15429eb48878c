import type { WorldHotel } from '#plugins/simulated-tours/world/hotels.ts'
import { type Dice, dice } from '../catalogue/seed.ts'
import { beachWords, plural } from './words.ts'

export interface HotelTexts {
  description: string
  descriptionEn: string
  rules: string
  rulesEn: string
  questions: { question: string; answer: string; question_en: string; answer_en: string }[]
}

type Said = readonly [ru: string, en: string]

/** What a copywriter who knows the facts would say: where it stands, for whom it is, what there is, and for whom it is not. */
export function textsOf(hotel: WorldHotel): HotelTexts {
  const luck = dice(`text ${hotel.number}`)
  const said = [
    place(hotel, luck),
    people(hotel, luck),
    water(hotel, luck),
    food(hotel, luck),
    age(hotel),
    honest(hotel, luck),
  ]
  const told = said.filter((one) => one !== null)
  const rules = rulesOf(hotel, luck)
  return {
    description: told.map(([ru]) => ru).join(' '),
    descriptionEn: told.map(([, en]) => en).join(' '),
    rules: rules[0],
    rulesEn: rules[1],
    questions: questionsOf(hotel, luck),
  }
}

function place({ resort, beach }: WorldHotel, luck: Dice): Said {
  const { name, nameEn, landscape } = resort
  const by: Record<typeof landscape, Said[]> = {
    palms: [
      [
        `Корпуса стоят в саду с пальмами, ${name} начинается за воротами.`,
        `The buildings stand in a palm garden; ${nameEn} begins at the gate.`,
      ],
      ['С балконов видно верхушки пальм и полоску моря.', 'The balconies look over palm tops to a strip of sea.'],
      [
        'Территория невелика, зато всё под рукой: до пляжа, бассейна и ужина — две минуты.',
        'The grounds are small and everything is near: beach, pool and dinner are two minutes away.',
      ],
    ],
    pines: [
      [
        'Отель спрятан среди сосен: утром пахнет смолой, днём есть тень.',
        'The hotel hides among pines: resin in the morning air, shade at noon.',
      ],
      [
        'За спиной горы, впереди море — и сосновая аллея между ними.',
        'Mountains behind, the sea ahead and an avenue of pines between them.',
      ],
      [
        `До центра курорта ${name} можно дойти по набережной.`,
        `The centre of ${nameEn} is a walk along the promenade.`,
      ],
    ],
    desert: [
      [
        'Снаружи пустыня, внутри — сад, который поливают с рассвета.',
        'Desert outside, inside a garden that is watered from dawn.',
      ],
      [
        'Низкие корпуса цвета песка спускаются к воде террасами.',
        'Low sand-coloured buildings step down to the water in terraces.',
      ],
      [
        'Ветер с моря здесь дует почти всегда: жара переносится легко.',
        'The wind from the sea hardly ever stops, so the heat is easy to bear.',
      ],
    ],
    island: [
      [
        'Весь остров обходится за двадцать минут, вода видна отовсюду.',
        'You walk around the island in twenty minutes and see water from everywhere.',
      ],
      ['Песок здесь как мука, а до рифа — десять гребков.', 'The sand is like flour and the reef ten strokes away.'],
      [
        'Домики стоят так, что соседей не видно и не слышно.',
        'The cottages stand so that neighbours are neither seen nor heard.',
      ],
    ],
    city: [
      [
        'Отель в самом городе: музеи, рынок и хороший кофе — пешком.',
        'The hotel is in the city itself: museums, a market and good coffee on foot.',
      ],
      [
        'Окна выходят на тихий двор, хотя проспект — за углом.',
        'The windows face a quiet court although the avenue is around the corner.',
      ],
      ['С верхних этажей видно крыши и закат.', 'The upper floors look over roofs to the sunset.'],
    ],
    mountains: [
      [
        'Воздух холодный и чистый даже в июле, за окнами — хребет.',
        'The air is cold and clean even in July, with a ridge in the windows.',
      ],
      [
        'Деревянные балконы смотрят на долину, утром в ней лежит туман.',
        'Wooden balconies face the valley, where fog lies in the morning.',
      ],
      ['До канатной дороги ходит автобус отеля.', 'The hotel’s bus goes to the cable car.'],
    ],
    lake: [
      [
        'Озеро в двух шагах, в штиль в нём отражается весь берег.',
        'The lake is two steps away and mirrors the whole shore when it is calm.',
      ],
      [
        'Сосны, камни и вода: связь ловит не везде, и это хорошо.',
        'Pines, stones and water: not every corner has a signal, and that is a good thing.',
      ],
      [
        'Вечером топят баню, утром подают рыбу, пойманную рядом.',
        'The bathhouse is heated in the evening; breakfast has fish caught nearby.',
      ],
    ],
  }
  const chosen = luck.pick(by[landscape])
  return beach === null || luck.chance(0.5)
    ? chosen
    : beach.line === 1
      ? [
          `${chosen[0]} Пляж свой, дорогу переходить не надо.`,
          `${chosen[1]} The beach is its own, with no road to cross.`,
        ]
      : [`${chosen[0]} К пляжу ходит шаттл.`, `${chosen[1]} A shuttle goes to the beach.`]
}

function people({ kinds, services, childAgeLimit }: WorldHotel, luck: Dice): Said | null {
  if (kinds.includes('adults'))
    return luck.pick<Said>([
      [
        'Гостей младше 16 лет не селят: у бассейна слышно только воду.',
        'Guests under 16 are not accepted: by the pool you hear nothing but water.',
      ],
      [
        'Отель для взрослых: поздние завтраки, винная карта, никакой анимации до обеда.',
        'A hotel for adults: late breakfasts, a wine list and no entertainment before noon.',
      ],
    ])
  if (kinds.includes('family'))
    return [
      `Родителям спокойно: есть детский клуб${services.includes('aquapark') ? ', горки в аквапарке' : ''} и детское меню; дети до ${childAgeLimit} лет платят меньше.`,
      `Parents can relax: there is a kids’ club${services.includes('aquapark') ? ', slides in the aquapark' : ''} and a children’s menu; children up to ${childAgeLimit} pay less.`,
    ]
  if (kinds.includes('ski'))
    return [
      'Есть прокат, сушилка и шкаф с подогревом для ботинок.',
      'There is a ski rental, a drying room and heated boot lockers.',
    ]
  if (kinds.includes('active'))
    return luck.pick<Said>([
      [
        'Рядом велодорожки и маршруты на день; карту дадут на стойке.',
        'Cycle paths and day hikes start nearby; the desk has a map.',
      ],
      ['На месте теннис, каяки и утренняя йога.', 'There is tennis, kayaks and morning yoga on site.'],
    ])
  if (kinds.includes('city'))
    return ['Удобно и для выходных, и для недели прогулок.', 'Good for a weekend and for a week of walks alike.']
  return luck.pick<Said>([
    ['Сюда возвращаются те, кому шумные отели надоели.', 'People come back who have had enough of loud hotels.'],
    [
      'Подойдёт паре или друзьям, которым нужны море и покой.',
      'It suits a couple or friends who want the sea and quiet.',
    ],
  ])
}

function water({ beach, services }: WorldHotel, luck: Dice): Said | null {
  if (!beach) {
    if (services.includes('spa'))
      return ['В спа — бассейн с тёплой водой, парная и массаж.', 'The spa has a warm pool, a steam room and massage.']
    return null
  }
  const { ru, en } = beachWords[beach.kind]!
  const metres =
    beach.distanceM < 50
      ? ['у самой воды', 'right by the water']
      : [`в ${beach.distanceM} м`, `${beach.distanceM} m away`]
  const beds: Said = services.includes('sunbeds')
    ? ['лежаки и зонты бесплатно', 'sunbeds and parasols are free']
    : luck.pick<Said>([
        ['лежаки за отдельную плату', 'sunbeds cost extra'],
        ['лежаков немного — приходите пораньше', 'sunbeds are few, so come early'],
      ])
  const pool: Said = services.includes('heated_pool')
    ? [' Бассейн зимой подогревают.', ' The pool is heated in winter.']
    : services.includes('pool')
      ? [' Есть открытый бассейн.', ' There is an outdoor pool.']
      : ['', '']
  return [`Пляж ${ru}, ${metres[0]}, ${beds[0]}.${pool[0]}`, `The beach is ${en}, ${metres[1]}; ${beds[1]}.${pool[1]}`]
}

function food({ meals }: WorldHotel, luck: Dice): Said {
  const [least] = meals
  if (meals.includes('UAI'))
    return [
      'Кормят с утра до ночи: пять ресторанов по меню, мороженое и кофе весь день.',
      'There is food from morning to night: five à la carte restaurants, ice cream and coffee all day.',
    ]
  if (least === 'AI')
    return luck.pick<Said>([
      [
        '«Всё включено» без сюрпризов: напитки местные, вечером шведский стол и гриль.',
        'All inclusive without surprises: local drinks, a buffet and a grill in the evening.',
      ],
      [
        'Питание «всё включено», для завтрака можно не ставить будильник: он до одиннадцати.',
        'All inclusive; no alarm clock for breakfast, which lasts until eleven.',
      ],
    ])
  if (least === 'RO')
    return [
      'Номера без питания или с завтраком: рядом хватает кафе на любой вкус.',
      'Rooms come without meals or with breakfast: there are cafés for every taste around.',
    ]
  return luck.pick<Said>([
    [
      'На завтрак — свежая выпечка и фрукты, ужин можно добавить.',
      'Breakfast has fresh pastry and fruit, dinner can be added.',
    ],
    [
      'Кухня домашняя: меню небольшое, но меняется каждый день.',
      'The cooking is homely: a short menu that changes every day.',
    ],
  ])
}

function age({ opened, renovated }: WorldHotel): Said {
  if (renovated)
    return [
      `Отель открыт в ${opened} году, номера обновили в ${renovated}-м.`,
      `The hotel opened in ${opened}; the rooms were renovated in ${renovated}.`,
    ]
  return opened >= 2018
    ? [`Отель новый, открыт в ${opened} году.`, `A new hotel, opened in ${opened}.`]
    : [`Отель работает с ${opened} года.`, `The hotel has been open since ${opened}.`]
}

/** For whom it is not: a buyer who knows it does not come back disappointed. */
function honest({ beach, transferMinutes, services, stars }: WorldHotel, luck: Dice): Said | null {
  if (transferMinutes > 120)
    return [
      `Учтите дорогу: от аэропорта ехать около ${Math.round(transferMinutes / 30) / 2} ч.`.replace('.5', ',5'),
      `Mind the road: it takes about ${Math.round(transferMinutes / 30) / 2} h from the airport.`,
    ]
  if (beach && beach.line > 1)
    return [
      'Отель не на берегу, поэтому и цена ниже соседей.',
      'The hotel is not on the shore, which is why it costs less than its neighbours.',
    ]
  if (beach?.kind === 'platform')
    return [
      'Вход в воду с понтона: маленьким детям он не подойдёт.',
      'You enter the water from a pontoon, which does not suit small children.',
    ]
  if (!services.includes('pool') && stars > 0) return ['Бассейна нет.', 'There is no pool.']
  return luck.chance(0.4)
    ? [
        'Лифт есть не во всех корпусах — попросите номер внизу, если это важно.',
        'Not all buildings have a lift: ask for a lower room if it matters.',
      ]
    : null
}

function rulesOf({ services, kinds }: WorldHotel, luck: Dice): Said {
  const inAt = luck.pick(['14:00', '15:00'])
  const pets: Said = services.includes('pets')
    ? ['С питомцами до 8 кг можно, за уборку — отдельная плата.', 'Pets up to 8 kg are welcome; cleaning costs extra.']
    : ['С питомцами нельзя.', 'No pets.']
  const young: Said = kinds.includes('adults') ? [' Гости — от 16 лет.', ' Guests are 16 and older.'] : ['', '']
  return [
    `Заезд с ${inAt}, выезд до 12:00. ${pets[0]} Курить — только на улице. При заезде могут попросить депозит, его вернут в день отъезда.${young[0]}`,
    `Check-in from ${inAt}, check-out until 12:00. ${pets[1]} Smoking outside only. A deposit may be asked at check-in and is returned on departure.${young[1]}`,
  ]
}

function questionsOf(hotel: WorldHotel, luck: Dice): HotelTexts['questions'] {
  const { beach, services, transferMinutes, childAgeLimit, kinds } = hotel
  const minutes = plural(transferMinutes, 'минута', 'минуты', 'минут')
  const list: { question: string; answer: string; question_en: string; answer_en: string }[] = [
    {
      question: 'Сколько ехать от аэропорта?',
      answer: `В среднем ${minutes}; групповой трансфер останавливается у других отелей и может ехать дольше.`,
      question_en: 'How long is the way from the airport?',
      answer_en: `${transferMinutes} minutes on average; a shared transfer stops at other hotels and may take longer.`,
    },
    {
      question: 'Есть ли интернет в номере?',
      answer: services.includes('wifi') ? 'Да, бесплатный, на всей территории.' : 'Только в лобби.',
      question_en: 'Is there Wi-Fi in the rooms?',
      answer_en: services.includes('wifi') ? 'Yes, free of charge, everywhere.' : 'In the lobby only.',
    },
  ]
  if (beach)
    list.push({
      question: 'Какой вход в море?',
      answer: {
        sand: 'Пологий, песчаный: детям удобно.',
        pebble: 'Галька, глубина начинается через несколько метров. Пригодятся тапочки.',
        platform: 'С понтона: у берега кораллы, заходить с песка нельзя.',
        mixed: 'Песок с галькой, вход ровный.',
      }[beach.kind],
      question_en: 'How does one enter the sea?',
      answer_en: {
        sand: 'Over gently sloping sand: easy for children.',
        pebble: 'Over pebbles, and it gets deep after a few metres. Bring water shoes.',
        platform: 'From a pontoon: corals begin at the shore, so one cannot walk in.',
        mixed: 'Over sand with pebbles; the slope is even.',
      }[beach.kind],
    })
  if (!kinds.includes('adults'))
    list.push({
      question: 'До какого возраста ребёнок платит меньше?',
      answer: `До ${childAgeLimit} лет включительно на день возвращения.`,
      question_en: 'Until what age does a child pay less?',
      answer_en: `Up to and including ${childAgeLimit} on the day of return.`,
    })
  if (luck.chance(0.5))
    list.push({
      question: 'Можно ли заехать раньше?',
      answer:
        'Если номер свободен — да, бесплатно. Иначе вещи возьмут на хранение, а пляжем и бассейном можно пользоваться сразу.',
      question_en: 'Can we check in earlier?',
      answer_en:
        'Yes, free of charge, if the room is ready. Otherwise your luggage is kept, and you may use beach and pool at once.',
    })
  return list
}
