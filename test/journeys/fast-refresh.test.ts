import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newVisitor } from './browser.ts'
import { type CopiedShop, startCopy } from './copied-shop.ts'

let shop: CopiedShop
beforeAll(async () => {
  shop = await startCopy('dev')
})
afterAll(async () => {
  await shop?.stop()
})

test('in development an edited screen refreshes in place: typed input stays, the page does not reload', async () => {
  const { page, close } = await newVisitor({ url: shop.url })
  // The first request of a development server compiles everything, which takes long on a busy machine.
  await page.goto('/login/', { timeout: 90_000 })
  await page.waitForFunction(() => document.documentElement.dataset.ready === 'true', undefined, { timeout: 90_000 })
  const phone = page.getByRole('textbox', { name: /телефон/i }).first()
  await phone.fill('+7 901 111-22-33')
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))

  const screen = path.join(shop.folder, 'src/web/screens/sign-in/login.screen.tsx')
  const before = await readFile(screen, 'utf8')
  const box = '<div className={css.box}>'
  expect(before).toContain(box)
  await writeFile(screen, before.replace(box, '<div className={css.box} data-edited>'))
  await page.locator('div[data-edited]').waitFor({ timeout: 30_000 })

  expect(await phone.inputValue()).toBe('+7 901 111-22-33')
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  await close()
})
