const dayMs = 86_400_000

/** Whether a popup closed at this moment (ISO) is still suppressed; a malformed value counts as never closed. */
export function isSuppressed(closedAt: string | null, days: number, now: Date): boolean {
  const at = closedAt === null ? Number.NaN : Date.parse(closedAt)
  return now.getTime() - at < days * dayMs
}
