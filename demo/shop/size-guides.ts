export interface DemoSizeGuide {
  slug: string
  name: string
  nameEn: string
  note: string
  noteEn: string
  head: readonly string[]
  headEn: readonly string[]
  rows: readonly (readonly string[])[]
  /** Paths of sections; sections below them use it too. */
  categories: readonly string[]
}

const wear = {
  note: 'Измерьте обхват груди по самым выступающим точкам, талию — в самом узком месте. Между двумя размерами для куртки берите больший: под неё надевают флис.',
  noteEn:
    'Measure the chest at its fullest and the waist at its narrowest. Between two sizes of a jacket take the larger one: a fleece goes under it.',
  head: ['Размер', 'Российский', 'Грудь, см', 'Талия, см', 'Рост, см'],
  headEn: ['Size', 'Russian', 'Chest, cm', 'Waist, cm', 'Height, cm'],
}
const shoes = {
  note: 'Встаньте на лист бумаги, обведите стопу и измерьте её от пятки до самого длинного пальца. Для походных ботинок прибавьте 0,5–1 см на толстый носок.',
  noteEn:
    'Stand on a sheet of paper, trace the foot and measure it from heel to longest toe. For hiking boots add 0.5–1 cm for a thick sock.',
  head: ['Размер', 'Стопа, см', 'EU', 'UK'],
  headEn: ['Size', 'Foot, cm', 'EU', 'UK'],
}

/** Sizes of the demo shop, as its invented makers measure. */
export const sizeGuides: readonly DemoSizeGuide[] = [
  {
    slug: 'clothes-men',
    name: 'Размеры мужской одежды',
    nameEn: 'Men’s clothing sizes',
    ...wear,
    rows: [
      ['S', '46', '90–94', '78–82', '170–176'],
      ['M', '48', '95–99', '83–87', '173–179'],
      ['L', '50', '100–104', '88–92', '176–182'],
      ['XL', '52–54', '105–112', '93–100', '179–185'],
      ['XXL', '56', '113–118', '101–106', '182–188'],
    ],
    categories: ['clothes/men'],
  },
  {
    slug: 'clothes-women',
    name: 'Размеры женской одежды',
    nameEn: 'Women’s clothing sizes',
    ...wear,
    rows: [
      ['XS', '40–42', '80–84', '60–64', '158–164'],
      ['S', '44', '85–89', '65–69', '161–167'],
      ['M', '46', '90–94', '70–74', '164–170'],
      ['L', '48', '95–99', '75–79', '167–173'],
      ['XL', '50', '100–104', '80–85', '170–176'],
    ],
    categories: ['clothes/women'],
  },
  {
    slug: 'clothes-kids',
    name: 'Размеры детской одежды',
    nameEn: 'Kids’ clothing sizes',
    note: 'Размер детской одежды — это рост. Если ребёнок растёт быстро, берите следующий.',
    noteEn: 'The size of kids’ clothes is the height. If a child grows fast, take the next one.',
    head: ['Размер', 'Рост, см', 'Возраст', 'Грудь, см'],
    headEn: ['Size', 'Height, cm', 'Age', 'Chest, cm'],
    rows: [
      ['104', '99–104', '3–4', '55–57'],
      ['116', '111–116', '5–6', '58–60'],
      ['128', '123–128', '7–8', '63–66'],
      ['140', '135–140', '9–10', '69–72'],
      ['152', '147–152', '11–12', '75–78'],
    ],
    categories: ['clothes/kids'],
  },
  {
    slug: 'shoes-men',
    name: 'Размеры мужской обуви',
    nameEn: 'Men’s shoe sizes',
    ...shoes,
    rows: [
      ['40', '25,5', '40', '6,5'],
      ['41', '26', '41', '7,5'],
      ['42', '26,5', '42', '8'],
      ['43', '27,5', '43', '9'],
      ['44', '28', '44', '9,5'],
      ['45', '29', '45', '10,5'],
    ],
    categories: ['shoes/men'],
  },
  {
    slug: 'shoes-women',
    name: 'Размеры женской обуви',
    nameEn: 'Women’s shoe sizes',
    ...shoes,
    rows: [
      ['36', '23', '36', '3,5'],
      ['37', '23,5', '37', '4'],
      ['38', '24', '38', '5'],
      ['39', '25', '39', '6'],
      ['40', '25,5', '40', '6,5'],
    ],
    categories: ['shoes/women'],
  },
  {
    slug: 'shoes-kids',
    name: 'Размеры детской обуви',
    nameEn: 'Kids’ shoe sizes',
    ...shoes,
    rows: [
      ['28', '17,5', '28', '10'],
      ['30', '19', '30', '11,5'],
      ['32', '20', '32', '13'],
      ['34', '21,5', '34', '2'],
    ],
    categories: ['shoes/kids'],
  },
]
