import { formatPercent } from '#lib/format.ts'
import { m } from '#texts/messages.js'
import { Price, type PriceProps } from '#ui/price.tsx'
import { useMoney } from '../money.ts'
import { useLocale } from '../shell-context.ts'

export type ProductPriceProps = Pick<PriceProps, 'size' | 'className'> & {
  price: number
  oldPrice: number | null
  /** Variants differ in price. */
  from?: boolean
  /** What it is sold by; a piece is not said. */
  unit?: string | undefined
}

export const ProductPrice = ({ price, oldPrice, from, unit, ...rest }: ProductPriceProps) => {
  const money = useMoney()
  const old = oldPrice !== null && oldPrice > price ? money(oldPrice) : undefined
  const now = unit ? `${money(price)}/${unit}` : money(price)
  return (
    <Price
      {...rest}
      now={from ? m.catalog_price_from({ price: now }) : now}
      old={old}
      oldLabel={m.catalog_old_price()}
    />
  )
}

/** The discount in whole per cent, rounded down: never more is promised than given. Null if there is none worth a badge. */
function discountPercent(price: number | null, oldPrice: number | null): number | null {
  if (price === null || oldPrice === null || oldPrice <= price) return null
  const percent = Math.floor(((oldPrice - price) / oldPrice) * 100)
  return percent > 0 ? percent : null
}

/** `−22 %` as it stands on a badge. */
export function useDiscount(price: number | null, oldPrice: number | null): string | null {
  const locale = useLocale()
  const percent = discountPercent(price, oldPrice)
  return percent === null ? null : formatPercent(-percent, locale)
}
