import { expect, test } from 'vitest'
import { tokensOf } from './text.ts'

const numbers = (text: string) =>
  tokensOf(text)
    .filter(({ kind }) => kind === 'number')
    .map((one) => one.quantity ?? one.text)

test.each([
  ['муфта 20-1/2"', ['20', '#inch:0.5']],
  ['муфта 20 1/2"', ['20', '#inch:0.5']],
  ['муфта 25 - 3/4', ['25', '3/4']],
])('a metric size beside an inch fraction is a separate number: «%s»', (text, said) => {
  expect(numbers(text)).toEqual(said)
})

test.each([
  ['кран 1 1/4"', ['#inch:1.25']],
  ['кран 1.1/4"', ['#inch:1.25']],
  ['кран 2-1/2"', ['#inch:2.5']],
  ['подводка 1/2', ['1/2']],
  ['415 / 5515', ['415', '5515']],
])('whole inches and a fraction are one number: «%s»', (text, said) => {
  expect(numbers(text)).toEqual(said)
})
