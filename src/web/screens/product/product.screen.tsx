import { useEffect, useState } from 'react'
import { parts as afterPrice } from '#plugged/slot-product-after-price.ts'
import { m } from '#texts/messages.js'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Rail } from '#ui/grid.tsx'
import { Note } from '#ui/note.tsx'
import { Specs } from '#ui/specs.tsx'
import { Swatches } from '#ui/swatch.tsx'
import { rewriteAddress } from '../../browser/navigate.ts'
import { links } from '../../links.ts'
import { recordView } from '../../parts/card/last-viewed.ts'
import { Picture } from '../../parts/card/picture.tsx'
import { ProductCard } from '../../parts/card/product-card.tsx'
import { ProductPrice, useDiscount } from '../../parts/card/product-price.tsx'
import { ProductRating } from '../../parts/card/product-rating.tsx'
import { laterPart } from '../../parts/lazy-part.tsx'
import { trailOf } from '../../parts/listing/category-trail.ts'
import { soldByOf } from '../../parts/measure.ts'
import { useMoney } from '../../parts/money.ts'
import { useSettings, useShell } from '../../parts/shell-context.ts'
import { Slot } from '../../parts/slot.tsx'
import { BonusesToEarn } from './bonuses-to-earn.tsx'
import { BuyBox, pricesDiffer } from './buy-box.tsx'
import { chosenVariant } from './chosen-variant.ts'
import { DeliveryOffers } from './delivery-offers.tsx'
import { InCart } from './in-cart.tsx'
import { InstalmentLine } from './instalment-line.tsx'
import { Photos } from './photos.tsx'
import { Pickup } from './pickup.tsx'
import css from './product.module.css'
import type { ProductData } from './product.route.ts'
import { SellerTip } from './seller-tip.tsx'
import { Sets } from './sets.tsx'
import { CopyArticle, ShareLink } from './share.tsx'

// Far below the fold; without script the stars above link to the page of all reviews.
const Reviews = laterPart(() => import('./reviews.tsx'))
const PriceHistory = laterPart(() => import('./price-history.tsx'))
const LastViewed = laterPart(() => import('../../parts/card/last-viewed-rail.tsx'))

export default function ProductScreen({ data }: { data: ProductData }) {
  // Another colour is another product with its own address: the state must be reset.
  return <Product key={data.product.slug} {...data} />
}

function Product({ product, sku, reviews, sets, lowered }: ProductData) {
  const { switches } = useSettings()
  const [asked, setAsked] = useState(sku)
  const chosen = chosenVariant(product.variants, asked, switches.auto_select_minimal_price)
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    recordView(product.id)
    setSettled(true)
  }, [product.id])

  const choose = (next: string) => {
    setAsked(next)
    rewriteAddress(links.product(product.slug, { sku: next }))
  }
  const price = chosen ? chosen.price : product.price
  const oldPrice = chosen ? chosen.old_price : product.old_price
  const isPriced = product.price_access.shown && price !== null
  const isSold = chosen ? chosen.stock > 0 : product.in_stock
  const discount = useDiscount(price, oldPrice)
  const images = chosen && chosen.images.length > 0 ? chosen.images : product.images
  const trail = trailOf(product.category_path)
  // Delivery options belong to the variants with the displayed price.
  const said = chosen ? [chosen] : product.variants.filter((one) => one.stock > 0 && one.price === price)
  const outlets = product.pickup.filter(({ stock }) => said.some((one) => (stock[one.sku] ?? 0) > 0)).length

  return (
    <div className="wrap">
      <div className={css.trail}>
        <Breadcrumbs label={m.catalog_trail()} trail={[...trail, { text: shortened(product.name) }]} />
      </div>
      <div className={css.top}>
        <Photos
          key={images[0]?.url}
          name={product.name}
          images={images}
          stands={product.category.name}
          badge={discount}
        />
        <div className={css.buy}>
          <Heading product={product} article={chosen?.article || product.article} />
          {isPriced ? (
            <div className={css.cost}>
              <ProductPrice
                size="l"
                price={price}
                oldPrice={oldPrice}
                from={!chosen && pricesDiffer(product)}
                unit={product.unit}
              />
              <InCart lowered={lowered.find((one) => one.sku === chosen?.sku)} />
              <Lowest price={chosen?.lowest_30_days ?? null} />
              <div className={css.terms}>
                {isSold && product.in_parts && <InstalmentLine price={price} />}
                {isSold && <BonusesToEarn product={product} price={price} />}
                <HistoryButton slug={product.slug} sku={chosen?.sku} />
              </div>
              <Slot parts={afterPrice} of={{ product }} />
              {product.price_access.message && <Note kind="info">{product.price_access.message}</Note>}
            </div>
          ) : (
            <ClosedPrice message={product.price_access.message} />
          )}
          <Colors product={product} />
          {isPriced && (
            <>
              <BuyBox product={product} chosen={chosen} onChoose={choose} />
              {isSold && (
                <DeliveryOffers
                  delivery={chosen?.delivery ?? product.delivery}
                  outlets={switches.pickup_control ? outlets : null}
                />
              )}
            </>
          )}
          <SellerTip seller={product.seller} />
        </div>
      </div>
      <Details product={product} />
      {switches.pickup_control && product.in_stock && (
        <Pickup
          pickup={product.pickup}
          sku={chosen?.sku}
          sizes={product.variants.length > 1}
          soldBy={soldByOf(product)}
        />
      )}
      <Sets slug={product.slug} sets={sets} />
      <Similar product={product} />
      {settled && reviews && <Reviews slug={product.slug} count={product.review_count} reviews={reviews} />}
      {settled && <LastViewed except={product.id} />}
    </div>
  )
}

