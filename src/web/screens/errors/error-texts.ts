import type { CardOnWire } from '#shop/catalog/catalog.wire.ts'
import { m } from '#texts/messages.js'

/** What the error screen may be given. */
export interface ErrorData {
  /** Of a screen that broke in the browser; the page's own without it. */
  status?: number
  /** Goods offered instead of what was not found. */
  goods?: CardOnWire[]
}

/** Path as a person reads it; a broken one stays as it came. */
export function readablePath(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** Head and heading of the error screen, by status (spec §2). */
export function errorTitle(status: number, path: string): string {
  if (status === 404) return m.errors_not_found({ path: readablePath(path) })
  if (status === 401) return m.errors_unauthorized_title()
  if (status === 403) return m.errors_forbidden_title()
  return m.errors_wrong_state_title()
}
