import { describe, expect, test } from 'vitest'
import { choosePriceType, type PriceTypeChoice } from './price-type.ts'

const types = (...names: string[]) =>
  names.map((name) => ({ id: `id-${name}`, name: name.replace('*', ''), isSoldAt: name.endsWith('*') }))
const nothing: PriceTypeChoice = { asked: null, setting: '', own: 'Основная', isKnown: false }
const choose = (offered: ReturnType<typeof types>, wish: Partial<PriceTypeChoice> = {}) => {
  const chosen = choosePriceType(offered, { ...nothing, ...wish })
  return chosen.ok ? (chosen.id?.slice(3) ?? null) : chosen.code
}

describe('the price type a shop sells at', () => {
  test.each([
    ['the only one called retail', types('Закупочная', 'Розничная', 'Оптовая'), {}, 'Розничная'],
    ['called like the list of the shop', types('Закупочная', 'основная'), {}, 'основная'],
    ['the plain retail one of two', types('Розничная', 'Розничная со скидкой'), {}, 'Розничная'],
    ['the only one there is', types('Цена на сайте'), {}, 'Цена на сайте'],
    ['as named, in any letters', types('Закупочная', 'Интернет'), { asked: ' ИНТЕРНЕТ ' }, 'Интернет'],
    ['as named by id', types('Закупочная', 'Интернет'), { asked: 'id-Интернет' }, 'Интернет'],
    ['even a purchase price, if named', types('Закупочная'), { asked: 'закупочная' }, 'Закупочная'],
    ['as the settings name it', types('Розничная', 'Интернет'), { setting: 'Интернет' }, 'Интернет'],
    ['named now before the settings', types('А', 'Б'), { asked: 'А', setting: 'Б' }, 'А'],
    ['as an earlier import took it', types('А', 'Б*'), { isKnown: true }, 'Б*'],
    ['none of a package of other lists', types('Оптовая'), { isKnown: true }, null],
    ['none of such a package, whatever the settings', types('Оптовая'), { isKnown: true, setting: 'Б' }, null],
    ['of no types none', [], {}, null],
  ])('is %s', (_, offered, wish, expected) => {
    expect(choose(offered, wish)).toBe(expected)
  })

  test.each([
    ['two types, neither of them retail', types('Закупочная', 'Цена прайса'), {}, 'price_type_unclear'],
    ['the purchase price alone', types('Закупочная'), {}, 'price_type_unclear'],
    ['the wholesale price alone', types('Мелкий опт'), {}, 'price_type_unclear'],
    ['a purchase price of the retail trade', types('Розничная закупочная', 'Мелкий опт'), {}, 'price_type_unclear'],
    ['two retail ones', types('Розничная Москва', 'Розничная Тула'), {}, 'price_type_unclear'],
    ['two that were sold at', types('А*', 'Б*'), { isKnown: true }, 'price_type_unclear'],
    ['a name that is not there', types('Розничная'), { asked: 'Интернет' }, 'price_type_absent'],
    ['a setting that names none of them', types('Розничная'), { setting: 'Интернет' }, 'price_type_absent'],
    ['such a setting, another one sold at so far', types('А*'), { setting: 'Б', isKnown: true }, 'price_type_absent'],
  ] as const)('is never guessed: %s', (_, offered, wish, code) => {
    expect(choose([...offered], wish)).toBe(code)
  })

  test('a refusal lists all types', () => {
    expect(choosePriceType(types('Закупочная', 'Мелкий опт'), nothing)).toMatchObject({
      types: ['Закупочная', 'Мелкий опт'],
    })
  })
})
