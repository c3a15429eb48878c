import { expect, test } from 'vitest'
import { companyWordAt, withCompanyOption, wordsSeen } from './words.ts'

const rewritten = (line: string) => withCompanyOption(line.split(' '), ['main', 'second']).join(' ')

test.each([
  ['way change second 1 --off', 'way change --company second 1 --off'],
  ['sign-in-link second +79120000000', 'sign-in-link --company second +79120000000'],
  ['company hosts second a.example', 'company hosts --company second a.example'],
  ['company set main brand_name X', 'company set --company main brand_name X'],
])('the old form "%s", a company right after the verb, still works', (line, now) => expect(rewritten(line)).toBe(now))

test.each([
  'way change 1 --price 250',
  'way list',
  // with --company, a word that equals the name of a company is an ordinary argument
  'promotion stop second --company main',
  'promotion stop second --company=main',
  // these commands never had the old form
  'company add second',
  'level set second opt',
  'order show second',
])('"%s" names no company in the old form', (line) => expect(rewritten(line)).toBe(line))

test('only a word after the verb may be a company: other wrong use is found without a database', () => {
  expect(companyWordAt(['way', 'change', 'secnd'])).toBe(2)
  expect(companyWordAt(['way', 'change', '--prise'])).toBe(-1)
  expect(companyWordAt(['doctor', 'second'])).toBe(-1)
})

test('removes pasted invisible characters from arguments, except from names of existing files', () => {
  const given = ['promo-code\u200b', 'SALE\u200b10', '--company\u00ad', '\ufeffmain', 'goods\u200b.xml', 'Имя\u200e']
  expect(wordsSeen(given, (file) => file === 'goods\u200b.xml')).toEqual([
    'promo-code',
    'SALE10',
    '--company',
    'main',
    'goods\u200b.xml',
    'Имя',
  ])
})
