import { expect, test } from 'vitest'
import { takeCompany } from './company-option.ts'

const main = { slug: 'main', isDefault: true }
const second = { slug: 'second', isDefault: false }
const list = [main, second]
const take = (line: string, at = 1) => takeCompany(line.split(' ').filter(Boolean), list, at)

test('--company selects the company in any position; without it the default one is used', () => {
  const said = { company: second, rest: ['list'] }
  expect(take('list --company second')).toEqual(said)
  expect(take('list --company=second')).toEqual(said)
  expect(take('--company second list')).toEqual(said)
  expect(take('change 1 --price 250')).toEqual({ company: main, rest: ['change', '1', '--price', '250'] })
})

test('the old form, a name right after the verb, still works', () => {
  expect(take('change second 1 --off')).toEqual({ company: second, rest: ['change', '1', '--off'] })
  expect(take('second +79120000000', 0)).toEqual({ company: second, rest: ['+79120000000'] })
  // with --company, a word that equals the name of a company is an ordinary argument
  expect(take('stop second --company main')).toEqual({ company: main, rest: ['stop', 'second'] })
})

test('an unknown company is never replaced by another', () => {
  expect(take('off --company secnd')).toEqual({ problem: 'There is no company "secnd". There are: main, second.' })
  expect(take('off --company')).toEqual({ problem: '--company: the short name of a company. There are: main, second.' })
  expect(takeCompany(['list'], [], 1)).toEqual({
    problem: 'There is no company yet: npm run vitrina -- setup',
  })
  expect(takeCompany(['list'], [second], 1)).toEqual({ problem: 'Whose? --company second' })
})
