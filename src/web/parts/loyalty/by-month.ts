import type { IsoDate } from '#lib/dates.ts'
import type { Locale } from '#lib/format.ts'
import { sumOfRoubles } from '#lib/money.ts'

// biome-ignore format: two lists of months are read by rows
const names: Record<Locale, readonly string[]> = {
  ru: ['Январь', 'Февраль', 'Март', 'Апрель', 'Май', 'Июнь', 'Июль', 'Август', 'Сентябрь', 'Октябрь', 'Ноябрь', 'Декабрь'],
  en: ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'],
}

/** `Ноябрь`, `November`; with the year if it is not the current one. */
export function monthText(date: IsoDate, today: IsoDate, locale: Locale): string {
  const name = names[locale][Number(date.slice(5, 7)) - 1]!
  return date.slice(0, 4) === today.slice(0, 4) ? name : `${name} ${date.slice(0, 4)}`
}

export interface Month<T> {
  /** `2026-11`. */
  key: string
  items: T[]
  /** Sums of accrued and spent bonuses; null while the month may be incomplete. */
  sums: { came: number; went: number } | null
}

/** Groups by month in the given order, newest first; with `hasMore` the last month is incomplete. */
export function groupByMonth<T extends { amount: number }>(
  items: readonly T[],
  dayOf: (item: T) => IsoDate,
  hasMore: boolean,
): Month<T>[] {
  const months = [...Map.groupBy(items, (item) => dayOf(item).slice(0, 7))]
  return months.map(([key, items], index) => {
    const came = sumOfRoubles(items.map(({ amount }) => Math.max(amount, 0)))
    const went = sumOfRoubles(items.map(({ amount }) => Math.max(-amount, 0)))
    return { key, items, sums: hasMore && index === months.length - 1 ? null : { came, went } }
  })
}
