// Attributes that mean something to others: search engines, marketplaces, feeds.

/** Attributes that name the maker, in the order they are believed: ours, and how feeds and 1C call it (our choice). */
export const brandAttributes = ['brand', 'brend', 'vendor', 'proizvoditel', 'manufacturer'] as const

/** What a thing that is not new is: `yml` as Yandex calls it, `google` as Google does. */
export type Condition = { yml: string; google: 'used' | 'refurbished' }

export const conditionName = 'Состояние'
export const conditionAttributes = ['condition', 'sostoyanie'] as const

/** The words people write; any other says nothing, and a thing is new (our choice). */
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
 * The condition of one offer, by the values its product has; null is a new one. Where labels of offers name it («S, Б/у»), each is what its
 * own label says; else all are what the product is.
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
