import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { formatNumber } from '#lib/format.ts'
import { byThePiece, quantityOf, quantityText, type SoldBy, wholeUnit } from '#lib/quantity.ts'
import type { ProductAnswer, VariantOnWire } from '#shop/catalog/catalog.wire.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Note } from '#ui/note.tsx'
import { SizePicker } from '#ui/size-picker.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { useToast } from '#ui/toast.tsx'
import { useCountInCart } from '../../browser/cart/cart-store.ts'
import { links } from '../../links.ts'
import { type Buyable, firstCount, noMoreText, useBuy, useStock } from '../../parts/card/buy-button.tsx'
import { FavoriteButton } from '../../parts/card/favorite-button.tsx'
import { ProductPrice } from '../../parts/card/product-price.tsx'
import { laterPart } from '../../parts/lazy-part.tsx'
import { counted } from '../../parts/listing/counted.ts'
import { soldByOf, stepperOf } from '../../parts/measure.ts'
import { useLocale, useSettings, useShell } from '../../parts/shell-context.ts'
import css from './buy-box.module.css'
import { FastOrder } from './fast-order.tsx'

const NotifyMe = laterPart(() => import('./notify-me.tsx'))
const SizeGuide = laterPart(() => import('./size-guide.tsx'))

export interface BuyBoxProps {
  product: ProductAnswer
  chosen: VariantOnWire | undefined
  onChoose: (sku: string) => void
}

/** A stock up to this is shown as a number: a fact, not a timer (design kit). */
const few = 5

/** Size, stock and the button in one form, so that it works without script. On phones a bottom bar repeats the button. */
export function BuyBox({ product, chosen, onChoose }: BuyBoxProps) {
  const { page } = useShell()
  const { switches } = useSettings()
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
  const sizesId = useId()
  const [error, setError] = useState(false)
  const thing: Buyable = {
    sku: chosen?.sku ?? '',
    productId: product.id,
    name: product.name,
    image: chosen?.images[0] ?? product.images[0] ?? null,
    stands: product.category.name,
    stock: chosen?.stock,
    soldBy: soldByOf(product),
  }
  const { add } = useBuy(thing)
  const toast = useToast()
  const sizes = product.variants.length > 1 || (product.variants[0]?.size ?? '') !== ''
  const chooseText = product.variants_differ_in ? m.product_choose_variant() : m.product_choose_size()
  const soldOut = chosen ? chosen.stock <= 0 : !product.in_stock

  // With script our own message and focus replace the browser's validation bubble.
  useEffect(() => {
    if (form.current) form.current.noValidate = true
  }, [])

  const askSize = () => {
    setError(true)
    document.getElementById(sizesId)?.querySelector<HTMLElement>('input:not([disabled])')?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen)
      void Promise.all([add(), import('./added-toast.tsx')]).then(([, { showAddedToast: tellAdded }]) =>
        tellAdded(thing, toast),
      )
    else askSize()
  }

  return (
    <>
      <form
        ref={form}
        id={formId}
        className={css.box}
        method="post"
        action={links.addToCart()}
        onSubmit={submit}
        aria-label={m.product_buy()}
      >
        <input type="hidden" name="product" value={product.id} />
        <input type="hidden" name="back" value={page.url} />
        {firstCount(thing) > 1 && <input type="hidden" name="times" value={firstCount(thing)} />}
        {sizes ? (
          <div className={css.sizes}>
            <SizePicker
              id={sizesId}
              name="sku"
              required
              label={product.variants_differ_in || m.product_size()}
              error={error && !chosen ? chooseText : undefined}
              value={chosen?.sku ?? ''}
              onChange={(sku) => {
                setError(false)
                onChoose(sku)
              }}
              options={product.variants.map((one) => ({
                value: one.sku,
                label: one.size || one.article,
                off: one.stock > 0 ? undefined : m.product_size_sold_out(),
              }))}
            />
            {product.size_guide !== null && <SizeGuideButton slug={product.size_guide} />}
          </div>
        ) : (
          <input type="hidden" name="sku" value={chosen?.sku} />
        )}
        <p role="status" className={css.stock}>
          <Stock chosen={chosen} inStock={product.in_stock} soldBy={soldByOf(product)} />
        </p>
        <SoldByNote soldBy={soldByOf(product)} />
        {soldOut ? (
          <div className={css.row}>
            <Note className={classNames('grow', css.soldOut)}>
              {m.product_out_of_stock_text()}{' '}
              {product.similar.length > 0 && (
                <a className="link" href="#similar">
                  {m.product_similar()}
                </a>
              )}
            </Note>
            <FavoriteButton product={product} large />
          </div>
        ) : (
          <>
            <div className={css.row}>
              <Action thing={thing} formId={formId} />
              <FavoriteButton product={product} large />
            </div>
            {switches.fast_order && <FastOrder sku={chosen?.sku} askSize={askSize} />}
            <div className={css.bar} data-buy-bar>
              {(chosen?.price ?? product.price) !== null && (
                <ProductPrice
                  className={css.barPrice}
                  price={chosen?.price ?? product.price ?? 0}
                  oldPrice={chosen ? chosen.old_price : product.old_price}
                  from={!chosen && pricesDiffer(product)}
                  unit={product.unit}
                />
              )}
              <Action thing={thing} formId={formId} />
              <FavoriteButton product={product} large />
            </div>
          </>
        )}
      </form>
      {product.variants.some(({ stock }) => stock <= 0) && (
        <NotifyButton product={product} chosen={chosen} wide={soldOut} />
      )}
    </>
  )
}

