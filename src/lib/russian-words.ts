import { assert } from './assert.ts'
import type { Kopecks } from './money.ts'

/** Plural forms of a word: for one, two to four, five and more. */
type Forms = readonly [one: string, few: string, many: string]

const small = {
  m: ['', 'один', 'два', 'три', 'четыре', 'пять', 'шесть', 'семь', 'восемь', 'девять'],
  f: ['', 'одна', 'две', 'три', 'четыре', 'пять', 'шесть', 'семь', 'восемь', 'девять'],
} as const
const teens = [
  'десять',
  'одиннадцать',
  'двенадцать',
  'тринадцать',
  'четырнадцать',
  'пятнадцать',
  'шестнадцать',
  'семнадцать',
  'восемнадцать',
  'девятнадцать',
] as const
const tens = [
  '',
  '',
  'двадцать',
  'тридцать',
  'сорок',
  'пятьдесят',
  'шестьдесят',
  'семьдесят',
  'восемьдесят',
  'девяносто',
] as const
const hundreds = [
  '',
  'сто',
  'двести',
  'триста',
  'четыреста',
  'пятьсот',
  'шестьсот',
  'семьсот',
  'восемьсот',
  'девятьсот',
] as const
/** Thousands are feminine, higher classes masculine. */
const classes: readonly { gender: 'm' | 'f'; forms: Forms }[] = [
  { gender: 'f', forms: ['тысяча', 'тысячи', 'тысяч'] },
  { gender: 'm', forms: ['миллион', 'миллиона', 'миллионов'] },
  { gender: 'm', forms: ['миллиард', 'миллиарда', 'миллиардов'] },
  { gender: 'm', forms: ['триллион', 'триллиона', 'триллионов'] },
]

export function formOf(count: number, [one, few, many]: Forms): string {
  const [last, two] = [count % 10, count % 100]
  if (two >= 11 && two <= 14) return many
  if (last === 1) return one
  return last >= 2 && last <= 4 ? few : many
}

function threeDigits(value: number, gender: 'm' | 'f'): string[] {
  const [hundred, rest] = [Math.floor(value / 100), value % 100]
  const ten = Math.floor(rest / 10)
  return [hundreds[hundred]!, ...(ten === 1 ? [teens[rest - 10]!] : [tens[ten]!, small[gender][rest % 10]!])].filter(
    Boolean,
  )
}

/** `1021` → «одна тысяча двадцать один»; `gender`: of the counted noun. */
export function numberInWords(value: number, gender: 'm' | 'f' = 'm'): string {
  assert(Number.isSafeInteger(value) && value >= 0 && value < 1e15, `a number to be written in words, not ${value}`)
  if (value === 0) return 'ноль'
  const words: string[] = []
  for (let step = 4; step >= 1; step--) {
    const group = Math.floor(value / 1000 ** step) % 1000
    const { gender: own, forms } = classes[step - 1]!
    if (group > 0) words.push(...threeDigits(group, own), formOf(group, forms))
  }
  return [...words, ...threeDigits(value % 1000, gender)].join(' ')
}

const capital = (text: string): string => text[0]!.toUpperCase() + text.slice(1)

/** An amount in words, as in documents: «Двенадцать тысяч четыреста девяносто рублей 00 копеек». */
export function amountInWords(amount: Kopecks): string {
  const [roubles, rest] = [Math.floor(amount / 100), amount % 100]
  const coins = `${String(rest).padStart(2, '0')} ${formOf(rest, ['копейка', 'копейки', 'копеек'])}`
  return `${capital(numberInWords(roubles))} ${formOf(roubles, ['рубль', 'рубля', 'рублей'])} ${coins}`
}
