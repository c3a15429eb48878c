import { formatMoney } from '#lib/format.ts'
import { kopecksFromRoubles } from '#lib/money.ts'
import { useShell } from './shell-context.ts'

/** Writes roubles of the wire in the currency of the shop and the language of the page. */
export function useMoney(): (roubles: number) => string {
  const { company, visitor } = useShell()
  return (roubles) => formatMoney(kopecksFromRoubles(roubles), visitor.locale, company.settings.currency)
}
