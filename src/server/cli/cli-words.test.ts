import { expect, test } from 'vitest'
import { misread, wordsSeen } from './cli-words.ts'

test.each([
  ['migrate', []],
  ['doctor', []],
  ['backup', ['/backups']],
  ['keys', ['rotate']],
  ['company', ['set', 'brand_name', '-']],
  ['import', ['goods.xml', '--full']],
])('%s %j is done', (name, args) => expect(misread(name, args)).toBeNull())

test.each([
  ['demo', ['--help']],
  ['keys', ['rotate', '--help']],
  ['backup', ['--help']],
])('%s %j asks for the page and does nothing', (name, args) => expect(misread(name, args)).toBe('help'))

test.each([
  ['migrate', ['--dry-run'], '--dry-run'],
  ['demo', ['shop'], 'shop'],
  ['reindex', ['5'], '5'],
  ['doctor', ['--fix'], '--fix'],
  ['backup', ['--quick'], '--quick'],
  ['backup', ['/a', '/b'], '/b'],
  ['keys', ['rotate', '--dry-run'], '--dry-run'],
])('%s %j is not done as if nothing more were said', (name, args, word) =>
  expect(misread(name, args)).toMatch(new RegExp(`takes .*: ${word}$`)),
)

test('signs nobody sees, which come along with what is pasted, are left out of the words of a command; the name of a file that is there stays', () => {
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
