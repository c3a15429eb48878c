import { expect, test } from 'vitest'
import { safeName } from './session-files.ts'

test.each([
  'b[1].jpg',
  "a'b.jpg",
  '~a.jpg',
  'a;b $5 100%.jpg',
  '[1].png',
  'import_files/aa/b c.jpg',
  'Ёж № 5 (1).jpg',
  '{1}^`.png',
])('accepts picture name %s', (name) => {
  expect(safeName(name)).toBe(name)
})

test.each(['.hidden', 'a/../b', '~/..', 'C:\\x', 'a\0b', 'a\nb', 'a"b', 'a|b', 'a<b', 'a*b', 'a?b', '', 'a//b'])(
  'refuses file %j',
  (name) => {
    expect(safeName(name)).toBeNull()
  },
)

test('reads \\ as /', () => {
  expect(safeName('import_files\\aa\\b[1].jpg')).toBe('import_files/aa/b[1].jpg')
})
