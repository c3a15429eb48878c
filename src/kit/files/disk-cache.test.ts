import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withDiskCache } from './disk-cache.ts'
import { createDiskFiles, type Files, FilesUnavailable } from './files.ts'

let home: string
let here: string
let far: Files
let asked: string[]
let isAway: boolean
beforeEach(async () => {
  home = await mkdtemp(path.join(os.tmpdir(), 'vitrina-at-hand-'))
  here = path.join(home, 'cache')
  asked = []
  isAway = false
  const bucket = createDiskFiles(path.join(home, 'far'), '/images/')
  far = {
    ...bucket,
    async read(name) {
      asked.push(name)
      if (isAway) throw new FilesUnavailable('away')
      return bucket.read(name)
    },
  }
})
afterEach(() => rm(home, { recursive: true, force: true }))

const onFault = vi.fn()
const open = (mostBytes = 1000) => withDiskCache(far, here, mostBytes, onFault)
const textOf = async (files: Files, name: string) => new Response((await files.read(name))?.body()).text()
const kept = async () => (await readdir(here)).sort()

test('concurrent reads fetch a file once, and it stays readable while its source is down', async () => {
  const files = open()
  const name = await files.put(Buffer.from('a picture'), 'webp')
  expect(await Promise.all([1, 2, 3].map(() => textOf(files, name)))).toEqual(Array(3).fill('a picture'))
  isAway = true
  expect([await textOf(files, name), (await open().read(name))?.size]).toEqual(['a picture', 9])
  expect([asked, await kept(), files.url(name)]).toEqual([[name], [name], `/images/${name}`])
})

test('missing files and failed reads are not cached', async () => {
  const files = open()
  expect(await files.read('none.webp')).toBeNull()
  const name = await files.put(Buffer.from('late'), 'webp')
  isAway = true
  await expect(files.read(name)).rejects.toThrow(FilesUnavailable)
  isAway = false
  expect(await textOf(files, name)).toBe('late')
})

test('partial files are not stored', async () => {
  const broken = new FilesUnavailable('it broke off')
  const half = () =>
    new ReadableStream<Uint8Array>({
      start: (to) => to.enqueue(Buffer.from('ha')),
      pull: (to) => to.error(broken),
    })
  const files = withDiskCache({ ...far, read: async () => ({ size: 4, body: half }) }, here, 1000, onFault)
  await expect(files.read('half.webp')).rejects.toBe(broken)
  expect(await kept()).toEqual([])
})

test('above the limit evicts least recently used files, also of an earlier process', async () => {
  const files = open(25)
  const put = (text: string) => files.put(Buffer.from(text.padEnd(10)), 'webp')
  const [one, two, three, four] = [await put('one'), await put('two'), await put('three'), await put('four')]
  for (const name of [one, two, one, three]) await files.read(name)
  expect(await kept()).toEqual([one, three].sort())
  const later = open(25)
  await later.read(four)
  expect((await kept()).includes(four)).toBe(true)
  expect(await kept()).toHaveLength(2)
  expect(await textOf(later, two)).toBe('two'.padEnd(10))
})

test('without storage files pass through, with a fault report', async () => {
  await writeFile(here, 'a file stands where the folder should be')
  const files = open()
  const name = await files.put(Buffer.from('a picture'), 'webp')
  expect(await textOf(files, name)).toBe('a picture')
  expect(onFault).toHaveBeenCalled()
})
