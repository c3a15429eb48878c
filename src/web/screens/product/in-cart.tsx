import { m } from '#texts/messages.js'
import { links } from '../../links.ts'
import { useMoney } from '../../parts/money.ts'
import type { ProductData } from './product.route.ts'

/** What a piece costs in the cart by a promotion, which it names: the price above stays what it is. */
export function InCart({ lowered }: { lowered: ProductData['lowered'][number] | undefined }) {
  const money = useMoney()
  if (!lowered) return null
  const { slug, name } = lowered.promotion
  return (
    <p className="small ok">
      {m.product_price_in_cart({ price: money(lowered.price) })}{' '}
      <a className="link" href={links.promotion(slug)}>
        {name}
      </a>
    </p>
  )
}
