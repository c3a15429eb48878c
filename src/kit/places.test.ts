import { expect, test } from 'vitest'
import { createPlaces } from './places.ts'

const never = new AbortController().signal

test('who finds no place waits in line, and the line has an end', async () => {
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

test('who waited too long leaves the line, and the place goes to the next', async () => {
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
