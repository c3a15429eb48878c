import { expect, test } from 'vitest'
import { momentTag, TaggedCache } from './cache.ts'
import { fixedClock } from './clock.ts'

function setup(most = 100) {
  const clock = fixedClock('2026-01-01T00:00:00Z')
  const cache = new TaggedCache({ most, freshMs: 1000, staleMs: 10_000, clock })
  let made = 0
  const make =
    (tags: string[] = [], size = 1) =>
    async () => ({ value: ++made, tags, size })
  return { clock, cache, make, made: () => made }
}

/** A load that ends when the test calls `finish`. */
function slow(tags: string[], value: number) {
  let finish = () => {}
  const waiting = new Promise<void>((resolve) => {
    finish = resolve
  })
  return {
    finish,
    fill: async () => {
      await waiting
      return { value, tags }
    },
  }
}

test('concurrent requests for a key share one fill', async () => {
  const { cache, make, made } = setup()
  expect(await Promise.all(Array.from({ length: 50 }, () => cache.fetch('k', make())))).toEqual(Array(50).fill(1))
  expect(made()).toBe(1)
})

test('dropping a tag removes only the entries that carry it', async () => {
  const { cache, make } = setup()
  await cache.fetch('a', make(['product:1', 'nav:1']))
  await cache.fetch('b', make(['product:2', 'nav:1']))
  cache.dropTags(['product:1'])
  expect(cache.peek('a')).toBeUndefined()
  expect(cache.peek('b')).toBe(2)
  cache.dropTags(['nav:1'])
  expect(cache.stats()).toEqual({ entries: 0, size: 0, hits: 1, misses: 2 })
})

test('a value whose tag drops during its fill is returned, not cached', async () => {
  const { cache, make } = setup()
  const { fill, finish } = slow(['product:1'], 7)
  const asked = cache.fetch('k', fill)
  cache.dropTags(['product:1'])
  finish()
  expect(await asked).toBe(7)
  expect(await cache.fetch('k', make(['product:1']))).toBe(1)
})

test('a tag dropped before a fill does not affect it, even during another fill', async () => {
  const { cache, make } = setup()
  const other = slow(['x'], 1)
  const running = cache.fetch('other', other.fill)
  cache.dropTags(['product:1'])
  await cache.fetch('k', make(['product:1']))
  expect(cache.peek('k')).toBe(1)
  other.finish()
  await running
})

test('losing the notices connection clears everything, also running fills', async () => {
  const { cache, make } = setup()
  await cache.fetch('a', make(['t']))
  const { fill, finish } = slow(['u'], 5)
  const asked = cache.fetch('b', fill)
  cache.dropTags('everything')
  finish()
  await asked
  expect(cache.stats().entries).toBe(0)
})

test('a stale entry is served at once and refreshed in the background', async () => {
  const { cache, clock, make } = setup()
  await cache.fetch('k', make())
  clock.advance(1001)
  expect(await cache.fetch('k', make())).toBe(1)
  await new Promise((resolve) => setImmediate(resolve))
  expect(await cache.fetch('k', make())).toBe(2)
})

test('a failed refresh keeps the stale value until it expires', async () => {
  const { cache, clock, make } = setup()
  await cache.fetch('k', make())
  clock.advance(1001)
  const fails = async () => Promise.reject(new Error('down'))
  expect(await cache.fetch('k', fails)).toBe(1)
  await new Promise((resolve) => setImmediate(resolve))
  expect(await cache.fetch('k', fails)).toBe(1)
  clock.advance(10_000)
  await expect(cache.fetch('k', fails)).rejects.toThrow('down')
})

test('evicts the least recently used entry when full', async () => {
  const { cache, make } = setup(10)
  await cache.fetch('a', make([], 4))
  await cache.fetch('b', make([], 4))
  cache.peek('a')
  await cache.fetch('c', make([], 4))
  expect([cache.peek('a'), cache.peek('b'), cache.peek('c')]).toEqual([1, undefined, 3])
  await cache.fetch('huge', make([], 11))
  expect(cache.peek('huge')).toBeUndefined()
})

test('values without a declared size are estimated, and the total stays within the limit', async () => {
  const { cache } = setup(100_000)
  const text = (length: number) => async () => ({ value: { text: 'я'.repeat(length) }, tags: ['t'] })
  for (let n = 0; n < 300; n++) await cache.fetch(`small ${n}`, text(50))
  expect(cache.stats().entries).toBeGreaterThan(100)
  expect(cache.stats().size).toBeGreaterThan(300 * 100)
  for (let n = 0; n < 20; n++) await cache.fetch(`large ${n}`, text(20_000))
  expect(cache.stats().entries).toBeLessThan(5)
  expect(cache.stats().size).toBeLessThanOrEqual(100_000)
})

test('a failed fill is not cached', async () => {
  const { cache, make } = setup()
  await expect(cache.fetch('k', async () => Promise.reject(new Error('down')))).rejects.toThrow()
  expect(await cache.fetch('k', make())).toBe(1)
})

test('a failed refill keeps the cached value and is retried on the next request', async () => {
  const { cache, clock, make } = setup()
  await cache.fetch('k', make())
  clock.advance(2_000)
  const failed = async () => ({ value: 99, tags: [], size: 1, keep: false, failed: true })
  for (let n = 0; n < 3; n++) {
    expect(await cache.fetch('k', failed)).toBe(1)
    await new Promise((resolve) => setImmediate(resolve))
  }
  // Only a caller without a cached value receives the failure.
  expect(await cache.fetch('other', failed)).toBe(99)
  expect(cache.peek('other')).toBeUndefined()
  expect(await cache.fetch('k', make())).toBe(1)
  await expect.poll(() => cache.peek('k')).toBe(2)
})

test('a value with moments is served until the earliest of them, even if it could still be served stale', async () => {
  const { cache, clock, make } = setup()
  const [soon, later] = ['2026-01-01T00:00:02Z', '2026-01-01T00:00:05Z'].map((at) => momentTag(new Date(at)))
  await cache.fetch('k', make([later!, soon!, 'pages:1']))
  clock.advance(1999)
  expect(await cache.fetch('k', make([soon!]))).toBe(1)
  clock.advance(1)
  expect(cache.peek('k')).toBeUndefined()
  expect(await cache.fetch('k', make())).toBe(3)
})

test('a value whose moment came is counted out of the cache', async () => {
  const { cache, clock, make } = setup()
  await cache.fetch('k', make([momentTag(new Date('2026-01-01T00:00:01Z'))]))
  clock.advance(1000)
  cache.peek('k')
  expect(cache.stats()).toMatchObject({ entries: 0, size: 0 })
})

test('a value that is outdated before it is ready is made again; nobody gets the outdated one', async () => {
  const { cache, clock } = setup()
  const end = new Date('2026-01-01T00:00:01Z')
  let made = 0
  const fill = async () => {
    const before = clock.now() < end
    if (++made === 1) clock.advance(1000)
    return { value: before ? 'before' : 'after', tags: before ? [momentTag(end)] : [], size: 1 }
  }
  expect(await Promise.all([cache.fetch('k', fill), cache.fetch('k', fill)])).toEqual(['after', 'after'])
  expect([made, cache.peek('k')]).toEqual([2, 'after'])
})

test('a value whose moment has passed already is not stored', async () => {
  const { cache, make } = setup()
  await cache.fetch('k', make([momentTag(new Date('2025-12-31T00:00:00Z'))]))
  expect(cache.stats().entries).toBe(0)
})
