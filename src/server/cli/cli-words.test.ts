import { expect, test } from 'vitest'
import { misread, wordsSeen } from './cli-words.ts'

test.each([
  ['migrate', []],
  ['doctor', []],
  ['backup', ['/backups']],
  ['keys', ['rotate']],
  ['company', ['set', 'brand_name', '-']],
  ['import', ['goods.xml', '--full']],
])('%s %j is valid', (name, args) => expect(misread(name, args)).toBeNull())

test.each([
  ['demo', ['--help']],
  ['keys', ['rotate', '--help']],
  ['backup', ['--help']],
])('%s %j only shows the help page', (name, args) => expect(misread(name, args)).toBe('help'))

test.each([
  ['migrate', ['--dry-run'], '--dry-run'],
  ['demo', ['shop'], 'shop'],
  ['reindex', ['5'], '5'],
  ['doctor', ['--fix'], '--fix'],
  ['backup', ['--quick'], '--quick'],
  ['backup', ['/a', '/b'], '/b'],
  ['keys', ['rotate', '--dry-run'], '--dry-run'],
])('%s %j is rejected: unexpected argument', (name, args, word) =>
  expect(misread(name, args)).toMatch(new RegExp(`takes .*: ${word}$`)),
)

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
