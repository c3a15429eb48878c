import { formatPercent } from '#lib/format.ts'
import { m } from '#texts/messages.js'
import { Price, type PriceProps } from '#ui/price.tsx'
import { useMoney } from '../money.ts'
import { useLocale } from '../shell-context.ts'

export type ProductPriceProps = Pick<PriceProps, 'size' | 'className'> & {
  price: number
  oldPrice: number | null
  /** True if prices of the variants differ. */
  from?: boolean
  /** Unit of sale; absent for pieces. */
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

/** Discount in whole per cent, rounded down, so that it never promises more than is given. Null: too small for a badge. */
function discountPercent(price: number | null, oldPrice: number | null): number | null {
  if (price === null || oldPrice === null || oldPrice <= price) return null
  const percent = Math.floor(((oldPrice - price) / oldPrice) * 100)
  return percent > 0 ? percent : null
}

/** `−22 %` as shown on a badge. */
export function useDiscount(price: number | null, oldPrice: number | null): string | null {
  const locale = useLocale()
  const percent = discountPercent(price, oldPrice)
  return percent === null ? null : formatPercent(-percent, locale)
}
