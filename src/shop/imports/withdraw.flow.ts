import type { Tx } from '#kit/db.ts'
import { refreshCards } from '#shop/catalog/cards/refresh-cards.flow.ts'
import { addRemarks, type ImportRow, type Scope } from './imports.store.ts'
import * as products from './products.store.ts'
import type { Remark } from './refusals.ts'

const idsPerBatch = 500

/** Withdraws the next batch of goods that a full package no longer lists. Returns the last id, or null when there are no more. */
export async function withdrawAbsent(
  tx: Tx,
  row: ImportRow,
  scope: Scope,
  after: number,
  write: boolean,
): Promise<number | null> {
  if (scope.read === 0) {
    await saveRemarks(tx, row, [
      {
        entity: scope.part === 'products' ? 'products' : 'variants',
        key: scope.source,
        code: 'full_but_empty',
        detail: '',
        refused: false,
      },
    ])
    return null
  }
  if (scope.part === 'products') {
    const ids = await products.absentProducts(tx, row.companyId, row.id, scope.source, after, idsPerBatch)
    if (ids.length === 0) return null
    row.counts.products.withdrawn += ids.length
    if (write) {
      await products.withdrawProducts(tx, ids)
      await refreshCards(tx, row.companyId, ids)
    }
    return ids.at(-1)!
  }
  const absent = await products.absentVariants(tx, row.companyId, row.id, scope.source, after, idsPerBatch)
  if (absent.length === 0) return null
  row.counts.variants.withdrawn += absent.length
  if (write) {
    await products.withdrawVariants(
      tx,
      absent.map(({ id }) => id),
    )
    await refreshCards(tx, row.companyId, [...new Set(absent.map(({ productId }) => productId))])
  }
  return absent.at(-1)!.id
}

/**
 * Packages that list everything, as they declare or as the operator requested. A package with only stock or prices names no goods, so it never
 * withdraws any.
 */
export function fullScopes(row: ImportRow, part: 'products' | 'offers'): Scope[] {
  if (row.request.absent === 'kept') return []
  const bySource = new Map<string, Scope>()
  for (const scope of row.progress.scopes) {
    if (scope.part !== part || (part === 'offers' && !scope.named && scope.read > 0)) continue
    const same = bySource.get(scope.source)
    if (!same) bySource.set(scope.source, { ...scope })
    else {
      // One catalogue in several files is full only if each of them is.
      same.full &&= scope.full
      same.read += scope.read
    }
  }
  return [...bySource.values()].filter((scope) => scope.full || row.request.full)
}

export async function saveRemarks(tx: Tx, row: ImportRow, remarks: Remark[]): Promise<void> {
  await addRemarks(tx, row.id, remarks)
  for (const { code, refused } of remarks) if (!refused) row.progress.notes[code] = (row.progress.notes[code] ?? 0) + 1
}
