import { useEffect, useState } from 'react'
import type { RegistrationAnswer } from '#shop/gatherings/gatherings.wire.ts'
import { api } from '../../browser/client.ts'
import { report } from '../../browser/report.ts'
import { useSession } from '../../browser/session-store.ts'

/**
 * The visitor's registrations by the id of their event, loaded after the page, which all visitors share; none for guests, and none if they cannot
 * be read.
 */
export function useOwnRegistrations(): ReadonlyMap<number, RegistrationAnswer> {
  const { signedIn } = useSession()
  const [own, setOwn] = useState<ReadonlyMap<number, RegistrationAnswer>>(new Map())
  useEffect(() => {
    setOwn(new Map())
    if (!signedIn) return
    let isLeft = false
    api.get('/api/event-registrations/', { query: {} }).then(
      ({ items }) => {
        if (!isLeft) setOwn(new Map(items.map((one) => [one.event.id, one])))
      },
      (error: unknown) => report('registrations for events could not be read', error),
    )
    return () => {
      isLeft = true
    }
  }, [signedIn])
  return own
}
