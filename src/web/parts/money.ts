import { formatMoney } from '#lib/format.ts'
import { kopecksFromRoubles } from '#lib/money.ts'
import { useShell } from './shell-context.ts'

/** Formats amounts in roubles (as in the API) in the shop's currency and the page's language. */
export function useMoney(): (roubles: number) => string {
  const { company, visitor } = useShell()
  return (roubles) => formatMoney(kopecksFromRoubles(roubles), visitor.locale, company.settings.currency)
}
