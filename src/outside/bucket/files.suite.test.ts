import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDiskFiles, type Files } from '#kit/files/files.ts'
import { type Emulators, emulatorSettings, startEmulators } from '../emulators.ts'
import { type Bucket, createBucket } from './s3.ts'

// What the shop relies on, wherever files are stored.

interface Place {
  files: Files
  names(): Promise<string[]>
  /** Makes a file look as if it were written this long ago. */
  age(name: string, ms: number): Promise<void>
}

let emulators: Emulators
let folder: string
const buckets: Bucket[] = []
beforeAll(async () => {
  emulators = await startEmulators({ port: 0 })
})
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'vitrina-files-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))
afterAll(async () => {
  for (const bucket of buckets) bucket.close()
  await emulators.close()
})

function inFolder(): Place {
  return {
    files: createDiskFiles(folder, '/images/'),
    names: () => readdir(folder).catch((): string[] => []),
    age: (name, ms) => utimes(path.join(folder, name), new Date(), new Date(Date.now() - ms)),
  }
}

function inBucket(): Place {
  const prefix = path.basename(folder)
  const account = { ...emulatorSettings(emulators.url).bucket, prefix }
  const bucket = createBucket(account, { timeouts: { totalMs: 30_000 } })
  buckets.push(bucket)
  const control = `${emulators.url}/s3-control`
  const start = `vitrina/${prefix}/images/`
  return {
    files: bucket.files('images', '/images/'),
    async names() {
      const all = (await (await fetch(`${control}/objects`)).json()) as string[]
      return all.filter((at) => at.startsWith(start)).map((at) => at.slice(start.length))
    },
    async age(name, ms) {
      const body = JSON.stringify({ bucket: 'vitrina', key: `${prefix}/images/${name}`, ms })
      expect((await fetch(`${control}/age`, { method: 'POST', body })).status).toBe(204)
    },
  }
}

const bytes = (text: string) => Buffer.from(text)

describe.each([
  ['a folder', inFolder],
  ['a bucket', inBucket],
])('files in %s', (_, open) => {
  let place: Place
  let files: Files
  beforeEach(() => {
    place = open()
    files = place.files
  })
  const textOf = async (name: string) => new Response((await files.read(name))?.body()).text()

  test('a stored file can be read by name, and has an address', async () => {
    const name = await files.put(bytes('a picture'), 'webp')
    expect(name).toMatch(/^[0-9a-f]{32}\.webp$/)
    expect([(await files.read(name))?.size, await textOf(name), await files.has(name)]).toEqual([9, 'a picture', true])
    expect(files.url(name)).toBe(`/images/${name}`)
  })

  test('equal content gets an equal name everywhere', async () => {
    expect(await files.put(bytes('a picture'), 'webp')).toBe('92b2fa58028958317e408bd84ecfa70f.webp')
  })

  test('equal bytes are one file, other bytes another', async () => {
    const names = [
      await files.put(bytes('one'), 'webp'),
      await files.put(bytes('one'), 'webp'),
      await files.put(bytes('other'), 'webp'),
    ]
    expect(names[1]).toBe(names[0])
    expect((await place.names()).sort()).toEqual([...new Set(names)].sort())
  })

  test('concurrent writers store a file whole', async () => {
    const large = Buffer.alloc(3_000_000, 7)
    const names = await Promise.all(Array.from({ length: 12 }, () => files.put(large, 'webp')))
    expect(new Set(names).size).toBe(1)
    expect(await place.names()).toEqual([names[0]])
    expect(Buffer.from(await new Response((await files.read(names[0]!))?.body()).arrayBuffer()).equals(large)).toBe(
      true,
    )
  })

  test('a removed file is gone; removing it twice is no error', async () => {
    const name = await files.put(bytes('x'), 'png')
    await files.remove(name)
    await files.remove(name)
    expect([await files.read(name), await files.has(name), await place.names()]).toEqual([null, false, []])
  })

  test.each(['no-such.webp', '../secret.webp', '/etc/passwd', 'a//b', '', '.hidden', 'a\\b', 'a\0b', 'ab/', 'a?b=c'])(
    '%j is not found: not read, not removed',
    async (name) => {
      expect([await files.read(name), await files.has(name)]).toEqual([null, false])
      await files.remove(name)
    },
  )

  test('an unread body can be cancelled', async () => {
    const name = await files.put(Buffer.alloc(3_000_000, 8), 'png')
    for (let i = 0; i < 3; i++) await (await files.read(name))!.body().cancel()
    expect(await files.has(name)).toBe(true)
  })

  test('reports old unreferenced files', async () => {
    const [known, unknown, young] = [
      await files.put(bytes('known'), 'jpg'),
      await files.put(bytes('unknown'), 'jpg'),
      await files.put(bytes('young'), 'jpg'),
    ]
    for (const name of [known, unknown]) await place.age(name, 10_000)
    expect(await files.leftBehind(async () => new Set([known]), 5000)).toEqual([unknown])
    expect((await place.names()).sort()).toEqual([known, unknown, young].sort())
  })

  test('lists all files beyond one listing page', async () => {
    const names = await Promise.all(Array.from({ length: 230 }, (_, i) => files.put(bytes(`file ${i}`), 'jpg')))
    const known = new Set(names.slice(0, 100))
    expect((await files.leftBehind(async () => known, 0)).sort()).toEqual(names.slice(100).sort())
  })
})
