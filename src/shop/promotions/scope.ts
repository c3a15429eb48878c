import type { Marks } from '#shop/line-marks.ts'
import type { Scope } from './rule.ts'

type Lists = Omit<Scope, 'except'>
export interface Marked {
  sku: string
  marks?: Marks
}

/** Whether a line belongs to the goods of a rule. */
export function isIn(scope: Scope, line: Marked): boolean {
  if (scope.except && fits(scope.except, line)) return false
  return isEverything(scope) || fits(scope, line)
}

const isEverything = ({ products, categories, attributes, skus }: Lists): boolean =>
  products.length + categories.length + skus.length + Object.keys(attributes).length === 0

function fits({ products, categories, attributes, skus }: Lists, { sku, marks }: Marked): boolean {
  if (skus.includes(sku)) return true
  if (!marks) return false
  return (
    products.includes(marks.product) ||
    categories.some((path) => marks.category === path || marks.category.startsWith(`${path}/`)) ||
    Object.entries(attributes).some(([slug, values]) => values.some((v) => marks.attributes.includes(`${slug}:${v}`)))
  )
}
