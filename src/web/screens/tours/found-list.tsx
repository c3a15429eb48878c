import { type MouseEvent, startTransition, useCallback, useEffect, useId, useRef, useState } from 'react'
import { formatNumber } from '#lib/format.ts'
import type { TourSort } from '#shop/tours/search.wire.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Chip, Chips } from '#ui/chip.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Select } from '#ui/input.tsx'
import { Note } from '#ui/note.tsx'
import { Pager } from '#ui/pager.tsx'
import { Seg } from '#ui/seg.tsx'
import { Skeleton, Waiting } from '#ui/skeleton.tsx'
import { navigate } from '../../browser/navigate.ts'
import { laterPart, lazyPart } from '../../parts/lazy-part.tsx'
import { counted } from '../../parts/listing/counted.ts'
import { usePendingChoice } from '../../parts/pending-choice.ts'
import { useLocale } from '../../parts/shell-context.ts'
import {
  changed,
  choiceAddress,
  countFilters,
  mostPages,
  sorts,
  type TourChoice,
} from '../../parts/tours/tour-choice.ts'
import { tripQuery, wishQuery } from '../../parts/tours/tour-wish.ts'
import { AppliedFilters, useAppliedFilters } from './applied-filters.tsx'
import { FoundTour } from './found-tour.tsx'
import { quickFilters } from './quick-filters.ts'
import { useIsRefreshed } from './refreshed.ts'
import type { FoundTours, TourSearchData } from './search-data.ts'
import { SearchProgress } from './search-progress.tsx'
import css from './tour-search.module.css'
import { useTourSearch } from './use-tour-search.ts'
import { useWide } from './use-wide.ts'

const TourFilters = lazyPart(
  'tours-plain-filters',
  () => import('./tour-filters.tsx').then((file) => file.TourFilters),
  'screens/tours/tour-filters.tsx',
  'if drawn',
)
/** Only a search that found nothing has them. */
const NearestOffers = lazyPart(
  'tours-nearest',
  () => import('./nearest-offers.tsx').then((file) => file.NearestOffers),
  'screens/tours/nearest-offers.tsx',
)
const FilterSheet = laterPart(() => import('./tour-filter-sheet.tsx'))
const ToursMap = laterPart(() => import('./tours-map.tsx'), <div className={css.mapComing} aria-busy />)

const sortTexts: Record<TourSort, () => string> = {
  price: m.tours_sort_price,
  '-price': m.tours_sort_dear,
  rating: m.tours_sort_rating,
  popular: m.tours_sort_popular,
  stars: m.tours_sort_stars,
  discount: m.tours_sort_discount,
  date: m.tours_sort_date,
}
const eagerLines = 2
const perPage = 20

export interface FoundListProps {
  data: TourSearchData
  found: FoundTours
  onTotal: (total: number) => void
}

