import type { Db } from '#kit/db.ts'
import type { FeedPriceType, FeedWarehouse } from '../files/feed.ts'
import { type StagedReferences, stagedReferences } from '../imports.store.ts'
import type { PropertyBook, References } from '../plan/catalog-shapes.ts'
import { otherCategoryKey, planCategories } from '../plan/category-plan.ts'
import { cleanName } from '../plan/names.ts'
import { type ChosenType, choosePriceType } from '../plan/price-type.ts'
import type { Counts, Remark } from '../refusals.ts'
import { ymlPriceType } from '../yml/yml.ts'
import * as store from './references.store.ts'

export type Prepared = {
  references: References
  counts: Counts
  remarks: Remark[]
  movedCategories: number[]
  /** Addresses of categories that have another path now. */
  movedAddresses: { from: string; to: string }[]
}

/**
 * Creates the categories, price types and warehouses that the goods refer to, and maps external ids to them. With `write` off it only plans:
 * rows that would be created get negative ids.
 */
export async function prepareReferences(
  db: Db,
  { companyId, importId, soldAt }: { companyId: number; importId: number; soldAt: string | null },
  write: boolean,
): Promise<Prepared> {
  const staged = await stagedReferences(db, importId)
  const known = await store.existingCategories(db, companyId)
  const plan = planCategories([...staged.categories, otherGroup], known)
  // «Разное» is added by the shop: it is not counted as read.
  plan.counts.categories.read--
  plan.counts.categories[known.some((c) => c.externalId === otherCategoryKey) ? 'unchanged' : 'created']--
  const movedCategories = write ? await store.writeCategories(db, companyId, plan.writes) : []
  const now = write ? await store.existingCategories(db, companyId) : known
  const idOf = new Map(now.flatMap((category) => (category.externalId ? [[category.externalId, category.id]] : [])))
  const pathsBefore = new Map(known.map(({ id, path }) => [id, path]))
  const movedAddresses = now.flatMap(({ id, path }) => {
    const before = pathsBefore.get(id)
    return before === undefined || before === path ? [] : [{ from: `/catalog/${before}`, to: `/catalog/${path}` }]
  })
  let unborn = 0
  for (const made of plan.writes) if (!idOf.has(made.externalId)) idOf.set(made.externalId, --unborn)
  const categoryIds = new Map<string, number>()
  for (const [key, shownIn] of plan.shownIn) categoryIds.set(key, idOf.get(shownIn)!)

  const outlets = await prepareOutlets(db, companyId, staged.warehouses, write)
  const prices = await preparePriceTypes(db, companyId, staged.priceTypes, soldAt, write)
  return {
    references: {
      categoryIds,
      otherCategoryId: idOf.get(otherCategoryKey)!,
      priceTypeIds: prices.ids,
      currencies: prices.currencies,
      emptiedListIds: prices.emptied,
      defaultPriceTypeId: prices.defaultId,
      outletIds: outlets.ids,
      defaultOutletId: outlets.defaultId,
      properties: await propertyBook(db, companyId, staged, write),
    },
    counts: plan.counts,
    remarks: plan.remarks,
    movedCategories,
    movedAddresses,
  }
}

/** Category for goods without a group. Hidden while it is empty, like every imported category. */
const otherGroup = {
  kind: 'category',
  id: otherCategoryKey,
  parentId: null,
  name: 'Разное',
  position: 100_000,
  repeats: 0,
} as const

/** Chooses which price type of the files to sell at, or reports that only the owner can decide (price-type.ts). `asked`: the name given now. */
export async function decidePriceType(
  db: Db,
  { companyId, importId, setting }: { companyId: number; importId: number; setting: string },
  asked: string | null,
): Promise<ChosenType> {
  const types = (await stagedReferences(db, importId)).priceTypes.filter(({ id }) => id !== ymlPriceType)
  const { defaultId, defaultName, byKey } = await store.existingPriceTypes(db, companyId)
  const soldAt = new Set([...byKey].flatMap(([key, id]) => (id === defaultId && key !== ymlPriceType ? [key] : [])))
  return choosePriceType(
    types.map(({ id, name }) => ({ id, name, isSoldAt: soldAt.has(id) })),
    { asked, setting, own: defaultName, isKnown: soldAt.size > 0 },
  )
}

/**
 * The price type to sell at becomes the company's default price list; other types get their own lists. The mapping is stored, since later
 * packages name types only by id.
 */
