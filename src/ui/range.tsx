import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { classNames } from './class-names.ts'
import { Input } from './input.tsx'
import css from './range.module.css'

type Limits = { from?: number | undefined; to?: number | undefined }
export type RangeProps = Omit<ComponentProps<'div'>, 'onChange'> &
  Limits & {
    min: number
    max: number
    step?: number
    fromLabel: string
    toLabel: string
    /** Names of the two number inputs, for a form submitted without script. */
    fromName?: string
    toName?: string
    /** Formatted value for screen readers: «3 000 ₽». */
    format?: (value: number) => string
    /** Called when editing is finished: thumb released, Enter, or focus lost. A bound equal to the edge is omitted. */
    onCommit?: (limits: Limits) => void
  }

const textOf = (figure: number | undefined): string => (figure === undefined ? '' : String(figure))

/** Two number inputs and two thumbs on one track, both usable by keyboard. It follows external changes and keeps the focus. */
export const Range = (props: RangeProps) => {
  const {
    min,
    max,
    step = 1,
    from,
    to,
    fromLabel,
    toLabel,
    fromName,
    toName,
    format,
    onCommit,
    className,
    ...rest
  } = props
  const [low, setLow] = useState(textOf(from))
  const [high, setHigh] = useState(textOf(to))
  const [seen, setSeen] = useState({ from, to })
  if (seen.from !== from || seen.to !== to) {
    setSeen({ from, to })
    if (seen.from !== from) setLow(textOf(from))
    if (seen.to !== to) setHigh(textOf(to))
  }

  const clamp = (value: number) => Math.min(max, Math.max(min, value))
  const read = (text: string, empty: number) => {
    const figure = Number(text.replace(',', '.').replace('\u2212', '-'))
    return text === '' || Number.isNaN(figure) ? empty : clamp(figure)
  }
  const [a, b] = [read(low, min), read(high, max)]
  const commit = () => {
    const [first, second] = a <= b ? [a, b] : [b, a]
    setLow(first === min ? '' : String(first))
    setHigh(second === max ? '' : String(second))
    const limits = { from: first === min ? undefined : first, to: second === max ? undefined : second }
    if (limits.from !== from || limits.to !== to) onCommit?.(limits)
  }
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !onCommit) return
    event.preventDefault()
    commit()
  }
  // Accepts only characters of possible bounds: no decimal point for whole numbers, no minus if none is below zero.
  const others = new RegExp(`[^0-9${step < 1 ? '.,' : ''}${min < 0 ? '\u2212-' : ''}]`, 'g')
  const digits = (text: string) => text.replace(others, '').slice(0, 9)
  const percent = (value: number) => (max === min ? 0 : ((clamp(value) - min) / (max - min)) * 100)
  const thumb = { min, max, step, onPointerUp: commit, onKeyUp: commit } as const
  const text = {
    height: 's',
    inputMode: min < 0 ? 'text' : step < 1 ? 'decimal' : 'numeric',
    autoComplete: 'off',
    onBlur: commit,
    onKeyDown: onEnter,
  } as const

  return (
    <div {...rest} className={classNames(css.range, className)}>
      <div className={css.inputs}>
        <Input
          {...text}
          name={fromName}
          value={low}
          placeholder={String(min)}
          aria-label={fromLabel}
          onChange={(event) => setLow(digits(event.target.value))}
        />
        <Input
          {...text}
          name={toName}
          value={high}
          placeholder={String(max)}
          aria-label={toLabel}
          onChange={(event) => setHigh(digits(event.target.value))}
        />
      </div>
      <div className={css.track}>
        <svg aria-hidden="true">
          <rect width="100%" height="2" className={css.rest} />
          <rect
            x={`${percent(Math.min(a, b))}%`}
            width={`${Math.abs(percent(b) - percent(a))}%`}
            height="2"
            className={css.chosen}
          />
        </svg>
        <input
          type="range"
          {...thumb}
          value={a}
          aria-label={fromLabel}
          aria-valuetext={format?.(a)}
          onChange={(event) => setLow(String(Math.min(Number(event.target.value), b)))}
        />
        <input
          type="range"
          {...thumb}
          value={b}
          aria-label={toLabel}
          aria-valuetext={format?.(b)}
          onChange={(event) => setHigh(String(Math.max(Number(event.target.value), a)))}
        />
      </div>
    </div>
  )
}
