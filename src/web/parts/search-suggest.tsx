import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { formatNumber } from '#lib/format.ts'
import type { SuggestAnswer } from '#shop/catalog/catalog.wire.ts'
import { m } from '#texts/messages.js'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { api } from '../browser/client.ts'
import { go } from '../browser/navigate.ts'
import { report } from '../browser/report.ts'
import { links } from '../links.ts'
import { useMoney } from './money.ts'
import { Picture } from './picture.tsx'
import { forgetQuery, readHistory, rememberQuery } from './search-history.ts'
import css from './search-suggest.module.css'
import { useLocale } from './shell-context.ts'
import { moved, type Suggestion, splitTyped, suggestionsOf } from './suggestions.ts'

const waitMs = 120
const noAnswer: SuggestAnswer = { queries: [], categories: [], products: [] }

/**
 * Suggestions under a search field that stands already: the field is made a combobox by the APG pattern, and stays a
 * plain field of a plain form where this code never came. The sheet is a popover, so nothing of the page can cover it.
 */
export default function SearchSuggest({ input }: { input: HTMLInputElement }) {
  const locale = useLocale()
  const money = useMoney()
  const id = useId()
  const sheet = useRef<HTMLDivElement>(null)
  const [text, setText] = useState(input.value)
  const [open, setOpen] = useState(true)
  const [active, setActive] = useState(-1)
  const [answer, setAnswer] = useState<SuggestAnswer>(noAnswer)
  const [history, setHistory] = useState<readonly string[]>(readHistory)

  const typed = text.trim()
  const options = typed === '' ? [] : suggestionsOf(answer, typed)
  const shownHistory = history
    .filter((one) => one.toLowerCase().startsWith(typed.toLowerCase()))
    .slice(0, typed ? 2 : 6)
  const shown = open && (options.length > 0 || shownHistory.length > 0)
  const optionId = (index: number) => `${id}-${index}`

  // The answer to the last text wins, whichever comes last (ux S2).
  useEffect(() => {
    if (typed === '') return
    const request = new AbortController()
    const timer = setTimeout(() => {
      api.get('/api/search/suggest/', { query: { q: typed }, signal: request.signal }).then(
        (found) => {
          setAnswer(found)
          setActive(-1)
        },
        (error) => request.signal.aborted || report('suggestions could not be loaded', error),
      )
    }, waitMs)
    return () => {
      clearTimeout(timer)
      request.abort()
    }
  }, [typed])

  const enter = (one: Suggestion) => {
    if (one.kind === 'query') rememberQuery(one.text)
    setOpen(false)
    go(one.href)
  }

  useEffect(() => {
    const form = input.form
    const onInput = () => {
      setText(input.value)
      setActive(-1)
      setOpen(true)
    }
    // Letters typed before anybody listened, and a field that took the place of another, are read once here.
    if (document.activeElement === input) {
      setHistory(readHistory())
      onInput()
    }
    const onFocus = () => {
      setText(input.value)
      setHistory(readHistory())
      setOpen(true)
    }
    const onSubmit = (event: Event) => {
      const query = input.value.trim()
      if (query === '') return
      event.preventDefault()
      rememberQuery(query)
      setOpen(false)
      input.blur()
      go(links.search(query))
    }
    const onOutside = (event: Event) => {
      const to = event.target as Node
      if (to !== input && !sheet.current?.contains(to)) setOpen(false)
    }
    input.addEventListener('input', onInput)
    input.addEventListener('focus', onFocus)
    form?.addEventListener('submit', onSubmit)
    document.addEventListener('pointerdown', onOutside)
    document.addEventListener('focusin', onOutside)
    return () => {
      input.removeEventListener('input', onInput)
      input.removeEventListener('focus', onFocus)
      form?.removeEventListener('submit', onSubmit)
      document.removeEventListener('pointerdown', onOutside)
      document.removeEventListener('focusin', onOutside)
    }
  }, [input])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && shown) {
        event.preventDefault()
        event.stopPropagation()
        setOpen(false)
      } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault()
        setOpen(true)
        setActive((before) => moved(before, event.key === 'ArrowDown' ? 1 : -1, options.length))
      } else if (event.key === 'Enter' && shown && options[active]) {
        event.preventDefault()
        enter(options[active])
      }
    }
    input.addEventListener('keydown', onKey)
    return () => input.removeEventListener('keydown', onKey)
  })

  useEffect(() => {
    input.setAttribute('role', 'combobox')
    input.setAttribute('aria-autocomplete', 'list')
    input.setAttribute('aria-expanded', String(shown && options.length > 0))
    if (shown) input.setAttribute('aria-controls', `${id}-list`)
    else input.removeAttribute('aria-controls')
    if (shown && active >= 0) input.setAttribute('aria-activedescendant', optionId(active))
    else input.removeAttribute('aria-activedescendant')
  })

  useEffect(() => {
    const box = sheet.current
    if (!shown || !box) return
    // A style attribute would be refused by the policy of the page; the object model is not.
    const place = () => {
      const { left, bottom, width } = (input.form ?? input).getBoundingClientRect()
      box.style.setProperty('--sheet-top', `${Math.round(bottom)}px`)
      box.style.setProperty('--sheet-left', `${Math.round(left)}px`)
      box.style.setProperty('--sheet-width', `${Math.round(width)}px`)
    }
    place()
    box.showPopover()
    const onToggle = (event: Event) => (event as ToggleEvent).newState === 'closed' && setOpen(false)
    box.addEventListener('toggle', onToggle)
    window.addEventListener('resize', place)
    return () => {
      box.removeEventListener('toggle', onToggle)
      window.removeEventListener('resize', place)
      if (box.matches(':popover-open')) box.hidePopover()
    }
  }, [shown, input])

  const groups: { name: string; kind: Suggestion['kind'] }[] = [
    { name: m.search_queries(), kind: 'query' },
    { name: m.search_categories(), kind: 'category' },
    { name: m.search_products(), kind: 'product' },
  ]
  const inside = (one: Suggestion): ReactNode => {
    if (one.kind === 'query') {
      const [start, added] = splitTyped(one.text, typed)
      return (
        <>
          <Icon name="search" />
          <span className="grow">
            {start}
            <b>{added}</b>
          </span>
        </>
      )
    }
    if (one.kind === 'category') {
      return (
        <>
          <Icon name="layout-grid" />
          <b className="grow">{one.name}</b>
          <span className="small hint num">{formatNumber(one.count, locale)}</span>
        </>
      )
    }
    return (
      <>
        <i className={css.image}>
          <Picture image={one.card.images[0]} target={48} stands={one.card.category.name} />
        </i>
        <span className="grow small">{one.card.name}</span>
        {one.card.price !== null && (
          <b className="num nowrap">
            {one.card.price_from ? m.catalog_price_from({ price: money(one.card.price) }) : money(one.card.price)}
          </b>
        )}
      </>
    )
  }

  return (
    <>
      <span role="status" className="vh">
        {shown && typed !== '' ? m.search_suggestions({ count: options.length }) : ''}
      </span>
      {shown && (
        <div ref={sheet} popover="manual" className={css.sheet}>
          <div id={`${id}-list`} role="listbox" aria-label={m.search_label()}>
            {groups.map(({ name, kind }) => {
              const inGroup = options.filter((one) => one.kind === kind)
              if (inGroup.length === 0) return null
              return (
                // biome-ignore lint/a11y/useSemanticElements: a group of options in a list box is named by the pattern
                <div key={kind} role="group" aria-label={name}>
                  {kind !== 'query' && (
                    <p className={css.title} aria-hidden="true">
                      {name}
                    </p>
                  )}
                  {inGroup.map((one) => {
                    const index = options.indexOf(one)
                    return (
                      <a
                        key={one.href}
                        id={optionId(index)}
                        role="option"
                        aria-selected={index === active}
                        tabIndex={-1}
                        href={one.href}
                        className={css.option}
                        onMouseDown={(event) => event.preventDefault()}
                        onPointerMove={() => setActive(index)}
                        onClick={(event) => {
                          if (event.ctrlKey || event.metaKey || event.shiftKey) return
                          event.preventDefault()
                          enter(one)
                        }}
                      >
                        {inside(one)}
                        {index === active && <Icon name="enter" size="s" className={css.enter} />}
                      </a>
                    )
                  })}
                </div>
              )
            })}
          </div>
          {shownHistory.length > 0 && (
            <div>
              <p className={css.title}>{m.search_history()}</p>
              <ul>
                {shownHistory.map((query) => (
                  <li key={query} className={css.past}>
                    <a className={css.option} href={links.search(query)} onClick={() => setOpen(false)}>
                      <Icon name="history" />
                      <span className="grow">{query}</span>
                    </a>
                    <IconButton
                      icon="close"
                      size="s"
                      label={m.search_forget({ query })}
                      onClick={() => {
                        setHistory(forgetQuery(query))
                        input.focus()
                      }}
                    />
                  </li>
                ))}
              </ul>
            </div>
          )}
        </div>
      )}
    </>
  )
}
