import { kopecksFromRoubles, roublesFromKopecks } from '#lib/money.ts'
import type { ProductAnswer } from '#shop/catalog/catalog.wire.ts'
import { earnedBonuses } from '#shop/loyalty/bonus-rules.ts'
import { m } from '#texts/messages.js'
import { useBonusNumber } from '../../parts/loyalty/bonus-number.ts'
import { useSettings } from '../../parts/shell-context.ts'

/**
 * Bonuses earned by one piece, by the shop's own rule (ux P3). The page is the same for everybody, so it shows the basic amount; customers
 * with a level may get more.
 */
export function BonusesToEarn({ product, price }: { product: ProductAnswer; price: number }) {
  const { loyalty } = useSettings()
  const bonuses = useBonusNumber()
  if (!loyalty.is_enabled) return null
  const line = { left: kopecksFromRoubles(price), category: product.category.path }
  const percent = Math.min(loyalty.percent, ...loyalty.levels.map((one) => one.percent))
  const [earned] = earnedBonuses([line], { percent, excluded: loyalty.excluded_categories, kinds: [] })
  const amount = roublesFromKopecks(earned!)
  if (amount <= 0) return null
  const said = { amount: bonuses(amount) }
  return <p className="small muted">{loyalty.levels.length > 0 ? m.loyalty_plus_from(said) : m.loyalty_plus(said)}</p>
}
