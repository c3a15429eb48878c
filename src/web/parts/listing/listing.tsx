import { startTransition, useCallback, useId, useRef, useState } from 'react'
import { formatNumber } from '#lib/format.ts'
import type { ListingAnswer, Sort } from '#shop/catalog/catalog.wire.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Grid } from '#ui/grid.tsx'
import { Icon } from '#ui/icon.tsx'
import { Select } from '#ui/input.tsx'
import { Note } from '#ui/note.tsx'
import { Pager } from '#ui/pager.tsx'
import { ProductCard } from '../card/product-card.tsx'
import { laterPart } from '../lazy-part.tsx'
import { usePendingChoice } from '../pending-choice.ts'
import { useRestoredScroll } from '../restored-scroll.ts'
import { useLocale, useSettings } from '../shell-context.ts'
import { AppliedFilters, useApplied } from './applied-filters.tsx'
import { counted } from './counted.ts'
import { EmptyListing } from './empty-listing.tsx'
import { Filters } from './filters.tsx'
import css from './listing.module.css'
import { type Choice, changed } from './listing-address.ts'
import type { ListingSource } from './listing-source.ts'
import { type Side, useLoadedPages } from './loaded-pages.ts'
import { usePageInView } from './page-in-view.ts'
import { pageNumbers } from './page-numbers.ts'

const FilterSheet = laterPart(() => import('./filter-sheet.tsx'))

export interface ListingProps {
  listing: ListingAnswer
  choice: Choice
  source: ListingSource
}

/**
 * Filters, sort and the list. Every choice is in the address: with script a change opens the new address in place, without script the same
 * inputs are a plain form.
 */
