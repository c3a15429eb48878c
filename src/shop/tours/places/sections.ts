import type { StoredImage } from '#shop/catalog/card.ts'
import { type Destination, sectionPath } from './directory.ts'

export interface SectionRow {
  id: number
  parentId: number | null
  path: string
  kind: 'country' | 'region' | 'resort' | 'hotel_kind' | 'theme'
  name: string
  nameEn: string
  title: string
  titleEn: string
  text: string
  textEn: string
  image: StoredImage | null
  /** Members and values of the search screen's query; a list is joined by commas there. */
  preset: { destinations?: string[]; filters?: Record<string, unknown> }
}

export interface CollectionRow {
  id: number
  parentId: number | null
  path: string
  name: string
  nameEn: string
  text: string
  textEn: string
  image: StoredImage | null
  /** Best first. */
  hotelIds: number[]
}

/** The tree of tour sections (contract.md, reading 8) and of collections of hotels, from the cache. */
export interface Sections {
  sections: readonly SectionRow[]
  collections: readonly CollectionRow[]
}

interface Node {
  id: number
  parentId: number | null
  path: string
}

/** The row of a path and its ancestors, the outermost first; null: there is none, or one above it is not shown. */
export function withAncestors<T extends Node>(rows: readonly T[], path: string): { row: T; ancestors: T[] } | null {
  const row = rows.find((one) => one.path === path)
  if (!row) return null
  const ancestors: T[] = []
  for (let parentId = row.parentId; parentId !== null; ) {
    const parent = rows.find(({ id }) => id === parentId)
    if (!parent) return null
    ancestors.unshift(parent)
    parentId = parent.parentId
  }
  return { row, ancestors }
}

export const childrenOf = <T extends Node>(rows: readonly T[], { id }: Node): T[] =>
  rows.filter(({ parentId }) => parentId === id)

/** The section of a destination itself: it presets that place and nothing else. Null: it has none. */
const sectionOfDestination = ({ sections }: Sections, slug: string): SectionRow | null =>
  sections.find(
    ({ kind, preset }) =>
      (kind === 'country' || kind === 'resort' || kind === 'region') &&
      preset.destinations?.length === 1 &&
      preset.destinations[0] === slug &&
      Object.keys(preset.filters ?? {}).length === 0,
  ) ?? null

/** Where tours to a destination are: its section, or the search for it. */
export function pathToTours(sections: Sections, { slug }: Pick<Destination, 'slug'>): string {
  const section = sectionOfDestination(sections, slug)
  return section ? sectionPath(section.path) : `/tours/search?${new URLSearchParams({ destinations: slug })}`
}
