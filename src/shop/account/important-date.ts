/** A day of which a customer wants to be reminded; the year is optional (ux M5). */
export interface DayOfYear {
  year: number | null
  month: number
  day: number
}

/** `2026-05-09`, or `--05-09` for every year (as in vCard). Null: not a valid date. */
export function readDayOfYear(text: string): DayOfYear | null {
  const match = /^(?:(\d{4})|-)-(\d{2})-(\d{2})$/.exec(text.trim())
  if (!match) return null
  const [, year, month, day] = match
  // Without a year, 29 February is valid.
  const whole = `${year ?? '2024'}-${month}-${day}`
  const parsed = new Date(`${whole}T00:00:00Z`)
  if (Number.isNaN(parsed.getTime()) || !parsed.toISOString().startsWith(whole)) return null
  return { year: year === undefined ? null : Number(year), month: Number(month), day: Number(day) }
}

const two = (figure: number) => String(figure).padStart(2, '0')

export const writeDayOfYear = ({ year, month, day }: DayOfYear): string =>
  `${year === null ? '-' : String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
