// Attributes with a meaning for search engines, marketplaces and feeds.

/** Slugs of the brand attribute, by priority: ours, then the names in feeds and 1C (our choice). */
export const brandAttributes = ['brand', 'brend', 'vendor', 'proizvoditel', 'manufacturer'] as const

/** The condition of a product that is not new: `yml` is Yandex's name, `google` is Google's. */
export type Condition = { yml: string; google: 'used' | 'refurbished' }

export const conditionName = 'Состояние'
export const conditionAttributes = ['condition', 'sostoyanie'] as const

/** Recognized wordings; with any other text the product counts as new (our choice). */
const conditions: [RegExp, Condition][] = [
  [/^(б\s?[/.]?\s?у(?!\p{L})|бывш|подержан|used|preowned|pre-owned)/iu, { yml: 'preowned', google: 'used' }],
  [/^(как новы|like new)/i, { yml: 'likenew', google: 'used' }],
  [/^(витрин|showcase)/i, { yml: 'showcasesample', google: 'used' }],
  [/^уцен/i, { yml: 'reduction', google: 'used' }],
  [/^(восстановл|refurbished)/i, { yml: 'refurbished', google: 'refurbished' }],
]

const conditionNamed = (words: string): Condition | null =>
  conditions.find(([pattern]) => pattern.test(words.trim()))?.[1] ?? null

/**
 * The condition of one variant by the attribute values of its product; null: new. If labels of variants name a condition («S, Б/у»), each
 * variant has the condition of its own label; otherwise all have that of the product.
 */
export function conditionOf(values: readonly string[], label: string, labels: readonly string[]): Condition | null {
  const says = (one: string) => values.filter((value) => partsOf(one).includes(value.toLowerCase()))
  const own = labels.some((one) => says(one).length > 0) ? says(label) : values
  for (const value of own) {
    const condition = conditionNamed(value)
    if (condition) return condition
  }
  return null
}

const partsOf = (label: string): string[] => label.toLowerCase().split(', ')
