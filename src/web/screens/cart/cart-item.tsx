import { useState } from 'react'
import { kopecksFromRoubles, roublesFromKopecks, sumOfRoubles } from '#lib/money.ts'
import { costOf, leastCount } from '#lib/quantity.ts'
import type { Cart } from '#shop/cart/cart.wire.ts'
import { removeLine } from '#shop/cart/cart-lines.ts'
import { isUnbuyable } from '#shop/cart/line-problem.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Line } from '#ui/line.tsx'
import { Price } from '#ui/price.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { useToast } from '#ui/toast.tsx'
import { cartState, removeFromCart, setCartCount } from '../../browser/cart/cart-store.ts'
import { useIsFavorite } from '../../browser/stored/favorites-store.ts'
import { links } from '../../links.ts'
import { useFavoriteToggle } from '../../parts/card/favorite-button.tsx'
import { Picture } from '../../parts/card/picture.tsx'
import { laterPart } from '../../parts/lazy-part.tsx'
import { counted } from '../../parts/listing/counted.ts'
import { countText, plainQuantity, soldByOf, stepperOf } from '../../parts/measure.ts'
import { useMoney } from '../../parts/money.ts'
import { useLocale } from '../../parts/shell-context.ts'
import css from './cart.module.css'
import { Chosen } from './cart-tools.tsx'
import { Lowered } from './hints.tsx'

const ChangeSize = laterPart(() => import('./change-size.tsx'))

type Item = Cart['items'][number]
/** At this stock or less the remaining count is shown. */
const few = 3

export function CartItem({ item, lowered = [] }: { item: Item; lowered?: Cart['adjustments'] }) {
  const { product } = item
  const money = useMoney()
  const { setCount, remove } = useLineChanges(item)
  // Lines of other kinds than goods may have no page of their own.
  const href = product.slug && links.product(product.slug, { sku: item.sku })
  const isGone = isUnbuyable(item)
  const isLater = item.problem?.code === 'put_aside'
  const soldBy = soldByOf(item)
  const old = roublesFromKopecks(costOf(kopecksFromRoubles(item.old_price ?? 0), item.count, soldBy.step))
  return (
    <Line
      data-sku={item.sku}
      tabIndex={-1}
      off={isGone || isLater}
      check={isGone ? undefined : <Chosen item={item} />}
      image={
        href ? (
          <a href={href} tabIndex={-1}>
            <Picture image={product.image} target={112} stands={product.category.name} alt={product.name} />
          </a>
        ) : (
          <Picture image={product.image} target={112} stands={product.category.name} alt={product.name} />
        )
      }
      sum={
        item.total !== null && (
          <>
            <Price
              now={money(item.total)}
              old={old > item.total ? money(old) : undefined}
              oldLabel={m.cart_old_price()}
              column
            />
            {(item.count > 1 || soldBy.unit !== '') && item.price !== null && (
              <span className="small muted">
                {soldBy.unit === ''
                  ? m.cart_each({ price: money(item.price) })
                  : m.cart_each_measured({ price: money(item.price), unit: soldBy.unit })}
              </span>
            )}
          </>
        )
      }
      quantity={!isGone && <Quantity item={item} onChange={setCount} />}
      actions={
        <>
          {!item.kind && <Heart id={product.id} name={product.name} />}
          <form
            method="post"
            action={links.addToCart()}
            onSubmit={(event) => {
              event.preventDefault()
              void remove()
            }}
          >
            <input type="hidden" name="sku" value={item.sku} />
            <input type="hidden" name="count" value="0" />
            <input type="hidden" name="back" value={links.cart()} />
            <IconButton type="submit" icon="trash" size="s" label={m.cart_remove({ name: product.name })} />
          </form>
        </>
      }
    >
      <div className="stack stack-xs">
        <a href={href || undefined} className={isGone ? 'muted' : undefined}>
          {product.name}
        </a>
        {product.size && (
          <span className="small muted">
            {m.cart_size({ size: product.size })} <SizeButton item={item} />
          </span>
        )}
        {lowered.length > 0 && <Lowered by={lowered} />}
        <Problem item={item} onChange={setCount} />
      </div>
    </Line>
  )
}

/** Hidden without script: the product page offers the sizes. */
function SizeButton({ item }: { item: Item }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={`link ${css.scripted}`} onClick={() => setOpen(true)}>
        {m.cart_change_size()}
        <span className="vh"> {item.product.name}</span>
      </button>
      {open && <ChangeSize item={item} onClose={() => setOpen(false)} />}
    </>
  )
}

function Heart({ id, name }: { id: number; name: string }) {
  const on = useIsFavorite(id)
  const toggle = useFavoriteToggle(id)
  return (
    <IconButton
      icon="heart"
      size="s"
      filled={on}
      aria-pressed={on}
      label={m.cart_favorite({ name })}
      onClick={toggle}
      className={css.scripted}
    />
  )
}

const undo = async (...change: Parameters<typeof import('../../browser/cart/undo-cart.ts').undoCart>) =>
  (await import('../../browser/cart/undo-cart.ts')).undoCart(...change)

