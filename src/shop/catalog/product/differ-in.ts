/** A property of a product: its name in the language of the request, and its values. */
interface Named {
  name: string
  values: readonly string[]
}

const isSize = /^(размер|size)$/i

/**
 * What the variants of a product differ in: «Цвет», or «Размер, цвет» if they are labelled «44, Красный» and properties have these values. Empty
 * if that is a size or unknown, which means a size in most shops (our choice).
 */
export function differIn(labels: readonly string[], properties: readonly Named[]): string {
  const parts = labels.map((label) => label.split(', '))
  const count = parts[0]?.length ?? 0
  if (labels.length < 2 || parts.some((one) => one.length !== count)) return ''
  const fold = (text: string) => text.trim().toLowerCase()
  const names = Array.from({ length: count }, (_, at) => {
    const said = parts.map((one) => fold(one[at]!))
    return properties.find(({ values }) => new Set(said).isSubsetOf(new Set(values.map(fold))))?.name
  })
  if (!names.every((name) => name !== undefined)) return ''
  const said = names.map((name, n) => (n === 0 ? name : name.toLowerCase())).join(', ')
  return isSize.test(said) ? '' : said
}
