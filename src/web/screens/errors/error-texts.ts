import type { CardOnWire } from '#shop/catalog/catalog.wire.ts'
import { m } from '#texts/messages.js'

/** Data of the error screen. */
export interface ErrorData {
  /** Status of a screen that failed in the browser; absent: the status of the page. */
  status?: number
  /** Goods to offer on a 404 page. */
  goods?: CardOnWire[]
}

/** Decoded path; a malformed path is returned unchanged. */
export function readablePath(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** Title and heading of the error screen, by status (spec §2). */
export function errorTitle(status: number, path: string): string {
  if (status === 404) return m.errors_not_found({ path: readablePath(path) })
  if (status === 401) return m.errors_unauthorized_title()
  if (status === 403) return m.errors_forbidden_title()
  return m.errors_wrong_state_title()
}
