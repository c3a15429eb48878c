/** A page of a list that is read by a key, and where the next one begins; null: it is the last. */
export interface KeysetPage<T> {
  items: T[]
  next: string | null
}

/** Cuts a page from rows of which one more was read than it holds. `keyOf`: the values by which the list is ordered, of its last row. */
export function cutKeyset<T>(
  rows: readonly T[],
  size: number,
  keyOf: (row: T) => readonly (string | number | boolean)[],
): KeysetPage<T> {
  const items = rows.slice(0, size)
  const last = items.at(-1)
  return { items, next: rows.length > size && last !== undefined ? textOf(keyOf(last)) : null }
}

/** Base64url; strings among the values are ASCII, as moments are. */
const textOf = (values: readonly (string | number | boolean)[]): string =>
  btoa(JSON.stringify(values)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
