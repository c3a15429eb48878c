import { useEffect, useState } from 'react'
import type { CardOnWire, ProductAnswer } from '#shop/catalog/catalog.wire.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { SizePicker } from '#ui/size-picker.tsx'
import { Skeleton, Waiting } from '#ui/skeleton.tsx'
import { api } from '../../browser/client.ts'
import { report } from '../../browser/report.ts'
import { links } from '../../links.ts'
import { useCloseOnBack } from '../close-on-back.ts'
import { soldByOf } from '../measure.ts'
import { BuyButton } from './buy-button.tsx'
import { Picture } from './picture.tsx'
import { ProductPrice } from './product-price.tsx'
import css from './size-sheet.module.css'
import { variantTexts } from './variant-texts.ts'

/** A small sheet over the list to choose a size and add it to the cart. Stock of each size is requested when it opens. */
export default function SizeSheet({ card, onClose }: { card: CardOnWire; onClose: () => void }) {
  useCloseOnBack(onClose)
  const [full, setFull] = useState<ProductAnswer | null>(null)
  const [failed, setFailed] = useState(false)
  const [sku, setSku] = useState(card.asked_sku)
  useEffect(() => {
    let gone = false
    api.get('/api/products/{slug}/', { params: { slug: card.slug } }).then(
      (answer) => !gone && setFull(answer),
      (error) => {
        report('sizes could not be loaded', error)
        if (!gone) setFailed(true)
      },
    )
    return () => {
      gone = true
    }
  }, [card.slug])

  const words = variantTexts(full)
  const chosen = full?.variants.find((one) => one.sku === sku)
  const price = chosen?.price ?? card.price
  const image = card.images[0] ?? null
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.choose}
      closeLabel={m.catalog_close()}
      footer={
        chosen ? (
          <div className={css.buy}>
            <BuyButton
              key={chosen.sku}
              kind="filled"
              size="l"
              thing={{
                sku: chosen.sku,
                productId: card.id,
                name: card.name,
                image,
                stands: card.category.name,
                stock: chosen.stock,
                soldBy: soldByOf(card),
              }}
            />
          </div>
        ) : (
          <Button size="l" wide aria-disabled>
            {m.catalog_to_cart()}
          </Button>
        )
      }
    >
      <div className="stack">
        <div className={css.head}>
          <div className={css.image}>
            <Picture image={image} target={72} stands={card.category.name} />
          </div>
          <div className="stack stack-xs">
            <a href={links.product(card.slug, { sku })}>{card.name}</a>
            {price !== null && (
              <ProductPrice
                price={price}
                oldPrice={chosen ? chosen.old_price : card.old_price}
                from={!chosen && card.price_from}
                unit={card.unit}
              />
            )}
          </div>
        </div>
        {failed ? (
          <p className="muted">
            {m.catalog_sizes_failed()}{' '}
            <a className="link" href={links.product(card.slug)}>
              {m.catalog_open_product()}
            </a>
          </p>
        ) : full ? (
          <SizePicker
            name={`size-${card.id}`}
            label={words.label}
            value={sku}
            onChange={setSku}
            options={full.variants.map((one) => ({
              value: one.sku,
              label: one.size,
              off: one.stock > 0 ? undefined : m.catalog_size_sold_out(),
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
