import { useEffect, useState } from 'react'
import { formatNumber } from '#lib/format.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/panel.tsx'
import { report } from '../../browser/report.ts'
import { useLocale } from '../shell-context.ts'
import type { Applied } from './applied-filters.tsx'
import { counted } from './counted.ts'
import css from './empty-listing.module.css'
import { type Choice, cleared } from './listing-address.ts'
import type { ListingSource } from './listing-source.ts'

const maxTried = 6

export interface EmptyListingProps {
  choice: Choice
  applied: readonly Applied[]
  source: ListingSource
  onChange: (choice: Choice) => void
}

/** Nothing found: suggests filters to remove, with the number of products each of them hides (ux C10). */
export function EmptyListing({ choice, applied, source, onChange }: EmptyListingProps) {
  const locale = useLocale()
  const [totals, setTotals] = useState<Readonly<Record<string, number>>>({})
  const tried = applied.slice(0, maxTried)
  const addresses = tried.map(({ without }) => source.href(without)).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the addresses say everything there is to count
  useEffect(() => {
    const request = new AbortController()
    for (const { without } of tried) {
      source.fetch(without, { pageSize: 1, signal: request.signal }).then(
        ({ total }) => setTotals((before) => ({ ...before, [source.href(without)]: total })),
        (error) => request.signal.aborted || report('a way out of an empty list could not be counted', error),
      )
    }
    return () => request.abort()
  }, [addresses])

  const stay = (next: Choice) => (event: React.MouseEvent) => {
    event.preventDefault()
    onChange(next)
  }
  return (
    <Empty
      heading="h2"
      title={m.catalog_empty_title()}
      actions={
        applied.length > 0 && (
          <Button href={source.href(cleared(choice))} onClick={stay(cleared(choice))}>
            {m.catalog_reset_all()}
          </Button>
        )
      }
    >
      <p className="muted">{applied.length > 0 ? m.catalog_empty_filters() : m.catalog_empty_section()}</p>
      {applied.length > 0 && (
        <ul className={css.ways}>
          {tried.map(({ text, without }) => {
            const total = totals[source.href(without)]
            return (
              <li key={text}>
                <a className="link" href={source.href(without)} onClick={stay(without)}>
                  {m.catalog_drop_filter({ filter: text })}
                </a>
                {total !== undefined && (
                  <span className="hint small">
                    {' '}
                    {m.catalog_found({ ...counted(total), shown: formatNumber(total, locale) })}
                  </span>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </Empty>
  )
}
