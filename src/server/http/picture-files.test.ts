import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDiskFiles } from '#kit/files/files.ts'
import { createPictureFiles } from './picture-files.ts'

let folder: string
let ask: (path: string, init?: RequestInit) => Promise<Response | null>
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'vitrina-pictures-'))
  await mkdir(path.join(folder, 'images', 'ab'), { recursive: true })
  await writeFile(path.join(folder, 'images', 'ab', 'cup-320.1a2b.webp'), 'picture')
  await writeFile(path.join(folder, 'images', 'page.svg'), '<svg><script>alert(1)</script></svg>')
  await writeFile(path.join(folder, 'secret.webp'), 'secret')
  await writeFile(path.join(folder, 'images', 'notes.txt'), 'secret')
  await mkdir(path.join(folder, 'images', 'folder.png'))
  const pictures = createPictureFiles({ '/images/': createDiskFiles(path.join(folder, 'images'), '/images/') })
  ask = (at, init) => pictures(new Request(`http://shop.test${at}`, init))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a picture is served with its type and cached forever', async () => {
  const answer = (await ask('/images/ab/cup-320.1a2b.webp'))!
  expect([answer.status, await answer.text()]).toEqual([200, 'picture'])
  expect(answer.headers.get('content-type')).toBe('image/webp')
  expect(answer.headers.get('cache-control')).toContain('immutable')
  const head = (await ask('/images/ab/cup-320.1a2b.webp', { method: 'HEAD' }))!
  expect([head.headers.get('content-length'), await head.text()]).toEqual(['7', ''])
})

test('a script inside a picture cannot run', async () => {
  const answer = (await ask('/images/page.svg'))!
  expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
})

test.each([
  '/images/%2e%2e%2fsecret.webp',
  '/images/..%2fsecret.webp',
  '/images/..%5csecret.webp',
  '/images/ab/..%2f..%2fsecret.webp',
  '/images//etc/passwd.webp',
  '/images/%2Fetc%2Fpasswd.webp',
  '/images/ab/cup-320.1a2b.webp%00.png',
  '/images/notes.txt',
  '/images/folder.png',
  '/images/ab/',
  '/images/',
  '/images/no-such.webp',
])('%s is not found', async (at) => {
  expect((await ask(at))!.status).toBe(404)
})

test('a path with plain dots is not a picture address', async () => {
  expect(await ask('/images/../secret.webp')).toBeNull()
  expect(await ask('/images/ab/%2e%2e/%2e%2e/secret.webp')).toBeNull()
  expect(await ask('/catalog/')).toBeNull()
})

test('does not serve a link out of the folder', async () => {
  await symlink(path.join(folder, 'secret.webp'), path.join(folder, 'images', 'link.webp'))
  expect((await ask('/images/link.webp'))!.status).toBe(404)
})
