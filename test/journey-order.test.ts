import { expect, test } from 'vitest'
import { dealt } from './journey-order.ts'

const seconds = { a: 10, b: 20, c: 30, d: 40, e: 50, f: 60 } as const
type Name = keyof typeof seconds
const files = Object.keys(seconds) as Name[]
const order = (seed: number) => dealt(files, (file) => seconds[file], seed)

test('a seed yields every file once, in a stable order', () => {
  for (let seed = 0; seed < 50; seed++) {
    expect(order(seed).toSorted()).toEqual(files)
    expect(order(seed)).toEqual(order(seed))
  }
})

test('each file comes first under some seed', () => {
  const first = new Set(Array.from({ length: 200 }, (_, seed) => order(seed)[0]))
  expect([...first].toSorted()).toEqual(files)
})

test('the files that take the last third of the time come longest first', () => {
  for (let seed = 0; seed < 50; seed++) {
    const list = order(seed)
    let begun = 0
    const tail = list.filter((file) => {
      const isTail = begun >= 140
      begun += seconds[file]
      return isTail
    })
    expect(tail).toEqual(tail.toSorted((a, b) => seconds[b] - seconds[a]))
  }
})
