import { expect, test } from 'vitest'
import { misread } from './cli-words.ts'

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
