import { useEffect, useRef } from 'react'
import { formatNumber } from '#lib/format.ts'
import type { CartItem } from '#shop/cart/cart.wire.ts'
import type { RegionChange as Change } from '#shop/cart/region-change.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { counted } from '../parts/listing/counted.ts'
import { useMoney } from '../parts/money.ts'
import { useLocale } from '../parts/shell-context.ts'

/** Number of goods listed by name; the rest is counted (our choice). */
const named = 5

interface Props {
  change: Change<CartItem>
  city: string
  onChoose: () => void
  onClose: () => void
}

/** Shows how another city changes the cart, before it is chosen (ux E1). Replaces the cities in their sheet. */
export default function RegionChange({ change: { gone, fewer, prices, subtotal }, city, onChoose, onClose }: Props) {
  const money = useMoney()
  const locale = useLocale()
  const title = useRef<HTMLHeadingElement>(null)
  // The pressed button is no longer in the page, so focus moves here.
  useEffect(() => title.current?.focus(), [])
  const nameOf = ({ product: { name, size } }: CartItem) => (size ? `${name}, ${size}` : name)
  const lines = (items: readonly string[]) => (
    <ul className="small">
      {items.slice(0, named).map((text) => (
        <li key={text}>{text}</li>
      ))}
      {items.length > named && <li>{m.shell_city_more({ count: items.length - named })}</li>}
    </ul>
  )
  return (
    <section className="stack" aria-labelledby="region-change">
      <h3 ref={title} id="region-change" className="h3" tabIndex={-1}>
        {m.shell_city_changes({ name: city })}
      </h3>
      {gone.length > 0 && (
        <div>
          <p className="warn">{m.shell_city_gone()}</p>
          {lines(gone.map(nameOf))}
        </div>
      )}
      {fewer.length > 0 && (
        <div>
          <p className="warn">{m.shell_city_fewer()}</p>
          {lines(
            fewer.map(
              ({ line, available }) =>
                `${nameOf(line)} — ${m.product_pieces({ ...counted(available), shown: formatNumber(available, locale) })}`,
            ),
          )}
        </div>
      )}
      {prices.length > 0 && (
        <div>
          <p>{m.shell_city_prices()}</p>
          {lines(prices.map(({ line, price }) => `${nameOf(line)} — ${money(line.price ?? 0)} → ${money(price)}`))}
        </div>
      )}
      {subtotal.was !== subtotal.will && (
        <p>{m.shell_city_sum({ was: money(subtotal.was), will: money(subtotal.will) })}</p>
      )}
      <div className="row">
        <Button onClick={onChoose}>{m.shell_city_choose({ name: city })}</Button>
        <Button kind="ghost" onClick={onClose}>
          {m.shell_city_back()}
        </Button>
      </div>
    </section>
  )
}
