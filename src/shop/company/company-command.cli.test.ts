import { expect, test } from 'vitest'
import { findCompany } from './company-command.cli.ts'

const main = { slug: 'main', isDefault: true }
const second = { slug: 'second', isDefault: false }

test('a command works for the named company, without a name for the default one', () => {
  expect(findCompany([main, second], 'second')).toEqual({ company: second })
  expect(findCompany([main, second], undefined)).toEqual({ company: main })
})

test('an unknown company is never replaced by another', () => {
  const list = [main, second]
  expect(findCompany(list, 'secnd')).toEqual({ problem: 'There is no company "secnd". There are: main, second.' })
  expect(findCompany(list, '')).toEqual({
    problem: '--company: the short name of a company. There are: main, second.',
  })
  expect(findCompany([], undefined)).toEqual({ problem: 'There is no company yet: npm run vitrina -- setup' })
  expect(findCompany([second], undefined)).toEqual({ problem: 'Whose? --company second' })
})
