import { useEffect } from 'react'
import { leastCount } from '#lib/quantity.ts'
import { isSetAside } from '#shop/cart/line-problem.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Line } from '#ui/line.tsx'
import { Empty } from '#ui/panel.tsx'
import { Price } from '#ui/price.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { links } from '../../links.ts'
import { Picture } from '../../parts/card/picture.tsx'
import { countText, soldByOf, stepperOf } from '../../parts/measure.ts'
import { useMoney } from '../../parts/money.ts'
import { useLocale } from '../../parts/shell-context.ts'
import { storeBarcodeLink } from './barcode-link.ts'
import { CheckoutForm } from './checkout-form.tsx'
import type { DirectData } from './direct.route.ts'
import { useDirectBasket } from './direct-basket.ts'

/** Orders one product with one form; the cart is not changed (CART-02, SET-55). */
export default function DirectScreen({ data }: { data: DirectData }) {
  const basket = useDirectBasket(data.cart)
  const { link } = data
  useEffect(() => {
    if (link) storeBarcodeLink(link)
  }, [link])
  const [item] = basket.cart.items
  if (!item || isSetAside(item)) return <Gone item={item} />
  return (
    <CheckoutForm
      data={data}
      basket={basket}
      direct={{ title: m.checkout_direct_title(), thing: <Thing item={item} onChange={basket.setCount} /> }}
    />
  )
}

type Item = DirectData['cart']['items'][number]

function Thing({ item, onChange }: { item: Item; onChange: (count: number) => void }) {
  const { product, available, count } = item
  const money = useMoney()
  const locale = useLocale()
  const soldBy = soldByOf(item)
  const least = leastCount(soldBy.minimum, available)
  const href = links.product(product.slug, { sku: item.sku })
  return (
    <ul aria-label={m.checkout_direct_thing()}>
      <Line
        data-sku={item.sku}
        image={
          <a href={href} tabIndex={-1}>
            <Picture image={product.image} target={112} stands={product.category.name} alt={product.name} />
          </a>
        }
        sum={item.total !== null && <Price now={money(item.total)} column />}
        quantity={
          <Stepper
            value={count}
            min={least}
            max={Math.max(available, count)}
            moreReason={
              count >= available ? m.cart_no_more_measured({ quantity: countText(item, locale, available) }) : undefined
            }
            {...stepperOf(soldBy, locale, available)}
            label={m.cart_count_of({ name: product.name })}
            lessLabel={m.cart_less()}
            moreLabel={m.cart_more()}
            onChange={onChange}
          />
        }
      >
        <div className="stack stack-xs">
          <a href={href}>{product.name}</a>
          {product.size && <span className="small muted">{m.cart_size({ size: product.size })}</span>}
          {count > available && (
            <span className="small err" role="status">
              {m.checkout_direct_too_many()}{' '}
              <button type="button" className="link" onClick={() => onChange(available)}>
                {soldBy.unit === ''
                  ? m.cart_leave({ count: available })
                  : m.cart_take_quantity({ quantity: countText(item, locale, available) })}
              </button>
            </span>
          )}
        </div>
      </Line>
    </ul>
  )
}

/** Sold out, withdrawn from sale, or an unknown sku. */
const Gone = ({ item }: { item: Item | undefined }) => (
  <div className="wrap">
    <Empty
      heading="h1"
      title={item?.problem?.code === 'price_closed' ? m.checkout_price_closed() : m.checkout_direct_gone()}
      actions={
        <Button href={item?.product.slug ? links.product(item.product.slug) : links.catalog()}>
          {item?.product.slug ? m.checkout_direct_to_product() : m.cart_to_catalog()}
        </Button>
      }
    >
      {m.checkout_direct_gone_text()}
    </Empty>
  </div>
)
