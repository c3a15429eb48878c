import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReadFiles } from './files.ts'
import { createZippedFiles } from './zipped-files.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
let folder: string
let files: ReadFiles
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'vitrina-zipped-'))
  const archive = (...names: string[]) =>
    zipSync(Object.fromEntries(names.map((name) => [name, bytesOf(`this is ${name}`)])), { level: 0 })
  await writeFile(path.join(folder, 'bags.zip'), archive('backpack.webp', 'tote.webp'))
  await writeFile(path.join(folder, 'wear.zip'), archive('boot.webp'))
  await writeFile(path.join(folder, 'notes.txt'), 'no archive')
  files = createZippedFiles(folder)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const textOf = async (name: string) => {
  const file = await files.read(name)
  return file && { size: file.size, text: await new Response(file.body()).text() }
}

test('reads a file of any archive of the folder', async () => {
  expect(await textOf('tote.webp')).toEqual({ size: 17, text: 'this is tote.webp' })
  expect(await textOf('boot.webp')).toEqual({ size: 17, text: 'this is boot.webp' })
  expect(await files.has('backpack.webp')).toBe(true)
})

test.each(['', 'hat.webp', 'bags.zip', 'notes.txt', '../boot.webp', 'bags.zip/boot.webp'])(
  'has no file "%s"',
  async (name) => {
    expect(await files.read(name)).toBeNull()
    expect(await files.has(name)).toBe(false)
  },
)

test('a folder that does not exist contains no files', async () => {
  expect(await createZippedFiles(path.join(folder, 'none')).read('boot.webp')).toBeNull()
})
