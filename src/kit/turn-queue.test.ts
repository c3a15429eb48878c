import { expect, test } from 'vitest'
import { createTurnQueue } from './turn-queue.ts'

test('concurrent requests each get their own event loop turn, in order', async () => {
  const turn = createTurnQueue()
  const said: string[] = []
  const work = ['a', 'b', 'c'].map(async (name) => {
    await turn()
    said.push(name)
  })
  const watch = (async () => {
    for (let n = 1; n <= 3; n++) {
      await new Promise((resolve) => setImmediate(resolve))
      said.push(`turn ${n}`)
    }
  })()
  await Promise.all([...work, watch])
  for (const [before, between, after] of [
    ['a', 'turn 1', 'b'],
    ['b', 'turn 2', 'c'],
  ] as const) {
    const [at, middle, end] = [before, between, after].map((one) => said.indexOf(one))
    expect(at! < end! && middle! < end!, said.join()).toBe(true)
  }
})

test('later work waits until no other work is left', async () => {
  const turn = createTurnQueue()
  const said: string[] = []
  const work = (['later', 'now', 'now'] as const).map(async (when, n) => {
    await turn(when)
    said.push(`${when} ${n}`)
    // What comes meanwhile goes first, too.
    if (n === 2) void turn('now').then(() => said.push('now 3'))
  })
  await Promise.all(work)
  expect(said).toEqual(['now 1', 'now 2', 'now 3', 'later 0'])
})
