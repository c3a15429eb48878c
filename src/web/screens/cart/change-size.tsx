import { useEffect, useState } from 'react'
import type { Cart } from '#shop/cart/cart.wire.ts'
import { changeSku } from '#shop/cart/cart-lines.ts'
import type { ProductAnswer } from '#shop/catalog/catalog.wire.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { SizePicker } from '#ui/size-picker.tsx'
import { Skeleton, Waiting } from '#ui/skeleton.tsx'
import { cartState, replaceCart } from '../../browser/cart/cart-store.ts'
import { api } from '../../browser/client.ts'
import { report } from '../../browser/report.ts'
import { links } from '../../links.ts'
import { variantTexts } from '../../parts/card/variant-texts.ts'
import { useCloseOnBack } from '../../parts/close-on-back.ts'

type Item = Cart['items'][number]

/** Changes the size of a line in place; if the cart has a line of that size, the lines are merged (spec §4, CART-15). */
export default function ChangeSize({ item, onClose }: { item: Item; onClose: () => void }) {
  useCloseOnBack(onClose)
  const { slug, id, name } = item.product
  const [full, setFull] = useState<ProductAnswer | 'failed' | null>(null)
  const [sku, setSku] = useState(item.sku)
  useEffect(() => {
    let gone = false
    api.get('/api/products/{slug}/', { params: { slug } }).then(
      (answer) => !gone && setFull(answer),
      (error) => {
        report('sizes could not be loaded', error)
        if (!gone) setFull('failed')
      },
    )
    return () => {
      gone = true
    }
  }, [slug])
  const words = variantTexts(full === 'failed' ? null : full)
  const change = () => {
    onClose()
    if (sku !== item.sku) void replaceCart(changeSku(cartState().lines, item.sku, { sku, product: id }))
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.choose}
      closeLabel={m.cart_close()}
      footer={
        <Button size="l" wide onClick={change}>
          {m.cart_size_done()}
        </Button>
      }
    >
      <div className="stack">
        <p>{name}</p>
        {full === 'failed' ? (
          <p className="muted">
            {m.catalog_sizes_failed()}{' '}
            <a className="link" href={links.product(slug)}>
              {m.catalog_open_product()}
            </a>
          </p>
        ) : full ? (
          <SizePicker
            name={`size-of-${item.sku}`}
            label={words.label}
            value={sku}
            onChange={setSku}
            options={full.variants.map((one) => ({
              value: one.sku,
              label: one.size,
              off: one.stock > 0 || one.sku === item.sku ? undefined : m.catalog_size_sold_out(),
            }))}
          />
        ) : (
          <Waiting label={m.catalog_loading()}>
            <Skeleton shape="button" />
          </Waiting>
        )}
      </div>
    </Dialog>
  )
}
