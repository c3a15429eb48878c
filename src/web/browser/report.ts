/** Reports an error that does not stop the page: in one place, so that a tracker can listen later (spec §7). */
export function report(what: string, error?: unknown): void {
  console.warn(`[shop] ${what}`, error ?? '')
}
