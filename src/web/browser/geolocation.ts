import type { Point } from '#lib/geo.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import { report } from './report.ts'

export type WhereRefusal = { code: 'denied' | 'timeout' | 'unavailable' }

/** Spec §9. */
const timeoutMs = 5000

/**
 * The visitor's position from the browser. Call it only after a press, because the browser asks the visitor. Ends after five seconds without an
 * answer: the browser's own limit does not include the time its question is open.
 */
export function whereAmI(): Promise<Result<Point, WhereRefusal>> {
  return new Promise((resolve) => {
    const fail = (code: WhereRefusal['code'], error?: unknown) => {
      clearTimeout(timer)
      report(`the place of the visitor is not known: ${code}`, error)
      resolve(refuse({ code }))
    }
    const timer = setTimeout(() => fail('timeout'), timeoutMs)
    if (!navigator.geolocation) return fail('unavailable')
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        clearTimeout(timer)
        resolve(ok({ latitude, longitude }))
      },
      (error) => fail(error.code === error.PERMISSION_DENIED ? 'denied' : 'unavailable', error),
      { timeout: timeoutMs, maximumAge: 60_000 },
    )
  })
}
