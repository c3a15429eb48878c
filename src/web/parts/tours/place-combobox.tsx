import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { m } from '#texts/messages.js'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Pop } from '#ui/popover.tsx'
import { api } from '../../browser/client.ts'
import { report } from '../../browser/report.ts'
import { counted } from '../listing/counted.ts'
import { useMoney } from '../money.ts'
import type { NamedPlace, TourFormData } from './form-data.ts'
import own from './rich-form.module.css'
import css from './tour-form.module.css'

interface Option extends NamedPlace {
  /** «Страна», «Курорт, Турция», «Отель 5★, Кемер». */
  about: string
  price: number | null
}

export interface PlaceComboboxProps {
  id: string
  countries: TourFormData['countries']
  chosen: readonly NamedPlace[]
  isMissing: boolean
  onChoose: (places: NamedPlace[]) => void
}

const pauseMs = 200

/** A country, resort or hotel by the beginning of its name (APG combobox with a list). Empty: the countries with their prices. */
export function PlaceCombobox({ id, countries, chosen, isMissing, onChoose }: PlaceComboboxProps) {
  const shown = chosen.map(({ name }) => name).join(', ')
  const [text, setText] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const money = useMoney()
  const typed = text?.trim() ?? ''
  const found = useSuggested(typed)
  const options: Option[] =
    typed === '' || found.isFailed
      ? countries.map(({ slug, name, name_to, from_price }) => ({
          kind: 'destination',
          slug,
          name,
          name_to,
          about: m.tours_level_country(),
          price: from_price,
        }))
      : (found.list ?? [])

  const choose = (option: Option) => {
    const { kind, slug, name, name_to } = option
    onChoose([{ kind, slug, name, name_to }])
    setText(null)
    setOpen(false)
    setAt(-1)
  }
  const leave = () => {
    setOpen(false)
    setAt(-1)
    // A name that was typed whole is taken; anything else is given up for what was chosen before, or stays to be corrected.
    const same = options.find(({ name }) => name.toLowerCase() === typed.toLowerCase())
    if (typed !== '' && same) choose(same)
    else if (typed === '' || chosen.length > 0) setText(null)
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
      setText(null)
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && options.length > 0) {
      event.preventDefault()
      const next = event.key === 'ArrowDown' ? at + 1 : Math.max(at, 0) - 1
      setAt(isOpen ? (next + options.length) % options.length : 0)
      setOpen(true)
    } else if (event.key === 'Enter' && isOpen && typed !== '') {
      const option = options[Math.max(0, at)]
      event.preventDefault()
      if (option) choose(option)
    } else if (event.key === 'Enter' && isOpen && at >= 0) {
      const option = options[at]
      event.preventDefault()
      if (option) choose(option)
    }
  }
  useEffect(() => {
    if (at >= 0) document.getElementById(`${listId}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [at, listId])
  const isEmpty = typed !== '' && found.list !== null && options.length === 0
  return (
    <div className={classNames(css.pick, isMissing && own.bad)}>
      <small>
        <label htmlFor={id}>{m.tours_where()}</label>
      </small>
      <input
        ref={input}
        id={id}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && at >= 0 ? `${listId}-${at}` : undefined}
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? `${id}-error` : undefined}
        autoComplete="off"
        placeholder={m.tours_where_any()}
        maxLength={100}
        value={text ?? shown}
        onChange={({ target }) => {
          setText(target.value)
          setAt(-1)
          setOpen(true)
          if (target.value === '') onChoose([])
        }}
        onFocus={({ target }) => {
          target.select()
          setOpen(true)
        }}
        onClick={() => setOpen(true)}
        onBlur={leave}
        onKeyDown={keys}
      />
      {(shown !== '' || typed !== '') && (
        <button
          type="button"
          className={own.clear}
          aria-label={m.tours_where_clear()}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => {
            setText('')
            onChoose([])
            input.current?.focus()
          }}
        >
          <Icon name="close" size="s" />
        </button>
      )}
      {isOpen && (
        <Pop className={own.options}>
          {typed === '' && <p className={own.group}>{m.tours_where_popular()}</p>}
          {found.isFailed && <p className={own.none}>{m.tours_where_failed()}</p>}
          {isEmpty && <p className={own.none}>{m.tours_where_none()}</p>}
          <div id={listId} role="listbox" aria-label={m.tours_where_found()}>
            {options.map((option, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the input, which keeps the focus
              <div
                key={`${option.kind} ${option.slug}`}
                id={`${listId}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === at}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(option)}
              >
                <span>{option.name}</span>
                <small>
                  {option.price === null ? option.about : m.tours_from_price({ price: money(option.price) })}
                </small>
              </div>
            ))}
          </div>
        </Pop>
      )}
      <span role="status" className="vh">
        {isOpen && typed !== '' && found.list ? m.tours_where_count(counted(options.length)) : ''}
      </span>
    </div>
  )
}

/** Places by the beginning of their name, asked shortly after typing; the old list stays until the new one is there. */
function useSuggested(text: string): { list: Option[] | null; isFailed: boolean } {
  const [state, setState] = useState<{ list: Option[] | null; isFailed: boolean }>({ list: null, isFailed: false })
  useEffect(() => {
    if (text === '') {
      setState({ list: null, isFailed: false })
      return
    }
    const request = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const { destinations, hotels } = await api.get('/api/tours/places/', {
          query: { query: text },
          signal: request.signal,
        })
        const list: Option[] = [
          ...destinations.map(({ slug, name, name_to, country, level }) => ({
            kind: 'destination' as const,
            slug,
            name,
            name_to,
            about: level === 'country' ? m.tours_level_country() : country,
            price: null,
          })),
          ...hotels.map(({ slug, name, stars, resort }) => ({
            kind: 'hotel' as const,
            slug,
            name,
            name_to: '',
            about: `${m.tours_level_hotel()} ${stars}★, ${resort}`,
            price: null,
          })),
        ]
        setState({ list, isFailed: false })
      } catch (fault) {
        if (request.signal.aborted) return
        report('places of tours could not be suggested', fault)
        setState({ list: null, isFailed: true })
      }
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      request.abort()
    }
  }, [text])
  return state
}
