import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { compare } from './statements/check.ts'
import type { SeenAnswer } from './statements/seen.ts'

const dist = path.join(import.meta.dirname, '..', 'dist', 'statements')
let base = ''
afterEach(() => rmSync(base, { recursive: true, force: true }))

const answer = (strings: string[], columns: SeenAnswer['columns']): SeenAnswer => ({ strings, columns })
const column = (type: string, isNull = false) => ({ type, isNull })

test('a declared row that its columns contradict is reported with the column', () => {
  mkdirSync(dist, { recursive: true })
  base = mkdtempSync(path.join(dist, 'planted-'))
  const source = [
    "import { sql } from '#kit/db.ts'",
    'export const fits = sql<{ id: number; at: Date | null; state: "new" | "done"; lines: { sku: string }[] }>`select 1`',
    'export const absent = sql<{ order_id: number }>`select 2`',
    'export const other = sql<{ total: string }>`select 3`',
    'export const empty = sql<{ at: Date }>`select 4 where ${1} = 1`',
    'export const unseen = sql<{ at: string }>`select 5`',
  ]
  writeFileSync(path.join(base, 'x.store.ts'), source.join('\n'))
  const row = { id: column('number'), at: column('Date', true), state: column('string'), lines: column('unknown') }
  const { faults, compared, declared } = compare(
    base,
    ['x.store.ts'],
    [
      answer(['select 1'], row),
      answer(['select 2'], { orderId: column('number') }),
      answer(['select 3'], { total: column('number') }),
      answer(['select 4 where ', ' = 1'], { at: column('Date', true) }),
    ],
  )
  expect(faults.map((fault) => /\((\d+),.*Type '"(\w+)"'/.exec(fault)?.slice(1))).toEqual([
    ['3', 'order_id'],
    ['4', 'total'],
    ['5', 'at'],
  ])
  expect([compared, declared]).toEqual([4, 5])
})