/** Filters, sorting and the found hotels beside their map. Every choice is in the address; without script the same inputs are a form. */
export function FoundList({ data, found, onTotal }: FoundListProps) {
  const { frame, choice, dropped } = data
  const { base } = frame
  const box = useRef<HTMLUListElement>(null)
  const live = useTourSearch(found, choice, box)
  const { hotels, search } = live
  const locale = useLocale()
  const formId = useId()
  const [isSheet, setSheet] = useState(false)
  const [pointed, setPointed] = useState<string | null>(null)
  const { shown, isWaiting, change } = usePendingChoice(choice, found, (one) => choiceAddress(one, base))
  const applied = useAppliedFilters(shown, hotels)
  const isRefreshed = useIsRefreshed(JSON.stringify(wishQuery(choice.wish)), search.id)
  const isWide = useWide()
  useEffect(() => onTotal(hotels.total), [hotels.total, onTotal])
  useDroppedAnew(choice, base, search.status)

  const stay = (next: TourChoice) => (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    change(next)
  }
  const point = useCallback((slug: string | null) => setPointed(slug), [])
  const pick = useCallback((slug: string) => {
    setPointed(slug)
    const line = box.current?.querySelector(`[data-hotel="${CSS.escape(slug)}"]`)
    if (line) line.scrollIntoView({ block: 'nearest' })
  }, [])
  const isMap = choice.view === 'map'
  const picked = hotels.items.find(({ slug }) => slug === pointed)
  const pickedPin = hotels.pins.find(({ slug }) => slug === pointed)
  const trip = new URLSearchParams(tripQuery(choice.wish)).toString()
  const chosen = countFilters(shown)
  return (
    <>
      <SearchProgress live={live} here={choiceAddress(choice, base)} />
      {isRefreshed && (
        <Note kind="info" role="status" className={css.note} icon="refresh">
          {m.tours_refreshed()}
        </Note>
      )}
      {dropped.length > 0 && (
        <Note kind="info" role="status" className={css.note}>
          {m.tours_dropped({ ...counted(dropped.length), names: dropped.join('; ') })}
        </Note>
      )}
      <div className={css.tools}>
        <Chips role="group" aria-label={m.tours_quick()}>
          <Chip
            className={css.scripted}
            aria-haspopup="dialog"
            // The sheet is long: it is rendered as a transition, so that the press responds at once.
            onClick={() => startTransition(() => setSheet(true))}
          >
            <Icon name="filters" size="s" />
            {chosen > 0 ? m.tours_filters_chosen({ count: chosen }) : m.tours_filters()}
          </Chip>
          <Chip className={css.plainOnly} href={`#${formId}`}>
            <Icon name="filters" size="s" />
            {m.tours_filters()}
          </Chip>
          <Chip
            on={shown.isPerPerson}
            href={choiceAddress({ ...shown, isPerPerson: !shown.isPerPerson }, base)}
            rel="nofollow"
            onClick={stay({ ...shown, isPerPerson: !shown.isPerPerson })}
          >
            {m.tours_per_person()}
          </Chip>
          {quickFilters(shown, hotels).map(({ key, text, isOn, next }) => (
            <Chip key={key} on={isOn} href={choiceAddress(next, base)} rel="nofollow" onClick={stay(next)}>
              {text}
            </Chip>
          ))}
        </Chips>
        <div className={css.order}>
          <span className={css.sort}>
            <Select
              height="s"
              name="sort"
              form={formId}
              value={shown.sort}
              aria-label={m.tours_sort()}
              onChange={({ target }) => change(changed(shown, { sort: target.value as TourSort }))}
            >
              {sorts.map((sort) => (
                <option key={sort} value={sort}>
                  {sortTexts[sort]()}
                </option>
              ))}
            </Select>
            <Button type="submit" form={formId} size="s" kind="grey" className={css.plainOnly}>
              {m.tours_show()}
            </Button>
          </span>
          <Seg
            className={css.view}
            label={m.tours_view()}
            value={shown.view}
            options={(['list', 'map'] as const).map((view) => ({
              value: view,
              label: view === 'list' ? m.tours_view_list() : m.tours_view_map(),
              icon: view,
              href: choiceAddress({ ...shown, view }, base),
            }))}
          />
        </div>
        <AppliedFilters choice={shown} applied={applied} base={base} onChange={(next) => change(next)} />
      </div>
      {/* Without script: all filters as a form. The browser does not draw what is inside `noscript`, so it does not load it either. */}
      <noscript>
        <form id={formId} method="get" action={choiceAddress(choice, base).split('?')[0]} className={css.plainForm}>
          <div id="tours-plain-filters">
            {Object.entries(wishQuery(choice.wish)).map(([name, value]) =>
              String(value) === '' ? null : <input key={name} type="hidden" name={name} value={String(value)} />,
            )}
            <TourFilters choice={choice} hotels={hotels} onChange={() => {}} />
          </div>
          <Button type="submit">{m.tours_show()}</Button>
        </form>
      </noscript>
      <p role="status" className="vh">
        {isWaiting ? '' : m.tours_count_hotels({ ...counted(hotels.total), shown: formatNumber(hotels.total, locale) })}
      </p>
      <div className={classNames(css.beside, isMap && css.mapView)}>
        <div className={classNames(css.main, isWaiting && css.waits)} aria-busy={isWaiting || undefined}>
          <ul ref={box} className={css.list} aria-label={m.tours_found_list()}>
            {hotels.items.map((hotel, index) => (
              <li key={hotel.slug} data-page={index % perPage === 0 ? index / perPage + 1 : undefined}>
                <FoundTour
                  hotel={hotel}
                  party={choice.wish.party}
                  isPerPerson={shown.isPerPerson}
                  href={`${hotel.path}?${trip}`}
                  isOn={pointed === hotel.slug}
                  eager={index === 0 ? 'first' : index < eagerLines}
                  onPoint={point}
                />
              </li>
            ))}
          </ul>
          {search.status === 'running' && !live.isStopped && hotels.items.length < 3 && (
            <Coming isEmpty={hotels.items.length === 0} />
          )}
          {hotels.total === 0 && (search.status !== 'running' || live.isStopped) && (
            <NearestOffers hotels={hotels} choice={choice} base={base} />
          )}
          {hotels.total > 0 && (
            <Pager
              label={m.tours_pages()}
              shown={{
                text: m.tours_shown({
                  shown: formatNumber(hotels.items.length, locale),
                  total: formatNumber(hotels.total, locale),
                }),
                value: hotels.items.length,
                max: hotels.total,
              }}
              more={
                hotels.items.length < hotels.total && choice.page < mostPages
                  ? {
                      href: choiceAddress({ ...choice, page: choice.page + 1 }, base),
                      rel: 'nofollow',
                      onClick: (event: MouseEvent) => {
                        event.preventDefault()
                        // Replaced, so that Back leads to the page before and the way back to this one shows all of it.
                        change({ ...choice, page: choice.page + 1 }, true)
                      },
                      children: m.tours_more(),
                    }
                  : undefined
              }
            />
          )}
        </div>
        {(isWide || isMap) && hotels.pins.length > 0 && (
          <aside className={css.map}>
            <ToursMap pins={hotels.pins} picked={pointed} onPick={pick} />
            {isMap && (picked || pickedPin) && (
              <div className={css.onMap}>
                {picked ? (
                  <FoundTour
                    hotel={picked}
                    party={choice.wish.party}
                    isPerPerson={shown.isPerPerson}
                    href={`${picked.path}?${trip}`}
                    isOn
                    eager
                    onPoint={() => {}}
                  />
                ) : (
                  pickedPin && (
                    <Button href={`${pickedPin.path}?${trip}`} wide>
                      {pickedPin.name}
                    </Button>
                  )
                )}
              </div>
            )}
          </aside>
        )}
      </div>
      {isSheet && (
        <FilterSheet
          choice={choice}
          hotels={hotels}
          search={search.id}
          onClose={() => setSheet(false)}
          onLeave={(next) => {
            setSheet(false)
            if (choiceAddress(next, base) !== choiceAddress(choice, base)) change(next)
          }}
          onApply={(next) => {
            setSheet(false)
            // Replaces the entry of the sheet, so that Back leads to the list before.
            if (choiceAddress(next, base) !== choiceAddress(choice, base)) change(next, true)
          }}
        />
      )}
    </>
  )
}

/** Filters that came along are looked at again once everybody has answered: only then it is known what matches nothing. */
function useDroppedAnew(choice: TourChoice, base: TourSearchData['frame']['base'], status: string): void {
  const before = useRef(status)
  useEffect(() => {
    const hasEnded = before.current === 'running' && status === 'done'
    before.current = status
    if (hasEnded && choice.isCarried) navigate(choiceAddress(choice, base), { replace: true, keepScroll: true })
  }, [choice, base, status])
}

const Coming = ({ isEmpty }: { isEmpty: boolean }) => (
  <Waiting label={isEmpty ? m.tours_none_yet() : m.tours_searching()} className={css.coming}>
    {Array.from({ length: isEmpty ? 3 : 1 }, (_, n) => (
      <div key={n} className={css.box}>
        <Skeleton shape="wide" />
        <div>
          <Skeleton shape="title" />
          <Skeleton shape="lines" />
          <Skeleton shape="price" />
        </div>
      </div>
    ))}
  </Waiting>
)
