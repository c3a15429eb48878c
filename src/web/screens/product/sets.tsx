import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { SetsAnswer } from '#shop/promotions/promotions.wire.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/input.tsx'
import { useToast } from '#ui/toast.tsx'
import { addToCart, cartState } from '../../browser/cart/cart-store.ts'
import { undoCart } from '../../browser/cart/undo-cart.ts'
import { api } from '../../browser/client.ts'
import { report } from '../../browser/report.ts'
import { links } from '../../links.ts'
import { Picture } from '../../parts/card/picture.tsx'
import { ProductPrice } from '../../parts/card/product-price.tsx'
import { useMoney } from '../../parts/money.ts'
import { useShell } from '../../parts/shell-context.ts'
import css from './product.module.css'

type ShownSet = SetsAnswer['items'][number]

/** Products sold together at a lower price: one press adds all of them to the cart (PROD-05, ux P6). */
export function Sets({ slug, sets: given }: { slug: string; sets: SetsAnswer['items'] }) {
  const [sets, setSets] = useState(given)
  const [skus, setSkus] = useState<Readonly<Record<string, string>>>({})
  const toast = useToast()
  /** Only the response to the latest request is used. */
  const last = useRef(0)
  /** The last calculated sets and their sizes: restored if the next calculation fails. */
  const counted = useRef({ sets: given, skus })
  useEffect(() => {
    last.current++
    counted.current = { sets: given, skus: {} }
    setSets(given)
    setSkus({})
  }, [given])

  // Another size may have another price: the shop calculates it by the rules of the cart.
  const choose = async (product: string, sku: string) => {
    const chosen = { ...skus, [product]: sku }
    setSkus(chosen)
    setSets((before) => before.map((set) => withSku(set, product, sku)))
    const question = ++last.current
    try {
      const query = { skus: Object.values(chosen).join(',') }
      const { items } = await api.get('/api/products/{slug}/sets/', { params: { slug }, query })
      if (question !== last.current) return
      counted.current = { sets: items, skus: chosen }
      setSets(items)
    } catch (error) {
      report('a set could not be counted', error)
      if (question !== last.current) return
      setSets(counted.current.sets)
      setSkus(counted.current.skus)
      toast({ text: m.catalog_cart_failed(), icon: 'alert' })
    }
  }
  if (sets.length === 0) return null
  return (
    <section id="sets" className="section" aria-labelledby="sets-title">
      <div className="section-head">
        <h2 id="sets-title">{m.product_sets()}</h2>
      </div>
      <div className={css.sets}>
        {sets.map((set) => (
          <OneSet key={set.slug} set={set} onChoose={choose} />
        ))}
      </div>
    </section>
  )
}

const withSku = (set: ShownSet, product: string, sku: string): ShownSet => ({
  ...set,
  things: set.things.map((thing) => (thing.product.slug === product ? { ...thing, sku } : thing)),
})

function OneSet({ set, onChoose }: { set: ShownSet; onChoose: (product: string, sku: string) => void }) {
  const { page } = useShell()
  const money = useMoney()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const before = cartState().lines
    await addToCart(...set.things.map(({ sku, count, product }) => ({ sku, count, product: product.id })))
    setBusy(false)
    if (cartState().failed) return toast({ text: m.catalog_cart_failed(), icon: 'alert' })
    const after = cartState().lines
    toast({
      text: m.product_set_added(),
      action: { label: m.catalog_undo(), onClick: () => void undoCart(before, after) },
    })
  }
  return (
    <form className={css.set} method="post" action={links.addToCart()} onSubmit={add} aria-label={set.name}>
      <input type="hidden" name="back" value={page.url} />
      <ul className={css.setThings}>
        {set.things.map((thing) => (
          <SetThing key={thing.product.slug} thing={thing} onChoose={onChoose} />
        ))}
      </ul>
      <div className={css.setSum}>
        <a className="link link-quiet small" href={links.promotion(set.slug)}>
          {set.name}
        </a>
        <ProductPrice size="m" price={set.price} oldPrice={set.full_price} />
        <p className="small muted">{m.product_set_saving({ amount: money(set.saving) })}</p>
        <Button type="submit" wide busy={busy}>
          {m.product_set_to_cart()}
        </Button>
      </div>
    </form>
  )
}

function SetThing({
  thing,
  onChoose,
}: {
  thing: ShownSet['things'][number]
  onChoose: (product: string, sku: string) => void
}) {
  const { product, image, count, sku, price, variants } = thing
  const money = useMoney()
  const isSized = variants.length > 1
  return (
    <li>
      <span className={css.setPicture}>
        <Picture image={image} target={112} stands={product.category} />
      </span>
      <span className={css.setBody}>
        <a href={links.product(product.slug)}>{product.name}</a>
        <span className="muted small num">
          {count > 1 ? m.product_set_count({ count, price: money(price) }) : money(price)}
        </span>
        {isSized ? (
          <Select
            height="s"
            name="sku"
            value={sku}
            aria-label={m.product_set_size({ name: product.name })}
            onChange={(event) => onChoose(product.slug, event.target.value)}
          >
            {variants.map((one) => (
              <option key={one.sku} value={one.sku}>
                {one.size}
              </option>
            ))}
          </Select>
        ) : (
          <input type="hidden" name="sku" value={sku} />
        )}
        <input type="hidden" name="times" value={count} />
      </span>
    </li>
  )
}