async function preparePriceTypes(
  db: Db,
  companyId: number,
  staged: FeedPriceType[],
  soldAt: string | null,
  write: boolean,
): Promise<{ ids: Map<string, number>; currencies: Map<string, string>; defaultId: number; emptied: Set<number> }> {
  const { defaultId, byKey, ownLists, currencies } = await store.existingPriceTypes(db, companyId)
  const ids = new Map(byKey)
  let unborn = 0
  const newList = (name: string, key: string | null) =>
    write ? store.insertPriceType(db, companyId, { name, key, isDefault: key === null }) : --unborn
  const retail =
    defaultId ?? (await newList(cleanName(staged.find(({ id }) => id === soldAt)?.name ?? 'Розничная'), null))
  for (const { id: key, name, currency: said } of staged) {
    const isSoldAt = key === ymlPriceType || key === soldAt
    const was = ids.get(key)
    const isSame = was !== undefined && isSoldAt === (was === retail)
    const currency = said ?? currencies.get(key) ?? null
    if (isSame && currency === (currencies.get(key) ?? null)) continue
    const id = isSame ? was : isSoldAt ? retail : (ownLists.get(key) ?? (await newList(cleanName(name), key)))
    if (write) await store.linkPriceType(db, companyId, { key, id, currency })
    ids.set(key, id)
    if (currency !== null) currencies.set(key, currency)
  }
  const used = new Set(ids.values())
  return { ids, currencies, defaultId: retail, emptied: new Set([...ownLists.values()].filter((id) => !used.has(id))) }
}

const ownWarehouseKey = 'import:warehouse'

/** A warehouse whose name begins with a word for a shop becomes a shop outlet; any other is a warehouse that serves every region. */
async function prepareOutlets(
  db: Db,
  companyId: number,
  staged: FeedWarehouse[],
  write: boolean,
): Promise<{ ids: Map<string, number>; defaultId: number }> {
  const known = await store.existingOutlets(db, companyId)
  const regions = await store.regionsOf(db, companyId)
  const ids = new Map(known.flatMap((outlet) => (outlet.externalId ? [[outlet.externalId, outlet.id]] : [])))
  let unborn = 0
  for (const warehouse of staged) {
    const name = cleanName(warehouse.name)
    const address = warehouse.address ?? ''
    const was = known.find((outlet) => outlet.externalId === warehouse.id)
    if (was) {
      if (write && (was.name !== name || was.address !== address)) await store.renameOutlet(db, was.id, name, address)
      continue
    }
    const kind = /^(магазин|салон|бутик|торгов(ый|ая) (зал|точка))/iu.test(name) ? 'shop' : 'warehouse'
    const regionId = regionOf(warehouse, regions)
    const phone = warehouse.phone ?? ''
    const made = { key: warehouse.id, kind, name, address, phone, regionId } as const
    ids.set(warehouse.id, write ? await store.insertOutlet(db, companyId, made) : --unborn)
  }
  const own = known.find((outlet) => outlet.kind === 'warehouse' && outlet.isActive)
  if (own) return { ids, defaultId: own.id }
  const firstStaged = staged.find((warehouse) => !/^(магазин|салон|бутик)/iu.test(warehouse.name))
  if (firstStaged) return { ids, defaultId: ids.get(firstStaged.id)! }
  const made = {
    key: ownWarehouseKey,
    kind: 'warehouse',
    name: 'Склад',
    address: '',
    phone: '',
    regionId: regions[0]?.id ?? null,
  } as const
  return { ids, defaultId: write ? await store.insertOutlet(db, companyId, made) : --unborn }
}

/** The region whose name occurs in the warehouse's name, else in its city or address, else the company's first region. */
function regionOf(warehouse: FeedWarehouse, regions: { id: number; name: string }[]): number | null {
  const said = (text: string | null) =>
    regions.find(({ name }) => new RegExp(`(?<!\\p{L})${escaped(name)}(?!\\p{L})`, 'iu').test(text ?? ''))
  const region = said(warehouse.name) ?? said(warehouse.city) ?? said(warehouse.address) ?? regions[0]
  return region?.id ?? null
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** Classifiers are stored, like price types: newer 1C sends them in separate files, before the goods. */
async function propertyBook(
  db: Db,
  companyId: number,
  staged: StagedReferences,
  write: boolean,
): Promise<PropertyBook> {
  const book: PropertyBook = new Map()
  if (write) await store.saveProperties(db, companyId, staged.properties)
  for (const { key, name, valueKey, value } of await store.usedProperties(db, companyId)) {
    const property = book.get(key) ?? { name, reference: true, values: new Map() }
    if (valueKey && value) property.values.set(valueKey, value)
    book.set(key, property)
  }
  const said = [...(await store.storedProperties(db, companyId)), ...staged.properties]
  for (const { id, name, reference, values, hidden } of said) {
    const before = book.get(id)?.values ?? new Map()
    const all = new Map([...before, ...Object.entries(values)])
    book.set(id, { name, reference, values: all, ...(hidden && { hidden }) })
  }
  return book
}
