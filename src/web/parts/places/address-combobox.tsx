import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { missingParts } from '#shop/places/address.ts'
import type { LookupOnWire } from '#shop/places/places.wire.ts'
import { isSameAddress } from '#shop/places/same-address.ts'
import { shortAddress } from '#shop/places/short-address.ts'
import { m } from '#texts/messages.js'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Note } from '#ui/note.tsx'
import { Pop } from '#ui/popover.tsx'
import { api } from '../../browser/client.ts'
import { report } from '../../browser/report.ts'
import { counted } from '../listing/counted.ts'
import css from './address.module.css'

interface Props {
  /** Id of the field: error summaries link to it. */
  id: string
  text: string
  found: LookupOnWire | null
  error?: string
  onType: (text: string) => void
  onChoose: (found: LookupOnWire) => void
  /** Absent: the address may be typed in the line itself. */
  onByHand?: () => void
}

const pauseMs = 250

/** Suggestions for the text, requested shortly after typing; null until there is a response. With `wanted` false nothing is requested. */
function useSuggestions(text: string, wanted: boolean, onAnswer: (list: LookupOnWire[] | null) => void) {
  const [list, setList] = useState<LookupOnWire[] | null>(null)
  const [failed, setFailed] = useState(false)
  const answered = useEffectEvent(onAnswer)

  useEffect(() => {
    if (!wanted || text.trim() === '') {
      setList(null)
      return
    }
    const request = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const body = { query: text.trim(), to_bound: 'house' } as const
        const answer = await api.post('/api/dadata/suggest/', { body, signal: request.signal })
        // The street that is already in the line is not suggested again; its houses are.
        const typed = text.trim().replace(/,$/, '')
        const list = answer.filter(({ address, house }) => house || shortAddress(address) !== typed)
        setList(list)
        setFailed(false)
        answered(list)
      } catch (fault) {
        if (request.signal.aborted) return
        report('addresses could not be suggested', fault)
        setList(null)
        setFailed(true)
        answered(null)
      }
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      request.abort()
    }
  }, [text, wanted])
  return { list, failed, forget: () => setList(null) }
}

/** City, street and house in one line. After a street is chosen the line waits for the house (A1). */
export function AddressCombobox({ id, text, found, error, onType, onChoose, onByHand }: Props) {
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const [touched, setTouched] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const { list, failed, forget } = useSuggestions(text, touched && !found, (answer) => {
    const isHere = document.activeElement === input.current
    setOpen(answer !== null && isHere)
    if (!answer) return
    setAt(-1)
    if (!isHere) settle(answer)
  })

  const choose = (one: LookupOnWire) => {
    const isWhole = missingParts(one).length === 0
    setTouched(!isWhole)
    setOpen(false)
    forget()
    setAt(-1)
    if (isWhole) onChoose(one)
    else {
      // The next suggestions are houses of this street.
      onType(`${shortAddress(one.address)}, `)
      input.current?.focus()
    }
  }
  /** A complete address that was autofilled or typed is selected on blur (A6). */
  const settle = (answer: readonly LookupOnWire[]) => {
    const [one, another] = answer.filter((each) => missingParts(each).length === 0 && isSameAddress(text, each.address))
    if (one && !another) choose(one)
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
      return
    }
    if (!list || list.length === 0) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      // Without an active option the up arrow selects the last one.
      const next = event.key === 'ArrowDown' ? at + 1 : Math.max(at, 0) - 1
      setAt(open ? (next + list.length) % list.length : 0)
      setOpen(true)
    } else if (event.key === 'Enter' && open && list[Math.max(0, at)]) {
      event.preventDefault()
      choose(list[Math.max(0, at)]!)
    }
  }
  const shown = open && list !== null
  const nothing = list !== null && list.length === 0
  return (
    <div className={css.combo}>
      <Field id={id} label={m.checkout_address()} hint={found ? undefined : m.checkout_address_hint()} error={error}>
        <Input
          ref={input}
          role="combobox"
          aria-expanded={shown}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={shown && at >= 0 ? `${listId}-${at}` : undefined}
          autoComplete="street-address"
          maxLength={300}
          value={text}
          onChange={(event) => {
            setTouched(true)
            onType(event.target.value)
          }}
          onFocus={() => list && setOpen(true)}
          onBlur={() => {
            setOpen(false)
            if (!found && list) settle(list)
          }}
          onKeyDown={keys}
        />
      </Field>
      {shown && list.length > 0 && <Options id={listId} list={list} at={at} onChoose={choose} />}
      <p role="status" className="vh">
        {shown ? m.checkout_address_count(counted(list.length)) : ''}
      </p>
      {nothing && (
        <Note kind="warn" icon="info" action={<ByHand onClick={onByHand} />}>
          <b>{m.checkout_nothing_found()}</b>
          <br />
          {m.checkout_check_spelling()}
        </Note>
      )}
      {failed && (
        <Note kind="warn" role="status" action={<ByHand onClick={onByHand} />}>
          {m.checkout_address_unavailable()}
        </Note>
      )}
      {!nothing && !failed && onByHand && (
        <span className="small">
          <ByHand onClick={onByHand} />
        </span>
      )}
    </div>
  )
}

interface OptionsProps {
  id: string
  list: readonly LookupOnWire[]
  at: number
  onChoose: (one: LookupOnWire) => void
}

const Options = ({ id, list, at, onChoose }: OptionsProps) => (
  <Pop className={css.options}>
    <div id={id} role="listbox" aria-label={m.checkout_address_found()}>
      {list.map((one, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the input, which keeps the focus
        <div
          key={`${one.fias_id ?? ''}${shortAddress(one.address)}`}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(one)}
        >
          {shortAddress(one.address)}
        </div>
      ))}
    </div>
  </Pop>
)

const ByHand = ({ onClick }: { onClick?: () => void }) =>
  onClick && (
    <button type="button" className="link" onPointerDown={(event) => event.preventDefault()} onClick={onClick}>
      {m.checkout_by_hand()}
    </button>
  )