/** Opens the size guide of the category; not rendered if it has none (PROD-04). */
function SizeGuideButton({ slug }: { slug: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <p className={css.guide}>
        <button type="button" className="link small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {m.product_size_guide()}
        </button>
      </p>
      {open && <SizeGuide slug={slug} onClose={() => setOpen(false)} />}
    </>
  )
}

/** For a sold-out size: subscribes to one message when it is back in stock (ux P2). */
function NotifyButton({ product, chosen, wide }: Pick<BuyBoxProps, 'product' | 'chosen'> & { wide: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      {wide ? (
        <Button kind="soft" wide aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Icon name="bell" />
          {m.product_notify()}
        </Button>
      ) : (
        <p className="small">
          <button type="button" className="link" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {m.product_notify_other_size()}
          </button>
        </p>
      )}
      {open && (
        <NotifyMe
          product={product}
          sku={chosen && chosen.stock <= 0 ? chosen.sku : undefined}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** Whether prices of the variants in stock differ; if none is in stock, of all variants. */
export function pricesDiffer({ variants, in_stock }: Pick<ProductAnswer, 'variants' | 'in_stock'>): boolean {
  const asked = in_stock ? variants.filter(({ stock }) => stock > 0) : variants
  return new Set(asked.map((one) => one.price)).size > 1
}

/** In which steps, and from which quantity, the product is sold; nothing for single pieces and whole units. */
function SoldByNote({ soldBy: { unit, step, minimum } }: { soldBy: SoldBy }) {
  const locale = useLocale()
  if (step === wholeUnit && minimum === 1) return null
  const text = (count: number) => (unit === '' ? m.orders_pieces({ count }) : quantityText(count, step, unit, locale))
  return (
    <p className="small muted">
      {step === wholeUnit
        ? m.product_sold_from_only({ minimum: text(minimum) })
        : minimum === 1
          ? m.product_sold_by_step({ step: text(1) })
          : m.product_sold_from({ step: text(1), minimum: text(minimum) })}
    </p>
  )
}

function Stock({ chosen, inStock, soldBy }: { chosen: VariantOnWire | undefined; inStock: boolean; soldBy: SoldBy }) {
  const locale = useLocale()
  if (!chosen) return inStock ? null : <span className="warn">{m.product_out_of_stock()}</span>
  if (chosen.stock <= 0) return <span className="warn">{m.product_out_of_stock()}</span>
  if (quantityOf(chosen.stock, soldBy.step) > few) return <span className="ok">{m.product_in_stock()}</span>
  if (soldBy.unit !== '')
    return (
      <span className="warn">
        {m.product_left_measured({ quantity: quantityText(chosen.stock, soldBy.step, soldBy.unit, locale) })}
      </span>
    )
  return (
    <span className="warn">
      {m.product_left({ ...counted(chosen.stock), shown: formatNumber(chosen.stock, locale) })}
    </span>
  )
}

/** The buy button; once the product is in the cart, a stepper and a link to the cart. The page is not left (ux P8). */
function Action({ thing, formId }: { thing: Buyable; formId: string }) {
  const count = useCountInCart(thing.sku)
  const stock = useStock(thing)
  const { setCount } = useBuy(thing)
  const locale = useLocale()
  // The replacement of the pressed control takes its focus (ux C9).
  const pressed = useRef<'add' | 'remove' | null>(null)
  const takeFocus = (from: 'add' | 'remove') => (node: HTMLElement | null) => {
    if (!node || pressed.current !== from) return
    pressed.current = null
    requestAnimationFrame(() => node.focus({ preventScroll: true }))
  }
  if (count === 0) {
    return (
      <Button
        ref={takeFocus('remove')}
        type="submit"
        form={formId}
        size="l"
        className={css.buy}
        onClick={({ currentTarget }) => {
          // Enter in a size submits the form as well; then the focus stays with the size.
          if (thing.sku && document.activeElement === currentTarget) pressed.current = 'add'
        }}
      >
        {m.product_to_cart()}
      </Button>
    )
  }
  return (
    <>
      <Stepper
        className={css.stepper}
        value={count}
        min={0}
        max={stock}
        moreReason={stock !== undefined && count >= stock ? noMoreText(thing, stock, locale) : undefined}
        {...stepperOf(thing.soldBy ?? byThePiece, locale, stock)}
        label={m.catalog_count_of({ name: thing.name })}
        lessLabel={m.catalog_less()}
        moreLabel={m.catalog_more()}
        onChange={(next) => {
          if (next === 0) pressed.current = 'remove'
          void setCount(next)
        }}
      />
      <Button ref={takeFocus('add')} href={links.cart()} size="l" className={css.buy}>
        {m.product_in_cart()}
      </Button>
    </>
  )
}
