import type { Locale } from '#lib/format.ts'
import { m } from '#texts/messages.js'
import type { Bounds } from './listing-address.ts'

/** `0,35` in Russian, `0.35` in English; with a real minus sign, not a hyphen. */
export const figureText = (figure: number, locale: Locale): string =>
  (locale === 'ru' ? String(figure).replace('.', ',') : String(figure)).replace('-', '\u2212')

/** «от 20 л», «до 45 л», «20 – 45 л». */
export function rangeText(
  facet: { unit?: string | undefined } | undefined,
  { from, to }: Bounds,
  locale: Locale,
): string {
  const unit = facet?.unit ? `\u00a0${facet.unit}` : ''
  const said = (figure: number) => figureText(figure, locale)
  if (from === undefined) return `${m.catalog_up_to({ price: said(to ?? 0) })}${unit}`
  if (to === undefined) return `${m.catalog_price_from({ price: said(from) })}${unit}`
  return `${m.catalog_price_range({ from: said(from), to: said(to) })}${unit}`
}
