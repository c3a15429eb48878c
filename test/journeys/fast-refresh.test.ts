import { fork } from 'node:child_process'
import { chmod, cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeBrowser, newVisitor } from './browser.ts'
import { freePort } from './setup-shop.ts'

const root = path.join(import.meta.dirname, '..', '..')
/** What the development server reads; a copy, so that the files of the checkout are never edited by a test. */
const copied = [
  'src',
  'db',
  'demo',
  'messages',
  'scripts',
  'package.json',
  'vite.config.ts',
  'vitrina.config.ts',
  'tsconfig.json',
]

let folder: string
let url: string
let stop: () => Promise<void>

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'vitrina-dev-'))
  await chmod(folder, 0o755)
  for (const one of copied) await cp(path.join(root, one), path.join(folder, one), { recursive: true })
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  const port = await freePort()
  url = `http://localhost:${port}`
  const child = fork(path.join(folder, 'src/server/main.ts'), ['--dev'], {
    cwd: folder,
    env: {
      ...process.env,
      DEMO: '1',
      LOG_LEVEL: 'warn',
      PORT: String(port),
      EMULATORS_PORT: String(await freePort()),
      PUBLIC_URL: url,
      DATA_DIR: path.join(folder, 'data'),
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
  })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  stop = async () => {
    child.kill('SIGTERM')
    await gone
    await rm(folder, { recursive: true, force: true })
  }
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', (code) => reject(new Error(`the development server ended at its start with ${code}`)))
  })
})
afterAll(async () => {
  await closeBrowser()
  await stop?.()
})

test('in development an edited screen is refreshed in place: what was typed stays, the page is not loaded again', async () => {
  const { page, close } = await newVisitor({ url })
  await page.goto('/login/')
  // The first request of a development server makes everything; a busy machine takes its time.
  await page.waitForFunction(() => document.documentElement.dataset.ready === 'true', undefined, { timeout: 90_000 })
  const phone = page.getByRole('textbox', { name: /телефон/i }).first()
  await phone.fill('+7 901 111-22-33')
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))

  const screen = path.join(folder, 'src/web/screens/sign-in/login.tsx')
  const before = await readFile(screen, 'utf8')
  expect(before).toContain('<h1>')
  await writeFile(screen, before.replaceAll('<h1>', '<h1 data-edited>'))
  await page.locator('h1[data-edited]').waitFor({ timeout: 30_000 })

  expect(await phone.inputValue()).toBe('+7 901 111-22-33')
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  await close()
})
