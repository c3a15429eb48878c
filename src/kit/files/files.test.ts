import { mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDiskFiles, type Files } from './files.ts'

let home: string
let folder: string
let files: Files
beforeEach(async () => {
  home = await mkdtemp(path.join(os.tmpdir(), 'vitrina-files-'))
  folder = path.join(home, 'images')
  files = createDiskFiles(folder, '/images/')
})
afterEach(() => rm(home, { recursive: true, force: true }))

const bytes = (text: string) => Buffer.from(text)
const textOf = async (name: string) => new Response((await files.read(name))?.body()).text()

test('a stored file can be read by name, and has an address', async () => {
  const name = await files.put(bytes('a picture'), 'webp')
  expect(name).toMatch(/^[0-9a-f]{32}\.webp$/)
  expect([(await files.read(name))?.size, await textOf(name)]).toEqual([9, 'a picture'])
  expect(files.url(name)).toBe(`/images/${name}`)
})

test('the name is derived from the content: same bytes, same file', async () => {
  const [one, again, other] = [
    await files.put(bytes('one'), 'webp'),
    await files.put(bytes('one'), 'webp'),
    await files.put(bytes('other'), 'webp'),
  ]
  expect(again).toBe(one)
  expect(other).not.toBe(one)
  expect((await readdir(folder)).sort()).toEqual([one, other].sort())
})

test('concurrent writers store a file whole and leave no partial files', async () => {
  const large = Buffer.alloc(3_000_000, 7)
  const names = await Promise.all(Array.from({ length: 12 }, () => files.put(large, 'webp')))
  expect(new Set(names).size).toBe(1)
  expect(await readdir(folder)).toEqual([names[0]])
  expect((await readFile(path.join(folder, names[0]!))).equals(large)).toBe(true)
})

test('a file truncated by a crash is rewritten', async () => {
  const name = await files.put(bytes('whole'), 'webp')
  await writeFile(path.join(folder, name), 'who')
  await files.put(bytes('whole'), 'webp')
  expect(await textOf(name)).toBe('whole')
})

test('a failed write throws and leaves nothing', async () => {
  await writeFile(folder, 'a file stands where the folder should be')
  await expect(files.put(bytes('x'), 'webp')).rejects.toThrow()
  expect(await readdir(home)).toEqual(['images'])
})

test('a removed file is gone; removing it twice is no error', async () => {
  const name = await files.put(bytes('x'), 'png')
  await files.remove(name)
  await files.remove(name)
  expect(await files.read(name)).toBeNull()
})

test.each(['../secret.webp', '/etc/passwd', 'a/../../secret.webp', 'a//b', '.', '', '.hidden', 'a\\b', 'a\0b', 'ab/'])(
  '%j is invalid: not read, not removed',
  async (name) => {
    await mkdir(folder)
    await writeFile(path.join(home, 'secret.webp'), 'secret')
    expect(await files.read(name)).toBeNull()
    await files.remove(name)
    expect(await readFile(path.join(home, 'secret.webp'), 'utf8')).toBe('secret')
  },
)

test('does not follow a link out of the folder', async () => {
  await mkdir(folder)
  await writeFile(path.join(home, 'secret.webp'), 'secret')
  await symlink(path.join(home, 'secret.webp'), path.join(folder, 'link.webp'))
  await symlink(home, path.join(folder, 'up'))
  for (const name of ['link.webp', 'up/secret.webp']) {
    expect(await files.read(name)).toBeNull()
    await files.remove(name)
  }
  expect(await readFile(path.join(home, 'secret.webp'), 'utf8')).toBe('secret')
})

test('reports old unreferenced files, removes unfinished ones', async () => {
  const [known, unknown, young] = [
    await files.put(bytes('known'), 'jpg'),
    await files.put(bytes('unknown'), 'jpg'),
    await files.put(bytes('young'), 'jpg'),
  ]
  const [half, fresh] = ['.0a1b-2c.part', '.3d4e-5f.part']
  for (const name of [half, fresh]) await writeFile(path.join(folder, name), 'half')
  const long = new Date(Date.now() - 10_000)
  for (const name of [known, unknown, half]) await utimes(path.join(folder, name), long, long)
  const asked: string[] = []
  const left = await files.leftBehind(async (names) => {
    asked.push(...names)
    return new Set([known])
  }, 5000)
  expect(left).toEqual([unknown])
  expect(asked.sort()).toEqual([known, unknown, young].sort())
  expect((await readdir(folder)).sort()).toEqual([fresh, known, unknown, young].sort())
  expect(await createDiskFiles(path.join(home, 'none'), '').leftBehind(async () => new Set(), 0)).toEqual([])
})
