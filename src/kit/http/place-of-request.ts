import { AsyncLocalStorage } from 'node:async_hooks'

/** A place among the requests that run at one time (server/http/admission.ts). */
export interface PlaceOfRequest {
  leave(): void
  /** Resolves when the request has a place again; it is never refused. */
  again(): Promise<void>
}

const held = new AsyncLocalStorage<PlaceOfRequest>()

/** Runs the work of a request that holds a place. */
export const holdingPlace = <T>(place: PlaceOfRequest, work: () => T): T => held.run(place, work)

/** Waits for something that costs nothing here; the place of the request that waits is free meanwhile. */
export async function withoutPlace<T>(wait: Promise<T>): Promise<T> {
  const place = held.getStore()
  if (!place) return wait
  place.leave()
  try {
    return await wait
  } finally {
    await place.again()
  }
}
