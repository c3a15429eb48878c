import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { assetsOf } from '../src/server/pages/build.ts'
import type { Row } from './table.ts'

/** design budgets of a first visit, in bytes after gzip. */
export const budgets = { script: 130 * 1024, styles: 15 * 1024, fonts: 2 } as const

export const pagesWithBudget = {
  home: 'home/home',
  category: 'catalog/category',
  product: 'product/product',
  cart: 'cart/cart',
  checkout: 'checkout/checkout',
  'tours home': 'tours/home',
  'tour section': 'tours/section',
  'tour search': 'tours/search',
  hotel: 'product/hotel/hotel',
  'tour booking': 'tour-booking/booking',
  order: 'my/order',
} as const

export interface PageSize {
  script: number
  styles: number
  fonts: number
}

/** Size of the first visit to a screen, by the manifest of the build. */
export function sizeOf(dist: string, screenFile: string): PageSize {
  const client = path.join(dist, 'client')
  const assets = assetsOf(JSON.parse(readFileSync(path.join(client, 'manifest.json'), 'utf8')), screenFile)
  const gzip = (file: string) => statSync(path.join(client, `${file}.gz`)).size
  const sum = (files: readonly string[]) => files.reduce((total, file) => total + gzip(file), 0)
  return { script: sum([assets.script, ...assets.modules]), styles: sum(assets.styles), fonts: assets.fonts.length }
}

export function sizeRows(dist: string): Row[] {
  const kb = (bytes: number) => (bytes / 1024).toFixed(1)
  return Object.entries(pagesWithBudget).map(([name, file]) => {
    const { script, styles, fonts } = sizeOf(dist, file)
    return {
      what: `first load of ${name}, gzip`,
      figure: `script ${kb(script)} KB, CSS ${kb(styles)} KB, ${fonts} fonts`,
      target: '130 KB, 15 KB, 2',
      met: script <= budgets.script && styles <= budgets.styles && fonts <= budgets.fonts,
    }
  })
}
