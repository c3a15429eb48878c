import { formatNumber } from '#lib/format.ts'
import { useLocale } from '../shell-context.ts'

/** Formats bonuses: `1 240`, with decimals only if there are any. */
export function useBonusNumber(): (amount: number) => string {
  const locale = useLocale()
  return (amount) => formatNumber(amount, locale, Number.isInteger(amount) ? 0 : 2)
}
