import { slugify } from '#lib/text.ts'

/** The slug of a size: `42,5` → `42-5`. */
export const sizeSlug = (size: string): string => slugify(size, 40) || 'size'

const letters = ['XXXS', 'XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '2XL', 'XXXL', '3XL', '4XL', '5XL', '6XL']

/** Order of sizes: letters from the smallest, then numbers by value, then words alphabetically. */
export function compareSizes(a: string, b: string): number {
  const [i, j] = [rankOf(a), rankOf(b)]
  return i.kind - j.kind || i.value - j.value || a.localeCompare(b, 'ru', { numeric: true })
}

function rankOf(size: string): { kind: number; value: number } {
  const letter = letters.indexOf(size.split(/[\s/–-]/)[0]!.toUpperCase())
  if (letter >= 0) return { kind: 0, value: letter }
  const figure = Number.parseFloat(size.replace(',', '.'))
  return Number.isFinite(figure) ? { kind: 1, value: figure } : { kind: 2, value: 0 }
}
