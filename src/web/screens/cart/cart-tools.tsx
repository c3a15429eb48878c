import { useEffect, useRef, useState } from 'react'
import type { Cart } from '#shop/cart/cart.wire.ts'
import { writeCartCookie } from '#shop/cart/cart-cookie.ts'
import { type CartLine, linesOf } from '#shop/cart/cart-lines.ts'
import { isUnbuyable } from '#shop/cart/line-problem.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Check } from '#ui/check.tsx'
import { Icon } from '#ui/icon.tsx'
import { Note } from '#ui/note.tsx'
import { useToast } from '#ui/toast.tsx'
import { addToCart, cartState, priceCart, replaceCart } from '../../browser/cart/cart-store.ts'
import { readSkusSetAside, storeSkusSetAside } from '../../browser/cart/lines-set-aside.ts'
import { undoCart } from '../../browser/cart/undo-cart.ts'
import { rewriteAddress } from '../../browser/navigate.ts'
import { report } from '../../browser/report.ts'
import { favorites, toggleFavorite } from '../../browser/stored/favorites-store.ts'
import { links } from '../../links.ts'
import { useCardsById } from '../../parts/card/cards-by-id.ts'
import { counted } from '../../parts/listing/counted.ts'
import css from './cart.module.css'

type Item = Cart['items'][number]

const isChosen = ({ problem }: Item): boolean => problem?.code !== 'put_aside'
/** Stores which lines are set aside and recalculates the cart. */
async function leave(skus: readonly string[]): Promise<void> {
  storeSkusSetAside(skus)
  await priceCart()
}

/** Whether a line is ordered now or set aside for later (ux B4). The checkbox changes at once, the sums after the shop has recalculated. */
export function Chosen({ item }: { item: Item }) {
  const is = isChosen(item)
  const [on, setOn] = useState(is)
  useEffect(() => setOn(is), [is])
  const choose = (checked: boolean) => {
    setOn(checked)
    const others = readSkusSetAside().filter((sku) => sku !== item.sku)
    void leave(checked ? others : [...others, item.sku])
  }
  const box = useEarlyPress(on, choose)
  return (
    <Check
      ref={box}
      className={css.scripted}
      autoComplete="off"
      checked={on}
      aria-label={m.cart_choose({ name: item.product.name })}
      onChange={(event) => choose(event.target.checked)}
    />
  )
}

/** The checkbox is rendered by the server and may be pressed before hydration: the browser has its state. */
function useEarlyPress(is: boolean, choose: (checked: boolean) => void) {
  const box = useRef<HTMLInputElement>(null)
  const first = useRef({ is, choose })
  useEffect(() => {
    const { is, choose } = first.current
    const checked = box.current?.checked ?? is
    if (checked !== is) choose(checked)
  }, [])
  return box
}

/** Actions on the selected lines: remove, move to favourites, share. */
export function Tools({ cart }: { cart: Cart }) {
  const toast = useToast()
  const all = cart.items.filter((item) => !isUnbuyable(item))
  const chosen = all.filter(isChosen)
  const isWhole = chosen.length === all.length
  const [on, setOn] = useState(isWhole)
  useEffect(() => setOn(isWhole), [isWhole])
  const choose = (checked: boolean) => {
    setOn(checked)
    void leave(checked ? [] : all.map(({ sku }) => sku))
  }
  const box = useEarlyPress(on, choose)
  const takeOut = (text: string) => {
    const before = cartState().lines
    const gone = new Set(chosen.map(({ sku }) => sku))
    const after = before.filter(({ sku }) => !gone.has(sku))
    void replaceCart(after)
    toast({ text, icon: 'bag', action: { label: m.cart_undo(), onClick: () => void undoCart(before, after) } })
    document.querySelector<HTMLElement>('main h1')?.focus()
  }
  const move = async () => {
    const known = new Set(favorites.get().ids)
    const news = [...new Set(chosen.map(({ product }) => product.id))].filter((id) => !known.has(id))
    const kept = await Promise.all(news.map(toggleFavorite))
    if (kept.includes(false)) return toast({ text: m.catalog_favorite_failed(), icon: 'alert' })
    takeOut(m.cart_moved(counted(chosen.length)))
  }
  const share = async () => {
    const lines = linesOf({ items: chosen })
    const url = new URL(links.cart({ share: writeCartCookie(lines.slice(0, mostShared)).value }), location.origin).href
    try {
      if (navigator.share && matchMedia('(pointer: coarse)').matches)
        return await navigator.share({ title: m.cart_title(), url })
      await navigator.clipboard.writeText(url)
      toast({ text: m.product_link_copied() })
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) report('the cart could not be shared', error)
    }
  }
  return (
    <div className={`row row-nw ${css.tools} ${css.scripted}`}>
      <Check ref={box} autoComplete="off" checked={on} onChange={(event) => choose(event.target.checked)}>
        {m.cart_choose_all()}
      </Check>
      {chosen.length > 0 && (
        <span className="row row-s">
          <Button kind="ghost" size="s" onClick={() => takeOut(m.cart_removed_gone(counted(chosen.length)))}>
            <Icon name="trash" size="s" /> <span className={css.toolText}>{m.cart_remove_chosen()}</span>
          </Button>
          <Button kind="ghost" size="s" onClick={() => void move()}>
            <Icon name="heart" size="s" /> <span className={css.toolText}>{m.cart_to_favorites()}</span>
          </Button>
          <Button kind="ghost" size="s" onClick={() => void share()}>
            <Icon name="share" size="s" /> <span className={css.toolText}>{m.cart_share()}</span>
          </Button>
        </span>
      )}
    </div>
  )
}

/** Most lines that fit in a link (our choice). */
const mostShared = 50

/** A shared cart: its lines, and a button that adds them to the visitor's cart. Opening the link adds nothing. */
export function Shared({ lines }: { lines: readonly CartLine[] }) {
  const [isOpen, setOpen] = useState(true)
  const toast = useToast()
  const { cards } = useCardsById(lines.flatMap(({ product }) => product ?? []))
  const close = () => {
    setOpen(false)
    rewriteAddress(links.cart())
  }
  if (!isOpen || lines.length === 0) return null
  return (
    <Note
      kind="info"
      icon="share"
      action={
        <span className="row row-s">
          <Button
            size="s"
            onClick={() => {
              void addToCart(...lines)
              toast({ text: m.cart_shared_added(counted(lines.length)), icon: 'bag' })
              close()
            }}
          >
            {m.cart_shared_add()}
          </Button>
          <Button kind="ghost" size="s" onClick={close}>
            {m.places_not_now()}
          </Button>
        </span>
      }
    >
      <b>{m.cart_shared(counted(lines.length))}</b>
      <p>{cards?.map(({ name }) => name).join(', ')}</p>
    </Note>
  )
}
