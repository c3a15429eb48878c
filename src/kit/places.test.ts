import { expect, test } from 'vitest'
import { createPlaces } from './places.ts'

const never = new AbortController().signal

test('callers without a slot queue, and the queue is bounded', async () => {
  const places = createPlaces(1, 1)
  const first = await places.take(never)
  const second = places.take(never)
  expect(await places.take(never)).toBeNull()
  first!()
  const free = await second
  expect(free).toEqual(expect.any(Function))
  free!()
  expect(await places.take(never)).toEqual(expect.any(Function))
})

test('a caller that times out leaves the queue, and the next gets the slot', async () => {
  const places = createPlaces(1, 2)
  const free = await places.take(never)
  const patience = new AbortController()
  const leaves = places.take(patience.signal)
  const stays = places.take(never)
  patience.abort()
  expect(await leaves).toBeNull()
  free!()
  expect(await stays).toEqual(expect.any(Function))
  expect(await places.take(AbortSignal.abort())).toBeNull()
})
