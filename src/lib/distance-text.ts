import { formatNumber, type Locale } from './format.ts'

/** A no-break space between a number and its unit. */
const space = '\u00a0'

/** A distance in km: metres below one kilometre, otherwise kilometres (spec §9). */
export function formatDistance(km: number, locale: Locale): string {
  const metres = Math.round(km * 1000)
  if (metres < 1000) return `${metres}${space}${locale === 'ru' ? 'м' : 'm'}`
  // Our choice: one decimal below a hundred kilometres, none above.
  const places = metres >= 100_000 || Math.round(metres / 100) % 10 === 0 ? 0 : 1
  return `${formatNumber(metres / 1000, locale, places)}${space}${locale === 'ru' ? 'км' : 'km'}`
}