type Answer = ProductData['product']

function Heading({ product, article }: { product: Answer; article: string }) {
  return (
    <div className={css.head}>
      <div className={css.over}>
        <Maker product={product} />
        {article && (
          <span className={css.article}>
            {m.product_article({ article })}
            <CopyArticle article={article} />
          </span>
        )}
      </div>
      <h1 className={css.name}>{product.name}</h1>
      <div className={css.under}>
        <a href={links.productReviews(product.slug)} className={css.rated}>
          {product.review_count > 0 ? (
            <ProductRating rating={product.rating} count={product.review_count} words />
          ) : (
            <span className="small muted">{m.reviews_none()}</span>
          )}
        </a>
        <ShareLink title={product.name}>{m.product_share()}</ShareLink>
      </div>
    </div>
  )
}

/** The brand links to its goods in the section; without a brand the category is shown. */
function Maker({ product: { brand, category, category_path: path } }: { product: Answer }) {
  const section = path[0]?.path ?? category.path
  return brand ? (
    <a href={links.category(section, { [`f.${brand.attribute}`]: brand.value })}>{brand.name}</a>
  ) : (
    <a href={links.category(category.path)}>{category.name}</a>
  )
}

/** The company's text instead of a price, and how to get access if not signed in. */
function ClosedPrice({ message }: { message: string }) {
  const { page, visitor } = useShell()
  return (
    <Note
      kind="info"
      icon="lock"
      action={
        !visitor.signedIn && (
          <Button kind="paper" size="s" href={links.login(page.url)}>
            {m.product_sign_in()}
          </Button>
        )
      }
    >
      {message || m.catalog_price_closed()}
    </Note>
  )
}

/** Beside an old price: the lowest price of recent days, so that the reduction can be judged. */
function Lowest({ price }: { price: number | null }) {
  const money = useMoney()
  return price === null ? null : <p className="small muted">{m.product_lowest({ price: money(price) })}</p>
}

/** Opens the price history; without script only the lowest price above is shown. */
function HistoryButton({ slug, sku }: { slug: string; sku: string | undefined }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <p>
        <button type="button" className="link link-quiet small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {m.product_history()}
        </button>
      </p>
      {open && <PriceHistory slug={slug} sku={sku} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Each colour is a separate product. */
function Colors({ product: { colors, slug } }: { product: Answer }) {
  if (colors.length <= 1) return null
  return (
    <div className={css.colors}>
      <p className="small">
        {m.product_color()}
        {': '}
        <b>{colors.find((one) => one.slug === slug)?.label}</b>
      </p>
      <Swatches
        label={m.product_color()}
        options={colors.map((one) => ({
          href: links.product(one.slug),
          current: one.slug === slug,
          image: <Picture image={one.image} target={64} stands={one.label} alt={one.label} />,
        }))}
      />
    </div>
  )
}

/** Properties and description, side by side if both exist. */
function Details({ product: { properties, description } }: { product: Answer }) {
  const { product_properties_view: view } = useSettings()
  if (properties.length === 0 && !description) return null
  const isWide = view === 'columns' || !description || properties.length === 0
  return (
    <div className={classNames('section', css.details, isWide && css.wide)}>
      {properties.length > 0 && (
        <section aria-labelledby="properties">
          <h2 id="properties">{m.product_properties()}</h2>
          <Specs
            view={view === 'columns' ? 'columns' : 'rows'}
            items={properties.map(({ name, value }) => ({ name, value }))}
          />
        </section>
      )}
      {description && (
        <section aria-labelledby="about">
          <h2 id="about">{m.product_about()}</h2>
          <p className={css.text}>{description}</p>
        </section>
      )}
    </div>
  )
}

/** The name as the last breadcrumb, cut at whole words. */
const shortened = (name: string): string =>
  name.length > 60 ? `${name.slice(0, 59).replace(/[\s.,;:–—-]*\s\S*$/, '')}…` : name

/** Without other colours of the model, which are shown above. */
function Similar({ product }: { product: Answer }) {
  const similar = product.similar.filter((card) => product.colors.every(({ slug }) => slug !== card.slug))
  if (similar.length === 0) return null
  return (
    <section id="similar" className="section" aria-labelledby="similar-title">
      <div className="section-head">
        <h2 id="similar-title">{m.product_similar()}</h2>
      </div>
      <Rail>
        {similar.map((card) => (
          <ProductCard
            key={card.id}
            card={card}
            closed={product.price_access.shown ? '' : product.price_access.message}
          />
        ))}
      </Rail>
    </section>
  )
}
