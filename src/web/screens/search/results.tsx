import { formatNumber } from '#lib/format.ts'
import type { CategoryNode, SearchAnswer } from '#shop/catalog/catalog.wire.ts'
import { m } from '#texts/messages.js'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { api } from '../../browser/client.ts'
import { links } from '../../links.ts'
import { Listing } from '../../parts/listing.tsx'
import {
  apiQuery,
  type Choice,
  choiceQuery,
  countChosen,
  isFormAddress,
  readChoice,
} from '../../parts/listing-address.ts'
import type { ListingSource } from '../../parts/listing-source.ts'
import type { Head, LoadContext, LoadResult } from '../../screen.ts'
import { useLocale } from '../../shell/shell-context.ts'
import { NothingFound } from './nothing-found.tsx'
import css from './results.module.css'

export interface ResultsData {
  text: string
  /** The visitor refused the correction. */
  exact: boolean
  choice: Choice
  answer: SearchAnswer
  /** Ways on where nothing was found; empty otherwise. */
  popular: Omit<CategoryNode, 'children'>[]
}

const mostPopular = 6

export async function load({ api, params, url }: LoadContext): Promise<LoadResult<ResultsData>> {
  const text = params.query!.trim()
  // SRCH-01: an empty query leads to the catalog.
  if (text === '') return { redirect: links.catalog() }
  const choice = readChoice(url.searchParams)
  const exact = url.searchParams.get('exact') === '1'
  if (isFormAddress(url.searchParams)) return { redirect: links.search(text, { ...choiceQuery(choice), exact }) }
  const query = { q: text, exact: exact ? (1 as const) : undefined, ...apiQuery(choice) }
  const answer = await api.get('/api/search/', { query })
  if (choice.page > 1 && choice.page > answer.pages) return { status: 404 }
  const nothing = answer.total === 0 && countChosen(choice) === 0
  const popular = nothing
    ? (await api.get('/api/categories/')).slice(0, mostPopular).map(({ children: _below, ...node }) => node)
    : []
  return { data: { text, exact, choice: { ...choice, page: answer.page }, answer, popular } }
}

export const head = ({ text }: ResultsData): Head => ({
  title: m.search_title({ query: text }),
  canonical: links.search(text),
  // Search pages are no pages of a catalog: engines are not to collect them.
  robots: 'noindex, follow',
})

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
  const { text, exact, choice, answer, popular } = data
  const locale = useLocale()
  const { corrected } = answer.query
  return (
    <div className="wrap">
      <Breadcrumbs
        label={m.catalog_trail()}
        trail={[{ text: m.catalog_home(), href: links.home() }, { text: m.search_search() }]}
      />
      {popular.length > 0 || (answer.total === 0 && countChosen(choice) === 0) ? (
        <NothingFound text={text} popular={popular} />
      ) : (
        <>
          <div className={css.head}>
            <h1>{m.search_title({ query: corrected ?? text })}</h1>
            <span className="muted">
              {m.catalog_found({ count: answer.total, shown: formatNumber(answer.total, locale) })}
            </span>
          </div>
          {corrected && !exact && (
            <p className={css.corrected}>
              {m.search_corrected({ given: answer.query.given })}{' '}
              <a className="link" href={links.search(text, { exact: true })} rel="nofollow">
                {m.search_refuse()}
              </a>
            </p>
          )}
          {answer.category === null && <Sections answer={answer} />}
          <Listing key={text} listing={answer} choice={choice} source={sourceOf(text, exact)} />
        </>
      )}
    </div>
  )
}

/** Sections the found things stand in: a way from a word to a shelf (ux S4). */
function Sections({ answer }: { answer: SearchAnswer }) {
  const sections = [...new Map(answer.items.map(({ category }) => [category.path, category])).values()].slice(0, 6)
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
