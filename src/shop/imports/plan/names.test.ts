import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cleanDescription,
  cleanName,
  coloursOf,
  longestDescription,
  sizeFromName,
  sizeOrder,
  sizeParts,
} from './names.ts'

describe('names from 1C', () => {
  test('removes padding, uses Russian quotes, lowers capitals, keeps short acronyms', () => {
    expect(cleanName('Брeнди "Гилбиз 1857 VS"          ')).toBe('Брeнди «Гилбиз 1857 VS»')
    expect(cleanName('АОЗТ" Холодильный комбинат"')).toBe('АОЗТ «Холодильный комбинат»')
    expect(cleanName('ПИВО СВЕТЛОЕ ПАСТЕРИЗОВАННОЕ "ОХОТА", ПЭТ 1,4 л')).toBe(
      'Пиво светлое пастеризованное «Охота», ПЭТ 1,4 л',
    )
    expect(cleanName('МИНСК-АТЛАНТ 126')).toBe('МИНСК-АТЛАНТ 126')
  })

  test.each([
    ['СМЕСИТЕЛЬ ДЛЯ ВАННЫ С ДУШЕМ IDDIS КОР. ИЗЛИВ', 'Смеситель для ванны с душем IDDIS кор. излив'],
    ['СМЕС-ЛЬ Д/КУХНИ FRAP ЧЁРНЫЙ НИЗК. ИЗЛИВ', 'Смес-ль д/кухни FRAP чёрный низк. излив'],
    ['КАРТРИДЖ 35 ММ НА НОЖКАХ, МЕДЬ', 'Картридж 35 мм на ножках, медь'],
    ['ТРУБА СЕРАЯ 0,5М Г/Ш 50Х60 ГОСТ', 'Труба серая 0,5м г/ш 50х60 гост'],
    ['ПОЛКА СТЕКЛЯННАЯ П-ОБР. ПВХ ООО МАСТЕР', 'Полка стеклянная П-обр. ПВХ ООО мастер'],
  ])('lowers small and shortened words of a name in capitals: %s', (given, clean) => {
    expect(cleanName(given)).toBe(clean)
  })

  test('a brand in capitals stays', () => {
    expect(cleanName('СМЕСИТЕЛЬ ДЛЯ ВАННЫ ВАРИОН ЧЁРНЫЙ', { brand: 'ВАРИОН' })).toBe(
      'Смеситель для ванны ВАРИОН чёрный',
    )
    expect(cleanName('ВАРИОН СМЕСИТЕЛЬ ДЛЯ ВАННЫ', { brand: 'ВАРИОН' })).toBe('ВАРИОН смеситель для ванны')
    expect(cleanName('СМЕСИТЕЛЬ ДЛЯ ВАННЫ ВАРИОН', { brand: 'Варион' })).toBe('Смеситель для ванны варион')
  })

  test.each([
    ['Кран 1/2" х 3/4" НР', 'Кран 1/2" х 3/4" НР'],
    ['Кран "Бугатти" 1/2" х 3/4"', 'Кран «Бугатти» 1/2" х 3/4"'],
    ['Кран 1/2" "Бугатти"', 'Кран 1/2" «Бугатти»'],
    ['Труба "Север 1/2" 3 м "Юг"', 'Труба «Север 1/2» 3 м «Юг»'],
    ['Монитор 15.6" "Вид"', 'Монитор 15.6" «Вид»'],
    ['Резьба 1½"', 'Резьба 1½"'],
    ['Коньяк "Гилбиз 1857"', 'Коньяк «Гилбиз 1857»'],
    ['Напиток 0,35 л', 'Напиток 0,35 л'],
    ['Одна " кавычка', 'Одна " кавычка'],
  ])('keeps inch marks and numbers in %s', (given, clean) => {
    expect(cleanName(given)).toBe(clean)
  })

  test('a description loses tags and keeps paragraphs', () => {
    expect(
      cleanDescription(
        '<p>Тёплая&nbsp;&amp; лёгкая&nbsp;&mdash; &laquo;Пух&raquo;</p><script>alert(1)</script><ul><li>пух</li></ul>',
      ),
    ).toEqual({
      text: 'Тёплая & лёгкая — «Пух»\nпух',
      isCut: false,
    })
  })

  test('removes comments, styles and scripts with their contents', () => {
    const html =
      '<!-- a --><STYLE type="x">p {}</style >до<!-- <script> -->\n<script>if (a < b) "</p>"</script\n>после<stylex>!</stylex>'
    expect(cleanDescription(html).text).toBe('до\nпосле!')
  })

  test.each(['<!--', '<style>', '<script ', '<style></style', '<script></script ', '<a', '</p', '<br '])(
    'reads repeated %s in bounded time',
    (begun) => {
      const { text } = cleanDescription(`слово ${begun.repeat(Math.floor(399_000 / begun.length))}`)
      expect(text).toMatch(/^слово/)
    },
  )

  test('cuts an overlong description at a word and reports it', () => {
    const { text, isCut } = cleanDescription('слово '.repeat(10_000))
    expect(isCut).toBe(true)
    expect(text).toMatch(/слово…$/)
    expect(text.length).toBeLessThanOrEqual(longestDescription)
  })
})

