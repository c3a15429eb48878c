import { useMemo } from 'react'
import { formatNumber } from '#lib/format.ts'
import { m } from '#texts/messages.js'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { api } from '../../browser/client.ts'
import { links } from '../../links.ts'
import { lazyPart } from '../../parts/lazy-part.tsx'
import { counted } from '../../parts/listing/counted.ts'
import { Listing } from '../../parts/listing/listing.tsx'
import { apiQuery, choiceQuery, countChosen } from '../../parts/listing/listing-address.ts'
import { joinListing } from '../../parts/listing/listing-parts.ts'
import type { ListingSource } from '../../parts/listing/listing-source.ts'
import { useMoney } from '../../parts/money.ts'
import { useLocale } from '../../parts/shell-context.ts'
import { NothingFound } from './nothing-found.tsx'
import css from './results.module.css'
import type { ResultsData } from './results.route.ts'

const ToursBeside = lazyPart(
  'search-tours',
  async () => (await import('../../parts/search/tours-beside.tsx')).ToursBeside,
  'parts/search/tours-beside.tsx',
  'if drawn',
)

const sourceOf = (text: string, exact: boolean): ListingSource => ({
  path: links.search(text),
  hidden: exact ? { exact: '1' } : undefined,
  href: (choice) => links.search(text, { ...choiceQuery(choice), exact }),
  fetch: (choice, { pageSize, signal } = {}) =>
    api.get('/api/search/', {
      query: { q: text, exact: exact ? 1 : undefined, ...apiQuery(choice), page_size: pageSize },
      signal,
    }),
})

export default function ResultsScreen({ data }: { data: ResultsData }) {
  const { text, exact, choice, frame, found, sections, query, tours, popular, loved, closed } = data
  const listing = useMemo(() => joinListing(frame, found), [frame, found])
  const locale = useLocale()
  const money = useMoney()
  const { corrected } = query
  return (
    <div className="wrap">
      <Breadcrumbs
        label={m.catalog_trail()}
        trail={[{ text: m.catalog_home(), href: links.home() }, { text: m.search_search() }]}
      />
      {tours.length > 0 && <ToursBeside places={tours} />}
      {popular.length > 0 || (listing.total === 0 && countChosen(choice) === 0) ? (
        <NothingFound text={text} popular={popular} loved={loved} closed={closed} />
      ) : (
        <>
          <div className={css.head}>
            <h1>{m.search_title({ query: corrected ?? text })}</h1>
            <span className="muted">
              {m.catalog_found({ ...counted(listing.total), shown: formatNumber(listing.total, locale) })}
            </span>
          </div>
          {corrected && !exact && (
            <p className={css.corrected}>
              {m.search_corrected({ given: query.given })}{' '}
              <a className="link" href={links.search(text, { exact: true })} rel="nofollow">
                {m.search_refuse()}
              </a>
            </p>
          )}
          {query.reason === 'part' && !exact && <p className={css.corrected}>{m.search_part()}</p>}
          {query.price && !exact && (
            <p className={css.corrected}>
              {priceTold(query.price, money)}{' '}
              <a className="link" href={links.search(text, { exact: true })} rel="nofollow">
                {m.search_any_price()}
              </a>
            </p>
          )}
          <Sections sections={sections} />
          <Listing key={text} listing={listing} choice={choice} source={sourceOf(text, exact)} />
        </>
      )}
    </div>
  )
}

/** «до 5000» of the query, interpreted as a price limit. */
function priceTold(
  { from, to }: NonNullable<ResultsData['query']['price']>,
  shown: (roubles: number) => string,
): string {
  if (from !== null && to !== null) return m.search_price_between({ from: shown(from), to: shown(to) })
  return to !== null ? m.search_price_to({ to: shown(to) }) : m.search_price_from({ from: shown(from ?? 0) })
}

function Sections({ sections }: Pick<ResultsData, 'sections'>) {
  if (sections.length < 2) return null
  return (
    <ul className={css.sections} aria-label={m.search_categories()}>
      {sections.map(({ path, name }) => (
        <li key={path}>
          <a className="link link-quiet" href={links.category(path)}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}
