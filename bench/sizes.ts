import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { assetsOf, sheetsFile } from '../src/server/pages/build.ts'
import type { Row } from './table.ts'

/** design budgets of a first visit, in bytes after gzip. */
export const budgets = { script: 90 * 1024, styles: 15 * 1024, fonts: 2 } as const

/** What a page may weigh: a little over what it weighs now, so that growth is seen at once. Lowered with every gain. */
export const ceilings: Record<keyof typeof pagesWithBudget, { script: number; styles: number }> = {
  home: { script: 84 * 1024, styles: 12.5 * 1024 },
  category: { script: 88.5 * 1024, styles: 13 * 1024 },
  product: { script: 88 * 1024, styles: 13 * 1024 },
  cart: { script: 86 * 1024, styles: 12 * 1024 },
  checkout: { script: budgets.script, styles: 11 * 1024 },
}

export const pagesWithBudget = {
  home: 'home/home',
  category: 'catalog/category',
  product: 'product/product',
  cart: 'cart/cart',
  checkout: 'checkout/checkout',
} as const

export interface PageSize {
  script: number
  styles: number
  fonts: number
}

/** What a first visit to a screen loads, by the manifest of the build. */
export function sizeOf(dist: string, screenFile: string): PageSize {
  const client = path.join(dist, 'client')
  const read = (file: string) => JSON.parse(readFileSync(path.join(client, file), 'utf8'))
  const assets = assetsOf(read('manifest.json'), screenFile, read(sheetsFile))
  const gzip = (file: string) => statSync(path.join(client, `${file}.gz`)).size
  const sum = (files: readonly string[]) => files.reduce((total, file) => total + gzip(file), 0)
  return { script: sum([assets.script, ...assets.modules]), styles: sum([assets.sheet]), fonts: assets.fonts.length }
}

export function sizeRows(dist: string): Row[] {
  const kb = (bytes: number) => (bytes / 1024).toFixed(1)
  return Object.entries(pagesWithBudget).map(([name, file]) => {
    const { script, styles, fonts } = sizeOf(dist, file)
    return {
      what: `first load of ${name}, gzip`,
      figure: `script ${kb(script)} KB, CSS ${kb(styles)} KB, ${fonts} fonts`,
      target: '90 KB, 15 KB, 2',
      met: script <= budgets.script && styles <= budgets.styles && fonts <= budgets.fonts,
    }
  })
}
