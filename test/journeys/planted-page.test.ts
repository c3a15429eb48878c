import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newVisitor } from './browser.ts'

/** A page with a widget library, built for production like the shop, with React and the library as published. */
let folder: string
let server: http.Server
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'vitrina-planted-'))
  const build = path.join(import.meta.dirname, 'planted-page', 'build.ts')
  await promisify(execFile)(process.execPath, [build, folder], { env: { ...process.env, NODE_ENV: 'production' } })
  const manifest = JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8'))
  const script = manifest['test/journeys/planted-page/page.tsx'].file
  const html = `<!doctype html><html lang="ru"><link rel="icon" href="data:,"><title>-</title><div id="root"></div><script type="module" src="/${script}"></script></html>`
  server = http.createServer(async (request, response) => {
    const isPage = request.url === '/'
    response.setHeader('content-type', isPage ? 'text/html; charset=utf-8' : 'text/javascript; charset=utf-8')
    response.end(isPage ? html : await readFile(path.join(folder, path.normalize(request.url!))))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  server?.close()
  await rm(folder, { recursive: true, force: true })
})

test('a combobox of Base UI, a portal and a forwarded ref work in the production build', async () => {
  const { page, complaints, close } = await newVisitor({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  })
  await page.goto('/')
  await page.getByRole('button', { name: 'К имени' }).click()
  expect(await page.getByLabel('Имя').evaluate((input) => input === document.activeElement)).toBe(true)
  expect(await page.locator('body > output').textContent()).toBe('нет города')

  await page.getByLabel('Город').click()
  await page.getByLabel('Город').fill('Ка')
  const options = page.getByRole('option')
  await expect.poll(() => options.allTextContents()).toEqual(['Казань'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  expect(await page.locator('body > output').textContent()).toBe('Казань')
  expect(complaints).toEqual([])
  await close()
})
