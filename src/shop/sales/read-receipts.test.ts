import { expect, test } from 'vitest'
import { readReceipts } from './read-receipts.ts'

const read = (...rows: string[]) => readReceipts(rows.join('\r\n'), '+05:00')

test('groups rows by check anywhere in the file; reads spreadsheet quotes, commas and blanks', () => {
  expect(
    read(
      '\ufeffcheck_number;date;phone;sku;name;count;price',
      '12;2026-11-20 12:30;8 900 000-00-01;MUG;"Кружка; ""большая""";2;1 990,50',
      '13;2026-11-20T23:59:10Z;;B\u00adAG\u200b;\u200b;1;100',
      '12;2026-11-20 12:30;;BAG;;1;0',
      '',
    ),
  ).toEqual({
    checks: [
      {
        checkNumber: '12',
        soldAt: new Date('2026-11-20T07:30:00Z'),
        buyer: { phone: '79000000001' },
        items: [
          { sku: 'MUG', name: 'Кружка; "большая"', count: 2, price: 199_050 },
          { sku: 'BAG', name: '', count: 1, price: 0 },
        ],
      },
      {
        checkNumber: '13',
        soldAt: new Date('2026-11-20T23:59:10Z'),
        buyer: null,
        items: [{ sku: 'BAG', name: '', count: 1, price: 10_000 }],
      },
    ],
    refused: [],
  })
})

test('an unreadable row refuses its whole check and names its row number', () => {
  const head = 'check_number,date,phone,card,sku,count,price'
  const good = '1,2026-11-20 12:30,,200000000001,MUG,1,5'
  const found = read(
    head,
    good,
    '2,2026-11-20 12:30,,,MUG,1,5',
    '2,2026-11-20 12:30,,,MUG,0.5,5',
    '3,20.11.2026,,,MUG,1,5',
    '4,2026-11-20 12:30,12,,MUG,1,5',
    '5,2026-11-20 12:30,,,,1,5',
    '6,2026-11-20 12:30,,,MUG,1,-5',
  )
  if ('problem' in found) throw new Error(found.problem)
  expect(found.checks.map(({ checkNumber, buyer }) => [checkNumber, buyer])).toEqual([['1', { card: '200000000001' }]])
  expect(found.refused.map(({ row }) => row)).toEqual([4, 5, 6, 7, 8, 0])
  expect(found.refused.at(-1)!.reason).toContain('check 2')
  expect(read('sku;count', 'MUG;1')).toEqual({ problem: expect.stringContaining('check_number, date, price') })
})
