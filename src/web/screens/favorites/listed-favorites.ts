import { useState } from 'react'
import { useSession } from '../../browser/session-store.ts'

/** All ids that were in the list since the page was opened or the session changed, in list order, new ones first. */
export function useListedFavorites(ids: readonly number[]): readonly number[] {
  const { signedIn } = useSession()
  const [listed, setListed] = useState<readonly number[]>(ids)
  // After a sign-out, in another tab too, nothing of the account may remain on the screen.
  const [whose, setWhose] = useState(signedIn)
  if (whose !== signedIn) {
    setWhose(signedIn)
    setListed(ids)
    return ids
  }
  const fresh = ids.filter((id) => !listed.includes(id))
  if (fresh.length === 0) return listed
  const all = [...fresh, ...listed]
  setListed(all)
  return all
}