function useLineChanges({ sku, product }: Item) {
  const toast = useToast()
  const remove = () => {
    const before = cartState().lines
    const after = removeLine(before, sku)
    toast({
      text: m.cart_removed({ name: product.name }),
      image: <Picture image={product.image} target={40} stands={product.category.name} className={css.toastImage} />,
      action: { label: m.cart_undo(), onClick: () => void undo(before, after) },
    })
    focusNextLine()
    return removeFromCart(sku)
  }
  return { remove, setCount: (count: number) => void (count > 0 ? setCartCount(sku, count) : remove()) }
}

/** Moves the focus to the neighbouring line when a line is removed, unless something else took it. */
function focusNextLine(): void {
  const line = document.activeElement?.closest('li')
  const next = line?.nextElementSibling ?? line?.previousElementSibling
  const heading = document.querySelector<HTMLElement>('main h1')
  requestAnimationFrame(() => {
    const target = next?.isConnected ? next.querySelector<HTMLElement>('a[href]:not([tabindex])') : heading
    if (!target || document.activeElement?.closest('[role=status]')) return
    if (target === heading) heading.tabIndex = -1
    target.focus({ preventScroll: true })
  })
}

function Quantity({ item, onChange }: { item: Item; onChange: (count: number) => void }) {
  const { available, count, product } = item
  const locale = useLocale()
  const soldBy = soldByOf(item)
  const isMeasured = soldBy.unit !== ''
  const atMost = count >= available
  return (
    <>
      <div className={css.scripted}>
        <Stepper
          value={count}
          min={0}
          // A count above the stock can still be lowered step by step.
          max={Math.max(available, count)}
          moreReason={
            atMost
              ? isMeasured
                ? m.cart_no_more_measured({ quantity: countText(item, locale, available) })
                : m.cart_no_more({ count: available })
              : undefined
          }
          {...stepperOf(soldBy, locale, available)}
          label={m.cart_count_of({ name: product.name })}
          lessLabel={m.cart_less()}
          moreLabel={m.cart_more()}
          onChange={onChange}
        />
      </div>
      <noscript>
        <form method="post" action={links.addToCart()} className="row row-s">
          <input type="hidden" name="sku" value={item.sku} />
          <input type="hidden" name="back" value={links.cart()} />
          <input
            className={css.plainCount}
            {...(isMeasured
              ? { name: 'quantity', inputMode: 'decimal', pattern: '[0-9]{1,4}([.,][0-9]{1,3})?' }
              : { name: 'count', inputMode: 'numeric', pattern: '[0-9]{1,4}' })}
            defaultValue={isMeasured ? plainQuantity(count, soldBy, locale) : count}
            aria-label={m.cart_count_of({ name: product.name })}
          />
          {isMeasured && <span>{soldBy.unit}</span>}
          <Button type="submit" kind="grey" size="s">
            {m.cart_change()}
          </Button>
        </form>
      </noscript>
    </>
  )
}

/** The problem of a line and its solution, shown at the line (B3). */
function Problem({ item, onChange }: { item: Item; onChange: (count: number) => void }) {
  const money = useMoney()
  const locale = useLocale()
  const { problem, available, product, price } = item
  const soldBy = soldByOf(item)
  const category = links.category(product.category.path)
  switch (problem?.code) {
    case 'unavailable':
      return (
        <span className="small err" role="status">
          {m.cart_line_gone()}{' '}
          {!item.kind && (
            <a className="link" href={category}>
              {m.cart_similar()}
            </a>
          )}
        </span>
      )
    case 'not_enough':
      return (
        <span className="small err" role="status">
          {soldBy.unit === ''
            ? m.cart_line_not_enough(counted(available))
            : m.cart_line_not_enough_measured({ quantity: countText(item, locale, available) })}{' '}
          <button type="button" className="link" onClick={() => onChange(available)}>
            {soldBy.unit === ''
              ? m.cart_leave({ count: available })
              : m.cart_take_quantity({ quantity: countText(item, locale, available) })}
          </button>
        </span>
      )
    case 'below_minimum': {
      const least = leastCount(soldBy.minimum, available)
      const quantity = countText(item, locale, least)
      return (
        <span className="small err" role="status">
          {m.cart_line_minimum({ quantity })}{' '}
          <button type="button" className="link" onClick={() => onChange(least)}>
            {m.cart_take_quantity({ quantity })}
          </button>
        </span>
      )
    }
    case 'price_closed':
      return <span className="small err">{m.cart_line_price_closed()}</span>
    case 'price_changed': {
      const was = problem.was ?? null
      if (was === null || price === null) return null
      const rose = price > was
      const by = money(Math.abs(sumOfRoubles([price, -was])))
      return (
        <span className={`small ${css.problem} ${rose ? 'err' : 'ok'}`}>
          <Icon name="info" size="s" /> {rose ? m.cart_line_dearer({ by }) : m.cart_line_cheaper({ by })}
        </span>
      )
    }
    default:
      return available <= few && soldBy.unit === '' && !item.kind ? (
        <span className="small warn">{m.cart_few_left(counted(available))}</span>
      ) : null
  }
}
