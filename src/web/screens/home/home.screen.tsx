import { m } from '#texts/messages.js'
import { Rail } from '#ui/grid.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { links } from '../../links.ts'
import LastViewedRail from '../../parts/card/last-viewed-rail.tsx'
import { ProductCard } from '../../parts/card/product-card.tsx'
import { lazyPart } from '../../parts/lazy-part.tsx'
import { CategoryTiles } from '../../parts/listing/category-tiles.tsx'
import { useSettings } from '../../parts/shell-context.ts'
import { Banners } from './banners.tsx'
import css from './home.module.css'
import type { HomeData } from './home.route.ts'
import { Promos } from './promos.tsx'

/** Only a company that sells tours loads their code. */
const TourDoor = lazyPart(
  'home-tour-door',
  async () => (await import('../../parts/tours/home-tours.tsx')).TourDoor,
  'parts/tours/home-tours.tsx',
  'if drawn',
)
const HomeHotTours = lazyPart(
  'home-hot-tours',
  async () => (await import('../../parts/tours/home-tours.tsx')).HomeHotTours,
  'parts/tours/home-tours.tsx',
  'if drawn',
)

export default function HomeScreen({ data: { banners, sections, popular, closed, tours } }: { data: HomeData }) {
  const { brand_name: brand } = useSettings()
  const hero = banners.filter((one) => one.place === 'hero')
  const promo = banners.filter((one) => one.place === 'promo')
  return (
    <div className="wrap">
      <div className={tours && css.top}>
        {hero.length > 0 ? <Banners banners={hero} /> : <h1 className={css.title}>{brand}</h1>}
        {tours && <TourDoor form={tours.form} />}
      </div>
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
      {tours && tours.hot.length > 0 && <HomeHotTours form={tours.form} hot={tours.hot} />}
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
