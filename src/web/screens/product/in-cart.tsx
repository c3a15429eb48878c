import { m } from '#texts/messages.js'
import { links } from '../../links.ts'
import { useMoney } from '../../parts/money.ts'
import type { ProductData } from './product.route.ts'

/** Price of a piece in the cart with a promotion, and the name of the promotion; the price above does not change. */
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
