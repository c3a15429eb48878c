import type { CardOnWire, CategoryNode } from '#shop/catalog/catalog.wire.ts'
import type { BannersAnswer } from '#shop/pages/pages.wire.ts'
import { m } from '#texts/messages.js'
import { Rail } from '#ui/grid.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { links } from '../../links.ts'
import { CategoryTiles } from '../../parts/category-tiles.tsx'
import { LastViewedRail } from '../../parts/last-viewed-rail.tsx'
import { ProductCard } from '../../parts/product-card.tsx'
import type { Head, HeadContext, LoadContext, LoadResult } from '../../screen.ts'
import { useSettings } from '../../shell/shell-context.ts'
import { Banners } from './banners.tsx'
import css from './home.module.css'
import { Promos } from './promos.tsx'

export interface HomeData {
  banners: BannersAnswer
  sections: Omit<CategoryNode, 'children'>[]
  popular: CardOnWire[]
  /** What stands instead of prices, if they are closed. */
  closed: string
}

const maxSections = 12
const mostPopular = 10

export async function load({ api }: LoadContext): Promise<LoadResult<HomeData>> {
  const [banners, tree, popular] = await Promise.all([
    api.get('/api/banners/'),
    api.get('/api/categories/'),
    api.get('/api/products/', { query: { sort: 'popular', in_stock: 1, page_size: mostPopular } }),
  ])
  return {
    data: {
      banners,
      sections: tree.slice(0, maxSections).map(({ children: _below, ...node }) => node),
      popular: popular.items,
      closed: popular.price_access.shown ? '' : popular.price_access.message,
    },
  }
}

/** SET-37: the company's own words; the brand stands in for what it has not written. */
export function head({ banners }: HomeData, { company, url }: HeadContext): Head {
  const { site_meta: meta, brand_name: brand, logo, phone } = company.settings
  return {
    title: meta.title || brand,
    description: meta.description || m.catalog_root_description({ brand }),
    canonical: links.home(),
    image: meta.image || banners[0]?.image.url,
    jsonLd: import.meta.env.SSR
      ? {
          '@context': 'https://schema.org',
          '@type': 'Organization',
          name: brand,
          url: url.origin,
          ...(logo && { logo: new URL(logo, url.origin).href }),
          ...(phone && { telephone: phone }),
        }
      : undefined,
  }
}

export default function HomeScreen({ data: { banners, sections, popular, closed } }: { data: HomeData }) {
  const { brand_name: brand } = useSettings()
  const hero = banners.filter((one) => one.place === 'hero')
  const promo = banners.filter((one) => one.place === 'promo')
  return (
    <div className="wrap">
      {hero.length > 0 ? <Banners banners={hero} /> : <h1 className={css.title}>{brand}</h1>}
      {sections.length > 0 && (
        <section className="section" aria-labelledby="home-catalog">
          <div className="section-head">
            <h2 id="home-catalog">{m.catalog_catalog()}</h2>
            <a href={links.catalog()}>
              {m.catalog_all_sections()} <Icon name="chevron-right" size="s" />
            </a>
          </div>
          <CategoryTiles label={m.catalog_sections()} categories={sections} eager={hero.length === 0} />
        </section>
      )}
      {popular.length > 0 && (
        <section className="section" aria-labelledby="home-popular">
          <div className="section-head">
            <h2 id="home-popular">{m.catalog_home_popular()}</h2>
            <a href={links.catalog()}>
              {m.catalog_home_all()} <Icon name="chevron-right" size="s" />
            </a>
          </div>
          <Rail>
            {popular.map((card) => (
              <ProductCard key={card.id} card={card} closed={closed} />
            ))}
          </Rail>
        </section>
      )}
      {promo.length > 0 && <Promos banners={promo} />}
      <LastViewedRail />
      <Promises />
    </div>
  )
}

function Promises() {
  const promises: { icon: IconName; title: string; text: string }[] = [
    { icon: 'truck', title: m.catalog_why_date_title(), text: m.catalog_why_date() },
    { icon: 'store', title: m.catalog_why_pickup_title(), text: m.catalog_why_pickup() },
    { icon: 'undo', title: m.catalog_why_return_title(), text: m.catalog_why_return() },
    { icon: 'card', title: m.catalog_why_pay_title(), text: m.catalog_why_pay() },
  ]
  return (
    <ul className={`section ${css.promises}`}>
      {promises.map(({ icon, title, text }) => (
        <li key={icon}>
          <Icon name={icon} size="l" />
          <b>{title}</b>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}
