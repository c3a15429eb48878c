import type { Goods } from './goods.ts'

/** Goods sold by the metre, kilogram and litre (decision 0096). Prices, weights and stock are of one unit. */
export const measured: readonly Goods[] = [
  {
    at: 'camp/tarps',
    kind: ['Ткань тентовая', 'f', 'tarp fabric'],
    lines: [['olkhon', 'Parus|Sail', 'tarp']],
    colours: 1,
    soldBy: { unit: 'м', step: 100, minimum: 5 },
    price: (_n, r) => 420 + r.between(0, 4) * 20,
    facts: () => ({ weight: 0.25, material: 'polyester', waterproof: 'full', 'for-whom': 'all', warranty: 'none' }),
    about: [
      [
        'Непромокаемая ткань шириной полтора метра на тент, полог или чехол. Отрежем, сколько нужно, от полуметра.',
        'Waterproof fabric, a metre and a half wide, for a tarp, an awning or a cover. We cut as much as you need, from half a metre.',
      ],
    ],
  },
  {
    at: 'kitchen/cookware/coffee',
    kind: ['Кофе в зёрнах', 'm', 'coffee beans'],
    lines: [['kedrovo', 'Prival|Halt', 'teatin']],
    colours: 1,
    soldBy: { unit: 'кг', step: 50, minimum: 5 },
    price: (_n, r) => 1790 + r.between(0, 4) * 100,
    facts: () => ({ weight: 1, 'for-whom': 'all', warranty: 'none' }),
    about: [
      [
        'Арабика средней обжарки на развес: шоколад, орех, ни капли кислоты. Взвесим с точностью до пятидесяти граммов, от четверти килограмма.',
        'Medium roast arabica by weight: chocolate, nuts and no acidity. We weigh it to fifty grams, from a quarter of a kilogram.',
      ],
    ],
  },
  {
    at: 'kitchen/fuel',
    kind: ['Топливо жидкое', 'n', 'liquid fuel'],
    lines: [['taiga', 'Plamya|Flame', 'gas']],
    colours: 1,
    soldBy: { unit: 'л', step: 500, minimum: 2 },
    price: (_n, r) => 360 + r.between(0, 3) * 20,
    facts: () => ({ weight: 0.75, season: 'year', 'for-whom': 'all', warranty: 'none' }),
    about: [
      [
        'Очищенный бензин для мультитопливных горелок, на розлив в вашу флягу, от литра. Не коптит и почти не пахнет. В самолёт нельзя.',
        'Refined petrol for multi-fuel stoves, poured into your own bottle, from a litre. No soot and almost no smell. Not allowed on planes.',
      ],
    ],
  },
]
