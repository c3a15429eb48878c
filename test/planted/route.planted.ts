import { test } from 'vitest'
import { newVisitor } from '../journeys/browser.ts'
import { hold } from '../journeys/hold.ts'

test('leaves a route held', async () => {
  const { page } = await newVisitor()
  const held = await hold(page, '**/*')
  void page.goto('/').catch(() => {})
  await held.arrived()
})
