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

test('what is put can be read under its name, and its address can be asked for', async () => {
  const name = await files.put(bytes('a picture'), 'webp')
  expect(name).toMatch(/^[0-9a-f]{32}\.webp$/)
  expect([(await files.read(name))?.size, await textOf(name)]).toEqual([9, 'a picture'])
  expect(files.url(name)).toBe(`/images/${name}`)
})

test('the name is made of what is in it: the same twice is one file, other bytes are another', async () => {
  const [one, again, other] = [
    await files.put(bytes('one'), 'webp'),
    await files.put(bytes('one'), 'webp'),
    await files.put(bytes('other'), 'webp'),
  ]
  expect(again).toBe(one)
  expect(other).not.toBe(one)
  expect((await readdir(folder)).sort()).toEqual([one, other].sort())
})

test('many at once write the same file whole, and leave nothing half behind', async () => {
  const large = Buffer.alloc(3_000_000, 7)
  const names = await Promise.all(Array.from({ length: 12 }, () => files.put(large, 'webp')))
  expect(new Set(names).size).toBe(1)
  expect(await readdir(folder)).toEqual([names[0]])
  expect((await readFile(path.join(folder, names[0]!))).equals(large)).toBe(true)
})

test('a file that a crash cut short is written anew', async () => {
  const name = await files.put(bytes('whole'), 'webp')
  await writeFile(path.join(folder, name), 'who')
  await files.put(bytes('whole'), 'webp')
  expect(await textOf(name)).toBe('whole')
})

test('what could not be written is thrown and leaves nothing', async () => {
  await writeFile(folder, 'a file stands where the folder should be')
  await expect(files.put(bytes('x'), 'webp')).rejects.toThrow()
  expect(await readdir(home)).toEqual(['images'])
})

test('what is removed is gone; removing it again is no mistake', async () => {
  const name = await files.put(bytes('x'), 'png')
  await files.remove(name)
  await files.remove(name)
  expect(await files.read(name)).toBeNull()
})

test.each(['../secret.webp', '/etc/passwd', 'a/../../secret.webp', 'a//b', '.', '', '.hidden', 'a\\b', 'a\0b', 'ab/'])(
  '%j is no name: neither read nor removed',
  async (name) => {
    await mkdir(folder)
    await writeFile(path.join(home, 'secret.webp'), 'secret')
    expect(await files.read(name)).toBeNull()
    await files.remove(name)
    expect(await readFile(path.join(home, 'secret.webp'), 'utf8')).toBe('secret')
  },
)

test('a link that leads out of the folder is not followed', async () => {
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

test('files nobody knows are told once they are old, and what was never finished goes', async () => {
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
