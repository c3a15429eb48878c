import type { FeedCategory } from '../files/feed.ts'
import { type Counts, noCounts, type Remark } from '../refusals.ts'
import { cleanName } from './names.ts'
import { categorySlug } from './slugs.ts'

export type ExistingCategory = {
  id: number
  parentId: number | null
  externalId: string | null
  slug: string
  path: string
  level: number
  name: string
  sort: number
}

export type CategoryWrite = {
  /** Null for a new category; its parent may be another new one, written just before it. */
  id: number | null
  externalId: string
  parentExternalId: string | null
  slug: string
  level: number
  name: string
  sort: number
}

export type CategoryPlan = {
  /** Parents first. */
  writes: CategoryWrite[]
  /** External group id → external id of the category that shows its goods. */
  shownIn: Map<string, string>
  counts: Counts
  remarks: Remark[]
}

const deepestLevel = 4
export const otherCategoryKey = 'import:other'

/**
 * Compares the groups of a file with the categories of the shop. A slug never changes once assigned. Goods of groups below level 4 are shown
 * in the ancestor at that level. New categories stay hidden until they contain goods for sale.
 */
export function planCategories(
  staged: readonly (FeedCategory & { repeats: number })[],
  known: readonly ExistingCategory[],
): CategoryPlan {
  const plan: CategoryPlan = { writes: [], shownIn: new Map(), counts: noCounts(), remarks: [] }
  const count = plan.counts.categories
  const knownByKey = new Map(
    known.flatMap((category) => (category.externalId ? [[category.externalId, category]] : [])),
  )
  const knownById = new Map(known.map((category) => [category.id, category]))
  const byKey = new Map(staged.map((group) => [group.id, group]))
  const children = Map.groupBy(staged, (group) => parentOf(group))
  // Slugs in use under each parent: of known categories, then also of planned ones.
  const taken = new Map<string, Set<string>>()
  for (const category of known) takenUnder(outerParent(category)).add(category.slug)
  const seen = new Set<string>()

  for (const key of knownByKey.keys()) plan.shownIn.set(key, key)
  walk(null, 1, null)
  // Groups in a cycle are placed at the top level.
  for (const group of staged) if (!seen.has(group.id)) place(group, 1, null)
  return plan

  function walk(parentKey: string | null, level: number, shownAs: string | null): void {
    const groups = children.get(parentKey) ?? []
    for (const group of groups.toSorted((a, b) => a.position - b.position)) place(group, level, shownAs)
  }

  function place(group: FeedCategory & { repeats: number }, level: number, shownAs: string | null): void {
    if (seen.has(group.id)) return
    seen.add(group.id)
    count.read += 1 + group.repeats
    for (let i = 0; i < group.repeats; i++) refuse(group.id, 'repeated', '')
    const name = cleanName(group.name)
    if (level > deepestLevel && shownAs) {
      plan.shownIn.set(group.id, shownAs)
      refuse(group.id, 'category_folded', name)
      walk(group.id, level + 1, shownAs)
      return
    }
    if (!name && !group.deleted && !knownByKey.has(group.id)) {
      refuse(group.id, 'name_missing', '')
      walk(group.id, level, shownAs)
      return
    }
    plan.shownIn.set(group.id, group.id)
    planOne(group, name || (knownByKey.get(group.id)?.name ?? ''), shownAs, level)
    if (plan.shownIn.has(group.id)) walk(group.id, level + 1, group.id)
    else walk(group.id, level, shownAs)
  }

  function planOne(group: FeedCategory, name: string, parentKey: string | null, level: number): void {
    const was = knownByKey.get(group.id)
    if (group.deleted) {
      // Its visibility depends on its goods, as for every group.
      count.unchanged++
      if (!was) plan.shownIn.delete(group.id)
      return
    }
    const row = { externalId: group.id, parentExternalId: parentKey, level, name, sort: group.position }
    const siblings = takenUnder(parentKey)
    if (!was) {
      const slug = categorySlug(name, group.id, (slug) => siblings.has(slug))
      siblings.add(slug)
      count.created++
      plan.writes.push({ ...row, id: null, slug })
      return
    }
    const moved = outerParent(was) !== parentKey
    const slug = moved && siblings.has(was.slug) ? categorySlug(name, group.id, (s) => siblings.has(s)) : was.slug
    siblings.add(slug)
    if (moved || name !== was.name || group.position !== was.sort) count.changed++
    else {
      count.unchanged++
      return
    }
    plan.writes.push({ ...row, id: was.id, slug })
  }

  function parentOf(group: FeedCategory): string | null {
    if (group.parentId === null || group.parentId === group.id) return null
    return byKey.has(group.parentId) ? group.parentId : null
  }

  function outerParent(category: ExistingCategory): string | null {
    const parent = category.parentId === null ? null : knownById.get(category.parentId)
    return parent ? (parent.externalId ?? `id:${parent.id}`) : null
  }

  function takenUnder(parentKey: string | null): Set<string> {
    const key = parentKey ?? ''
    const slugs = taken.get(key) ?? new Set()
    taken.set(key, slugs)
    return slugs
  }

  function refuse(key: string, code: 'repeated' | 'category_folded' | 'name_missing', detail: string): void {
    count.refused++
    plan.remarks.push({ entity: 'categories', key, code, detail, refused: true })
  }
}