export function Listing({ listing, choice, source }: ListingProps) {
  const [sheet, setSheet] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const form = useId()
  const { switches } = useSettings()
  const locale = useLocale()
  // Scrolls to the start of a new list, as it may be shorter than the old scroll position.
  const toStart = () => {
    if (box.current && box.current.getBoundingClientRect().top < 0) box.current.scrollIntoView({ block: 'start' })
  }
  const { shown, isWaiting, change } = usePendingChoice(choice, listing, source.href, toStart)
  const applied = useApplied(shown, listing)
  const chosen = applied.length

  return (
    <div className={css.listing}>
      <form
        id={form}
        className={css.side}
        method="get"
        action={source.path}
        onSubmit={(event) => event.preventDefault()}
        aria-label={m.catalog_filters()}
      >
        {Object.entries(source.hidden ?? {}).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Filters choice={shown} listing={listing} source={source} onChange={(next) => change(next)} />
        <Button type="submit" wide className={css.plain}>
          {m.catalog_show()}
        </Button>
      </form>
      <div ref={box} className={css.main}>
        <div className={css.tools}>
          <Button
            kind="grey"
            size="s"
            className={classNames(css.open, 'only-narrow')}
            // The sheet is long: it is rendered as a transition, so that the press responds at once.
            onClick={() => startTransition(() => setSheet(true))}
          >
            <Icon name="filters" size="s" />
            {chosen > 0 ? m.catalog_filters_chosen({ count: chosen }) : m.catalog_filters()}
          </Button>
          <Button
            kind="grey"
            size="s"
            href={`#${form}`}
            className={classNames(css.plain, css.openPlain, 'only-narrow')}
          >
            <Icon name="filters" size="s" />
            {chosen > 0 ? m.catalog_filters_chosen({ count: chosen }) : m.catalog_filters()}
          </Button>
          <div className={css.applied}>
            <AppliedFilters choice={shown} applied={applied} source={source} onChange={(next) => change(next)} />
          </div>
          <div className={css.sort}>
            <Select
              height="s"
              name="sort"
              form={form}
              value={shown.sort}
              aria-label={m.catalog_sort()}
              onChange={(event) => change(changed(shown, { sort: event.target.value as Sort }))}
            >
              <option value="popular">{m.catalog_sort_popular()}</option>
              <option value="price">{m.catalog_sort_cheap()}</option>
              <option value="-price">{m.catalog_sort_dear()}</option>
              {((listing.has_ratings && switches.listing_reviews) || shown.sort === 'rating') && (
                <option value="rating">{m.catalog_sort_rating()}</option>
              )}
            </Select>
            <Button type="submit" form={form} size="s" kind="grey" className={css.plain}>
              {m.catalog_show()}
            </Button>
          </div>
        </div>
        <p role="status" className="vh">
          {isWaiting ? '' : m.catalog_found({ ...counted(listing.total), shown: formatNumber(listing.total, locale) })}
        </p>
        {!listing.price_access.shown && listing.price_access.message && (
          <Note kind="info" icon="lock" className={css.access}>
            {listing.price_access.message}
          </Note>
        )}
        <div className={classNames(isWaiting && css.waits)} aria-busy={isWaiting || undefined}>
          {listing.total === 0 ? (
            <EmptyListing choice={choice} applied={applied} source={source} onChange={(next) => change(next)} />
          ) : (
            <List key={source.href(choice)} listing={listing} choice={choice} source={source} />
          )}
        </div>
      </div>
      {sheet && (
        <FilterSheet
          choice={choice}
          listing={listing}
          source={source}
          onClose={() => setSheet(false)}
          onLeave={(next) => {
            setSheet(false)
            if (source.href(next) !== source.href(choice)) change(next)
          }}
          onApply={(next) => {
            setSheet(false)
            // Replaces the history entry of the sheet, so that Back leads to the previous list.
            if (source.href(next) !== source.href(choice)) change(next, true)
          }}
        />
      )}
    </div>
  )
}

/** Number of pictures to load at once: the first view of a wide screen. */
const eagerCards = 4
const eagerCard = (index: number) => (index === 0 ? 'first' : index < eagerCards)

function List({ listing, choice, source }: ListingProps) {
  const locale = useLocale()
  const { pages, first, last, box, loading, failed, load } = useLoadedPages(listing, choice, source)
  const here = JSON.stringify(choice)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the source is made anew on each drawing, the choice says it all
  const hrefOf = useCallback((page: number) => source.href({ ...choice, page }), [here])
  usePageInView(box, pages.length, hrefOf)
  useRestoredScroll(box, pages.length)

  const count = pages.reduce((sum, { items }) => sum + items.length, 0)
  const number = (value: number) => formatNumber(value, locale)
  const onLoad = (side: Side) => (event: React.MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void load(side)
  }
  const closed = listing.price_access.shown ? undefined : listing.price_access.message
  return (
    <div ref={box} className={css.list}>
      {first > 1 && (
        <Button kind="grey" className={css.before} href={hrefOf(first - 1)} rel="prev" onClick={onLoad('before')}>
          {loading === 'before' ? m.catalog_loading() : m.catalog_show_previous()}
        </Button>
      )}
      <Grid kind="side">
        {pages.flatMap(({ page, items }, pageIndex) =>
          items.map((card, index) => (
            <div key={card.id} className={css.item} data-page={index === 0 ? page : undefined}>
              <ProductCard card={card} closed={closed} heading="h2" eager={pageIndex === 0 && eagerCard(index)} />
            </div>
          )),
        )}
      </Grid>
      {failed && (
        <Note kind="err" role="alert" className={css.failed}>
          {m.catalog_more_failed()}
        </Note>
      )}
      <Pager
        label={m.catalog_pages()}
        shown={{
          text: m.catalog_shown({ shown: number(count), total: number(listing.total) }),
          value: count,
          max: listing.total,
        }}
        more={
          last < listing.pages
            ? {
                href: hrefOf(last + 1),
                rel: 'next',
                onClick: onLoad('after'),
                children: loading === 'after' ? m.catalog_loading() : m.catalog_show_more(),
              }
            : undefined
        }
        pages={pageNumbers(choice.page, listing.pages).map((page) =>
          page === null
            ? { text: '…' }
            : {
                text: page,
                href: hrefOf(page),
                current: page === choice.page,
                name: m.catalog_page_number({ page }),
              },
        )}
      />
    </div>
  )
}
