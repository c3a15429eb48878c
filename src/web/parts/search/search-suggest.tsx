import { useEffect, useId, useRef, useState } from 'react'
import type { SuggestAnswer } from '#shop/catalog/catalog.wire.ts'
import { m } from '#texts/messages.js'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { api } from '../../browser/client.ts'
import { navigate } from '../../browser/navigate.ts'
import { report } from '../../browser/report.ts'
import { links } from '../../links.ts'
import { counted } from '../listing/counted.ts'
import { addToHistory, readHistory, removeFromHistory } from './search-history.ts'
import css from './search-suggest.module.css'
import { SuggestionOption } from './suggestion-option.tsx'
import { moved, type Suggestion, suggestionsOf } from './suggestions.ts'
import { useComboboxRoles, useSearchField, useSheetUnder } from './use-search-field.ts'

const waitMs = 120
const noAnswer: SuggestAnswer = { queries: [], categories: [], products: [] }

/**
 * Suggestions for an existing search field, which becomes a combobox by the APG pattern and remains a plain field of a plain form if this
 * code is not loaded. The sheet is a popover, so nothing on the page can cover it.
 */
export default function SearchSuggest({ input }: { input: HTMLInputElement }) {
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

  // Only the response to the latest text is used (ux S2).
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
    if (one.kind === 'query') addToHistory(one.text)
    setOpen(false)
    navigate(one.href)
  }

  useSearchField(input, sheet, {
    onText: (text) => {
      setText(text)
      setActive(-1)
      setOpen(true)
    },
    onFocus: (text) => {
      setText(text)
      setHistory(readHistory())
      setOpen(true)
    },
    onSubmit: (query) => {
      addToHistory(query)
      setOpen(false)
      input.blur()
      navigate(links.search(query))
    },
    onLeave: () => setOpen(false),
    onKey: (event) => {
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
    },
  })
  useComboboxRoles(input, {
    isOpen: shown,
    hasOptions: options.length > 0,
    listId: `${id}-list`,
    activeId: shown && active >= 0 ? optionId(active) : undefined,
  })
  useSheetUnder(sheet, input, { isOpen: shown, onClosed: () => setOpen(false) })

  const groups: { name: string; kind: Suggestion['kind'] }[] = [
    { name: m.search_tours(), kind: 'place' },
    { name: m.search_queries(), kind: 'query' },
    { name: m.search_categories(), kind: 'category' },
    { name: m.search_products(), kind: 'product' },
  ]

  return (
    <>
      <span role="status" className="vh">
        {shown && typed !== '' ? m.search_suggestions(counted(options.length)) : ''}
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
                      <SuggestionOption
                        key={one.href}
                        id={optionId(index)}
                        suggestion={one}
                        typed={typed}
                        isActive={index === active}
                        onActive={() => setActive(index)}
                        onEnter={() => enter(one)}
                      />
                    )
                  })}
                </div>
              )
            })}
          </div>
          <Past
            queries={shownHistory}
            onOpen={() => setOpen(false)}
            onForget={(query) => {
              setHistory(removeFromHistory(query))
              input.focus()
            }}
          />
        </div>
      )}
    </>
  )
}

interface PastProps {
  queries: readonly string[]
  onOpen: () => void
  onForget: (query: string) => void
}

/** Earlier searches on this device. */
const Past = ({ queries, onOpen, onForget }: PastProps) =>
  queries.length > 0 && (
    <div>
      <p className={css.title}>{m.search_history()}</p>
      <ul>
        {queries.map((query) => (
          <li key={query} className={css.past}>
            <a className={css.option} href={links.search(query)} onClick={onOpen}>
              <Icon name="history" />
              <span className="grow">{query}</span>
            </a>
            <IconButton icon="close" size="s" label={m.search_forget({ query })} onClick={() => onForget(query)} />
          </li>
        ))}
      </ul>
    </div>
  )
