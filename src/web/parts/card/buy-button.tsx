import { useRef } from 'react'
import type { Locale } from '#lib/format.ts'
import { byThePiece, leastCount, quantityText, type SoldBy } from '#lib/quantity.ts'
import type { ImageOnWire } from '#shop/catalog/catalog.wire.ts'
import { m } from '#texts/messages.js'
import { Button, type ButtonProps } from '#ui/button.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { useToast } from '#ui/toast.tsx'
import {
  addToCart,
  cartState,
  removeFromCart,
  setCartCount,
  useAvailable,
  useCountInCart,
} from '../../browser/cart/cart-store.ts'
import { links } from '../../links.ts'
import { stepperOf } from '../measure.ts'
import { useLocale, useShell } from '../shell-context.ts'
import css from './buy-button.module.css'
import { Picture } from './picture.tsx'

/** A variant of a product that can be added to the cart. */
export interface Buyable {
  sku: string
  productId: number
  name: string
  image: ImageOnWire | null
  /** Name whose first letter replaces a missing picture. */
  stands: string
  /** Stock in steps, if known. */
  stock?: number
  /** Absent: sold by the piece. */
  soldBy?: SoldBy
}

/** Adds the variant to the cart without leaving the page; a failure shows a message and leaves the cart unchanged. */
export function useBuy(thing: Buyable) {
  const toast = useToast()
  const image = <Picture image={thing.image} target={40} stands={thing.stands} className={css.toastImage} />
  const warnIfFailed = async (work: Promise<void>) => {
    await work
    if (cartState().failed) toast({ text: m.catalog_cart_failed(), icon: 'alert' })
  }
  return {
    add: () => warnIfFailed(addToCart({ sku: thing.sku, count: firstCount(thing), product: thing.productId })),
    setCount: (count: number) => {
      if (count > 0) return warnIfFailed(setCartCount(thing.sku, count))
      const before = cartState().lines.find((line) => line.sku === thing.sku)
      toast({
        text: m.catalog_taken_out({ name: thing.name }),
        image,
        action: { label: m.catalog_undo(), onClick: () => void (before && addToCart(before)) },
      })
      return warnIfFailed(removeFromCart(thing.sku))
    },
  }
}

/** The count that the buy button adds: the least one of an order. */
export const firstCount = ({ soldBy, stock }: Buyable): number => leastCount(soldBy?.minimum ?? 1, stock ?? 0)

/** Latest known stock: from the cart if the variant is in it, otherwise from the page. */
export function useStock(thing: Buyable): number | undefined {
  return useAvailable(thing.sku) ?? thing.stock
}

/** Why there is no more: what is left, as the goods are counted. */
export const noMoreText = ({ soldBy }: Buyable, stock: number, locale: Locale): string =>
  soldBy && soldBy.unit !== ''
    ? m.cart_no_more_measured({ quantity: quantityText(stock, soldBy.step, soldBy.unit, locale) })
    : m.catalog_no_more({ count: stock })

export type BuyButtonProps = { thing: Buyable; size?: ButtonProps['size']; kind?: ButtonProps['kind']; label?: string }

/**
 * The buy button, replaced after the press by a stepper of the same place and size, which takes the focus (ux C9). The form is hidden
 * instead of removed, and the focus moves in the frame that shows the stepper: removing the focused element, or focusing right after a DOM
 * change, forces a layout during the press.
 */
export function BuyButton({ thing, size = 's', kind = 'soft', label }: BuyButtonProps) {
  const count = useCountInCart(thing.sku)
  const stock = useStock(thing)
  const { add, setCount } = useBuy(thing)
  const { page } = useShell()
  const locale = useLocale()
  const held = useRef(false)

  // The replacement of the pressed control takes its focus.
  const moveFocus = (node: HTMLElement | null) => {
    if (!node || !held.current) return
    held.current = false
    requestAnimationFrame(() => node.querySelector<HTMLElement>('button:last-of-type')?.focus({ preventScroll: true }))
  }

  return (
    <>
      <form
        ref={count > 0 ? undefined : moveFocus}
        hidden={count > 0}
        method="post"
        action={links.addToCart()}
        onSubmit={(event) => {
          event.preventDefault()
          held.current = true
          void add()
        }}
      >
        <input type="hidden" name="sku" value={thing.sku} />
        <input type="hidden" name="product" value={thing.productId} />
        {firstCount(thing) > 1 && <input type="hidden" name="times" value={firstCount(thing)} />}
        <input type="hidden" name="back" value={page.url} />
        <Button type="submit" kind={kind} size={size} wide>
          {label ?? m.catalog_to_cart()}
        </Button>
      </form>
      {count > 0 && (
        <div ref={moveFocus} className={size === 'l' ? css.large : undefined}>
          <Stepper
            wide
            value={count}
            min={0}
            max={stock}
            moreReason={stock !== undefined && count >= stock ? noMoreText(thing, stock, locale) : undefined}
            {...stepperOf(thing.soldBy ?? byThePiece, locale, stock)}
            label={m.catalog_count_of({ name: thing.name })}
            lessLabel={m.catalog_less()}
            moreLabel={m.catalog_more()}
            onChange={(next) => {
              held.current = next === 0
              void setCount(next)
            }}
          />
        </div>
      )}
    </>
  )
}
