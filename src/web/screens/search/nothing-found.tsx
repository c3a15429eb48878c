import type { CardOnWire, CategoryNode } from '#shop/catalog/catalog.wire.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Rail } from '#ui/grid.tsx'
import { Icon } from '#ui/icon.tsx'
import { Input } from '#ui/input.tsx'
import { links } from '../../links.ts'
import { ProductCard } from '../../parts/card/product-card.tsx'
import { CategoryTiles } from '../../parts/listing/category-tiles.tsx'
import css from './results.module.css'

export interface NothingFoundProps {
  text: string
  popular: readonly Omit<CategoryNode, 'children'>[]
  /** Bestsellers of the shop. */
  loved: readonly CardOnWire[]
  closed: string
}

/** Never an empty page: the query as understood, advice, another search, top-level categories and bestsellers (SRCH-03). */
export const NothingFound = ({ text, popular, loved, closed }: NothingFoundProps) => (
  <>
    <div className={css.nothing}>
      <h1>{m.search_nothing()}</h1>
      <p>{m.search_nothing_quoted({ query: text })}</p>
      <p className="muted">{m.search_advice()}</p>
      <search>
        <form className={css.field} action={links.searchLink()}>
          <Input
            key={text}
            name="q"
            type="search"
            required
            maxLength={200}
            defaultValue={text}
            aria-label={m.search_again()}
            autoComplete="off"
          />
          <Button type="submit">{m.search_go()}</Button>
        </form>
      </search>
      <p>
        <a className="link" href={links.contacts()}>
          {m.search_ask()}
        </a>
      </p>
    </div>
    {popular.length > 0 && (
      <section className="section" aria-labelledby="popular">
        <div className="section-head">
          <h2 id="popular">{m.search_popular()}</h2>
          <a href={links.catalog()}>
            {m.catalog_all_sections()} <Icon name="chevron-right" size="s" />
          </a>
        </div>
        <CategoryTiles label={m.search_popular()} categories={popular} />
      </section>
    )}
    {loved.length > 0 && (
      <section className="section" aria-labelledby="loved">
        <div className="section-head">
          <h2 id="loved">{m.catalog_home_popular()}</h2>
        </div>
        <Rail>
          {loved.map((card) => (
            <ProductCard key={card.id} card={card} closed={closed} />
          ))}
        </Rail>
      </section>
    )}
  </>
)
