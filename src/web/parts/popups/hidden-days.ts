const dayMs = 86_400_000

/** Whether what was closed at a moment (ISO) still stays away; what is kept wrong counts as never closed. */
export function isAway(closedAt: string | null, days: number, now: Date): boolean {
  const at = closedAt === null ? Number.NaN : Date.parse(closedAt)
  return now.getTime() - at < days * dayMs
}
