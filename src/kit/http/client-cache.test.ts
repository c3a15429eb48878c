import { afterEach, expect, test, vi } from 'vitest'
import { ClientCache } from './client-cache.ts'

afterEach(() => vi.useRealTimers())

test('one client per account; a changed account gets a new one, the old one finishes its calls', () => {
  vi.useFakeTimers()
  const clients = new ClientCache()
  const closed: number[] = []
  let made = 0
  const make = () => {
    const id = ++made
    return { id, close: () => void closed.push(id) }
  }
  expect(clients.get('payment/1', { key: 'a' }, make).id).toBe(1)
  expect(clients.get('payment/1', { key: 'a' }, make).id).toBe(1)
  expect(clients.get('payment/2', { key: 'a' }, make).id).toBe(2)
  expect(clients.get('payment/1', { key: 'b' }, make).id).toBe(3)
  expect(closed).toEqual([])
  vi.advanceTimersByTime(60_000)
  expect(closed).toEqual([1])
  expect(clients.get('payment/1', { key: 'c' }, make).id).toBe(4)
  clients.close()
  expect(closed.toSorted()).toEqual([1, 2, 3, 4])
})