describe('the size in brackets', () => {
  test.each([
    ['Женские ботфорты коричневые (38)', 'Женские ботфорты коричневые', '38'],
    ['Куртка (зима) (28/104, синий)', 'Куртка (зима)', '28/104, синий'],
    ['Куртка (зима)', 'Куртка (зима)', ''],
    ['Куртка  зимняя   (36)', 'Куртка зимняя  ', '36'],
    ['Куртка (46 (M))', null, '46 (M)'],
    ['Куртка', null, ''],
  ])('%s of %s is "%s"', (offer, good, size) => {
    expect(sizeFromName(offer, good)).toBe(size)
  })

  test('reads back any size of any good', () => {
    const word = fc
      .string({ minLength: 1, maxLength: 20 })
      .map((s) => s.replace(/\s+/g, ' ').trim())
      .filter(Boolean)
    fc.assert(fc.property(word, word, (good, size) => void expect(sizeFromName(`${good} (${size})`, good)).toBe(size)))
    const plain = word.filter((s) => !/[()]/.test(s))
    fc.assert(fc.property(word, plain, (good, size) => void expect(sizeFromName(`${good} (${size})`, null)).toBe(size)))
  })

  test('separates sizes and colours, abbreviated too', () => {
    expect(sizeParts('28/104, син/жел').size).toBe('28/104')
    expect(sizeParts('28/104, син/жел').colours.map((c) => c.name)).toEqual(['Синий', 'Жёлтый'])
    expect(sizeParts('32/122, св.роз/зел.чай').colours.map((c) => c.name)).toEqual(['Розовый', 'Зелёный'])
    expect(sizeParts('26/98 св. коралл')).toMatchObject({ size: '26/98', colours: [{ name: 'Коралловый' }] })
    expect(sizeParts('38')).toEqual({ size: '38', colours: [] })
    expect(sizeParts('красный').colours.map((c) => c.name)).toEqual(['Красный'])
    expect(sizeParts('L').size).toBe('L')
  })

  test.each([
    ['Красно-белый', ['Красно-белый']],
    ['чёрно-белый/синий', ['Чёрно-белый', 'Синий']],
    ['бело-сине-красный', ['Бело-сине-красный']],
    ['красный с белым', ['Красный с белым']],
    ['сине-зелёный', ['Сине-зелёный']],
    ['тёмно-синий', ['Тёмно-синий']],
    ['светло-серый', ['Светло-серый']],
    ['ярко-красный', ['Красный']],
    ['красный', ['Красный']],
    ['св.роз', ['Розовый']],
  ])('a two-colour name is a colour of its own: %s', (text, names) => {
    expect(coloursOf(text).map(({ name }) => name)).toEqual(names)
  })

  test.each(['350 мм', '5 кг', '0,25 кг', '10 шт', '12 мес', '60 капсул', '100 мл', '205/55 R16', '1.5 м'])(
    'a unit is part of its size: %s',
    (label) => expect(sizeParts(label)).toEqual({ size: label, colours: [] }),
  )

  test('splits a colour off a size with a unit or without a comma', () => {
    expect(sizeParts('3 шт, красный')).toMatchObject({ size: '3 шт', colours: [{ name: 'Красный' }] })
    expect(sizeParts('42 чёрный')).toMatchObject({ size: '42', colours: [{ name: 'Чёрный' }] })
  })

  test('sorts sizes in natural order', () => {
    const shuffled = ['40/158', 'L', '28/104', '36', 'S', '28/98', '9']
    expect(shuffled.toSorted((a, b) => sizeOrder(a) - sizeOrder(b))).toEqual([
      'S',
      'L',
      '9',
      '28/98',
      '28/104',
      '36',
      '40/158',
    ])
  })
})
