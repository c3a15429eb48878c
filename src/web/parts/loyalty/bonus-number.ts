import { formatNumber } from '#lib/format.ts'
import { useLocale } from '../shell-context.ts'

/** Writes bonuses: `1 240`, and with parts only where there are some. */
export function useBonusNumber(): (amount: number) => string {
  const locale = useLocale()
  return (amount) => formatNumber(amount, locale, Number.isInteger(amount) ? 0 : 2)
}
