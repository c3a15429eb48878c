import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import css from './stepper.module.css'

export type StepperProps = Omit<ComponentProps<'div'>, 'onChange'> & {
  value: number
  /** Called with a number within the limits; the caller decides what zero means. */
  onChange: (value: number) => void
  min?: number
  max?: number
  step?: number
  label: string
  lessLabel: string
  moreLabel: string
  /** Why a button is disabled: for screen readers and the tooltip. */
  lessReason?: string
  moreReason?: string
  disabled?: boolean
  /** The smallest value above zero. */
  least?: number
  /** The value as text, «0,5 м», and the value of a typed text; null: it is none. Absent: whole numbers. */
  written?: (value: number) => string
  read?: (text: string) => number | null
  /** Full width of a card, in the accent colour. */
  wide?: boolean
  name?: string
}

export const Stepper = (props: StepperProps) => {
  const {
    value,
    onChange,
    min = 0,
    max = Number.MAX_SAFE_INTEGER,
    step = 1,
    least = 1,
    written = String,
    read,
    disabled,
    wide,
    name,
    className,
    ...others
  } = props
  const { label, lessLabel, moreLabel, lessReason, moreReason, ...rest } = others
  const [draft, setDraft] = useState<string | null>(null)

  const set = (wanted: number) => {
    setDraft(null)
    const next = Math.min(max, Math.max(min, wanted))
    if (next !== value) onChange(next)
  }
  /** Up to the least value, and from it to none. */
  const move = (by: number) => set(value + by > 0 && value + by < least ? (by > 0 ? least : 0) : value + by)
  const readDraft = () => {
    if (draft === null) return
    const typed = draft === '' ? null : read ? read(draft) : Number(draft)
    if (typed === null) setDraft(null)
    else set(typed > 0 ? Math.max(least, typed) : typed)
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter') readDraft()
    else if (event.key === 'Escape') setDraft(null)
    else if (event.key === 'ArrowUp') move(step)
    else if (event.key === 'ArrowDown') move(-step)
    else return
    event.preventDefault()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would want a legend; the group is named by aria-label
    <div {...rest} role="group" aria-label={label} className={classNames(css.stepper, wide && css.wide, className)}>
      <Side
        icon="minus"
        label={lessLabel}
        reason={lessReason}
        closed={disabled || value <= min || lessReason !== undefined}
        onClick={() => move(-step)}
      />
      <input
        value={draft ?? written(value)}
        className={read && css.measured}
        name={name}
        inputMode={read ? 'decimal' : 'numeric'}
        autoComplete="off"
        aria-label={label}
        disabled={disabled}
        onChange={(event) => setDraft(event.target.value.replace(read ? /[^\d.,]/g : /\D/g, '').slice(0, read ? 9 : 6))}
        onFocus={(event) => event.target.select()}
        onBlur={readDraft}
        onKeyDown={keys}
      />
      <Side
        icon="plus"
        label={moreLabel}
        reason={moreReason}
        closed={disabled || value >= max || moreReason !== undefined}
        onClick={() => move(step)}
      />
    </div>
  )
}

type SideProps = { icon: IconName; label: string; reason?: string; closed?: boolean; onClick: () => void }

const Side = ({ icon, label, reason, closed, onClick }: SideProps) => {
  const id = useId()
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={closed || undefined}
      aria-describedby={reason && id}
      title={reason}
      onClick={closed ? undefined : onClick}
    >
      <Icon name={icon} />
      {reason && (
        <span className="vh" id={id}>
          {reason}
        </span>
      )}
    </button>
  )
}
