import { useState } from 'react'

/** All ids that have been in the list since the page was opened, in the order of the list, new ones first. */
export function useListedFavorites(ids: readonly number[]): readonly number[] {
  const [listed, setListed] = useState<readonly number[]>(ids)
  const fresh = ids.filter((id) => !listed.includes(id))
  if (fresh.length === 0) return listed
  const all = [...fresh, ...listed]
  setListed(all)
  return all
}
