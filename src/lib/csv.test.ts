import { expect, test } from 'vitest'
import { writeCsv } from './csv.ts'

test('cells with quotes, semicolons and line ends are quoted, and the file says that it is UTF-8', () => {
  expect(
    writeCsv([
      ['a', 'б;в'],
      ['"x"', 'two\nlines'],
    ]),
  ).toBe('\ufeffa;"б;в"\r\n"""x""";"two\nlines"\r\n')
})

test.each(['=1+1', '+7', '-2', '@sum', '\tx', '\r=x', '\n=x', '＝1', '＋1', '－1', '＠x'])(
  'a cell that begins like a formula (%j) becomes a text',
  (text) => {
    expect(writeCsv([[text]])).toMatch(/^\ufeff"?'/)
  },
)

test('a formula inside a cell stays as it is: no program reads one there', () => {
  expect(writeCsv([['a=1']])).toBe('\ufeffa=1\r\n')
})
