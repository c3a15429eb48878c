import { facts, type Good } from './good.ts'

/** A section and its ancestors, the section first. */
export type Parents = Readonly<Record<string, readonly string[]>>

/**
 * Parses rows of «name | section | brand | attributes | codes | facts for judging | description»: attributes are `name=value`
 * separated by semicolons, codes are separated by spaces; the last cell may be omitted.
 */
export const goodsFrom = (rows: string, parents: Parents): Good[] =>
  rows
    .trim()
    .split('\n')
    .map((row, n) => {
      const [name, section, brand, attributes, codes, is, description = ''] = row
        .split('|')
        .map((cell) => cell.trim()) as [string, string, string, string, string, string, string?]
      const path = [section, ...(parents[section] ?? [])]
      return {
        name,
        path,
        brand,
        attributes: attributes.split(';').flatMap((pair) => (pair === '' ? [] : [pair.split('=') as [string, string]])),
        description,
        codes: codes.split(' ').filter(Boolean),
        price: 150 + ((n * 911) % 30_000),
        popularity: (n * 7919) % 1000,
        is: { article: codes.split(' ')[0]!, section: path.join(','), ...facts(is), brand: brand.toLowerCase() },
      }
    })
