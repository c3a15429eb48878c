import { useState } from 'react'
import type { CardOnWire } from '#shop/catalog/catalog.wire.ts'
import { m } from '#texts/messages.js'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card, type CardProps } from '#ui/card.tsx'
import { links } from '../../links.ts'
import { laterPart } from '../lazy-part.tsx'
import { soldByOf } from '../measure.ts'
import { useSettings } from '../shell-context.ts'
import { BuyButton } from './buy-button.tsx'
import { CardColours } from './card-colours.tsx'
import { useCardDelivery } from './card-delivery.ts'
import { useColourCard } from './colour-cards.ts'
import { FavoriteButton } from './favorite-button.tsx'
import { Picture, type PictureProps } from './picture.tsx'
import css from './product-card.module.css'
import { ProductPrice, useDiscount } from './product-price.tsx'
import { ProductRating } from './product-rating.tsx'

const SizeSheet = laterPart(() => import('./size-sheet.tsx'))

/** Width of a card in four or five columns, and roughly on a phone. */
const cardWidth = 230

export type ProductCardProps = {
  card: CardOnWire
  /** The company's text shown instead of prices; empty if prices are open. */
  closed?: string
  eager?: PictureProps['eager']
  heading?: CardProps['heading']
}

export function ProductCard({ card: given, closed, eager, heading }: ProductCardProps) {
  const { switches } = useSettings()
  const [card, pick] = useColourCard(given)
  const delivery = useCardDelivery(card)
  const discount = useDiscount(card.price, card.old_price)
  return (
    <Card
      href={hrefOf(card)}
      title={card.name}
      heading={heading}
      data-product={card.id}
      media={<Picture image={card.images[0]} target={cardWidth} stands={card.category.name} eager={eager} />}
      badges={discount && <Badge kind="sale">{discount}</Badge>}
      fav={<FavoriteButton product={card} />}
      price={
        card.price === null ? (
          <p className={css.closed}>{closed || m.catalog_price_closed()}</p>
        ) : (
          <ProductPrice price={card.price} oldPrice={card.old_price} from={card.price_from} unit={card.unit} />
        )
      }
      colours={card.colors && <CardColours colours={card.colors} shownId={card.id} onPick={pick} />}
      meta={
        switches.listing_reviews && card.review_count > 0 ? (
          <ProductRating rating={card.rating} count={card.review_count} />
        ) : undefined
      }
      delivery={delivery}
      action={card.price === null ? undefined : <CardAction card={card} />}
    />
  )
}

/** In a listing filtered by size the link selects that size. */
const hrefOf = ({ slug, asked_sku: sku }: CardOnWire) => links.product(slug, { sku })

function CardAction({ card }: { card: CardOnWire }) {
  const [choosing, setChoosing] = useState(false)
  const href = hrefOf(card)
  const only = card.variants.length === 1 ? card.variants[0] : undefined
  if (!card.in_stock) {
    return (
      <Button href={href} kind="grey" size="s" wide tabIndex={-1}>
        {m.catalog_look()}
      </Button>
    )
  }
  if (only) {
    const thing = {
      sku: only.sku,
      productId: card.id,
      name: card.name,
      image: card.images[0] ?? null,
      stands: card.category.name,
      soldBy: soldByOf(card),
    }
    return <BuyButton thing={thing} />
  }
  return (
    <>
      <Button
        href={href}
        kind="soft"
        size="s"
        wide
        aria-haspopup="dialog"
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
          event.preventDefault()
          setChoosing(true)
        }}
      >
        {m.catalog_choose_size()}
      </Button>
      {choosing && <SizeSheet card={card} onClose={() => setChoosing(false)} />}
    </>
  )
}
