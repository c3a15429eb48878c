import { useEffect, useState } from 'react'
import { ageOn } from '#lib/dates.ts'
import type { TouristOnWire } from '#shop/account/papers.wire.ts'
import type { QuoteAnswer } from '#shop/tours/quote.wire.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Check } from '#ui/check.tsx'
import { Icon } from '#ui/icon.tsx'
import { api } from '../../browser/client.ts'
import { report } from '../../browser/report.ts'
import { dayAndMonth } from '../../parts/day-texts.ts'
import { useShell } from '../../parts/shell-context.ts'
import { ageText } from '../../parts/tours/tour-texts.ts'
import { TouristFields } from '../../parts/tours/tourist-fields.tsx'
import { formOfSaved, isReady, type Need, type TouristForm } from '../../parts/tours/tourist-form.ts'
import css from './booking.module.css'
import type { Fault } from './booking-form.tsx'

interface Props {
  quote: QuoteAnswer
  forms: readonly TouristForm[]
  ready: number
  /** The shop has the tourists of this quote. */
  isKept: boolean
  isSignedIn: boolean
  faults: readonly Fault[]
  save: boolean
  onChange: (index: number, form: TouristForm) => void
  onSave: (save: boolean) => void
  onRetype: () => void
}

/** A form for each tourist of the party, folded when it is ready (TOUR-18, UX-Z8). */
export function Tourists(props: Props) {
  const { quote, forms, ready, isKept, isSignedIn, faults, save, onChange, onSave, onRetype } = props
  const saved = useSavedTourists(isSignedIn)
  const total = quote.needs.length
  return (
    <section className={css.step} id="tourists" tabIndex={-1} aria-labelledby="booking-tourists">
      <div className={css.stepHead}>
        <h2 id="booking-tourists">{m.booking_tourists()}</h2>
        <span className="small muted" role="status">
          {m.booking_ready({ done: ready, total })}
        </span>
      </div>
      {isKept ? (
        <Kept quote={quote} onRetype={onRetype} />
      ) : (
        <>
          <div className={css.choices}>
            {quote.needs.map((need, index) => (
              <Tourist
                key={index}
                index={index}
                need={need}
                quote={quote}
                form={forms[index] as TouristForm}
                saved={saved}
                faults={faults.filter(({ field }) => field.startsWith(`tourist-${index}-`))}
                onChange={(form) => onChange(index, form)}
              />
            ))}
          </div>
          {quote.papers_note && <p className="small muted">{quote.papers_note}</p>}
          <div>
            <Check checked={save} onChange={(event) => onSave(event.target.checked)}>
              {m.booking_keep()}
            </Check>
            <p className={`small muted ${css.underCheck}`}>{m.booking_keep_text()}</p>
          </div>
        </>
      )}
    </section>
  )
}

/** Tourists that the shop has already: names and masked papers only. */
function Kept({ quote, onRetype }: { quote: QuoteAnswer; onRetype: () => void }) {
  return (
    <>
      <ul className={css.choices}>
        {quote.tourists_filled.map((one, index) => (
          <li key={index} className={css.tourist}>
            <div className={css.touristHead}>
              <span className={css.mark}>
                <Icon name="check" size="s" />
              </span>
              <div>
                <b>{one.name || one.name_lat}</b>
                <span className={css.latin}>
                  {one.name_lat} · {one.paper || m.booking_paper_later()}
                </span>
              </div>
            </div>
          </li>
        ))}
      </ul>
      <p className="small muted">
        {m.booking_retype()}{' '}
        <button type="button" className="link" onClick={onRetype}>
          {m.booking_change()}
        </button>
      </p>
    </>
  )
}

interface TouristProps {
  index: number
  need: Need
  quote: QuoteAnswer
  form: TouristForm
  saved: readonly TouristOnWire[]
  faults: readonly Fault[]
  onChange: (form: TouristForm) => void
}

function Tourist({ index, need, quote, form, saved, faults, onChange }: TouristProps) {
  const { visitor } = useShell()
  const [isOpen, setOpen] = useState(index === 0)
  const { valid_until: validUntil, is_domestic: isDomestic } = quote.passport
  const isDone = isReady(form, validUntil)
  const isShown = isOpen || faults.length > 0
  const fitting = saved.filter((one) => fits(one, need, quote.offer.end_date))
  const until = validUntil === null ? '' : dayAndMonth(validUntil, visitor.today, visitor.locale)
  const needed = isDomestic
    ? need.papers[0] === 'BIRTH_CERT'
      ? m.booking_need_birth()
      : m.booking_need_domestic()
    : need.kind === 'adult'
      ? m.booking_need_passport({ day: until })
      : m.booking_need_own_passport({ day: until })
  return (
    <div className={css.tourist}>
      <div className={css.touristHead}>
        <span className={css.mark}>{isDone ? <Icon name="check" size="s" /> : index + 1}</span>
        <div>
          <b>{isDone && !isShown ? nameOf(form) : kindText(need)}</b>
          <span className={css.latin}>
            {isDone && !isShown ? `${form.last_name_lat} ${form.first_name_lat} · ${paperText(form)}` : needed}
          </span>
          {index === 0 && isShown && <span className={css.latin}>{m.booking_first_adult()}</span>}
        </div>
        <Button
          kind="line"
          size="s"
          aria-expanded={isShown}
          aria-label={`${isShown ? m.booking_fold() : isDone ? m.booking_change() : m.booking_fill()}: ${kindText(need)}, ${index + 1}`}
          onClick={() => setOpen(!isShown)}
        >
          {isShown ? m.booking_fold() : isDone ? m.booking_change() : m.booking_fill()}
        </Button>
      </div>
      {isShown && (
        <div className={css.touristBody}>
          {fitting.length > 0 && <Saved index={index} saved={fitting} need={need} onChoose={onChange} />}
          <TouristFields
            index={index}
            need={need}
            form={form}
            faults={faults}
            validUntil={validUntil}
            until={until}
            onChange={onChange}
          />
        </div>
      )}
    </div>
  )
}

/** A saved tourist is fetched with the numbers when it is chosen: the list has them masked. */
function Saved({
  index,
  saved,
  need,
  onChoose,
}: {
  index: number
  saved: readonly TouristOnWire[]
  need: Need
  onChoose: (form: TouristForm) => void
}) {
  const choose = async (id: number) => {
    try {
      onChoose(formOfSaved(await api.get('/api/tourists/{id}/', { params: { id } }), need))
    } catch (error) {
      report('a saved tourist could not be read', error)
    }
  }
  return (
    <fieldset className="row row-s">
      <legend className="small muted">{m.booking_saved_choose()}</legend>
      {saved.map((one) => (
        <Button key={one.id} kind="soft" size="xs" data-tourist={index} onClick={() => void choose(one.id)}>
          {one.first_name} {one.last_name}
        </Button>
      ))}
    </fieldset>
  )
}

/** The age decides on the day of return (contract.md, reading 3). */
const fits = (one: TouristOnWire, { age }: Need, returns: string): boolean =>
  age === null ? ageOn(one.birth_date, returns) >= 18 : ageOn(one.birth_date, returns) === age

const kindText = ({ kind, age }: Need): string =>
  kind === 'adult'
    ? m.booking_adult()
    : (kind === 'infant' ? m.booking_infant : m.booking_child)({ age: ageText(age ?? 0) })

const nameOf = (form: TouristForm): string =>
  [form.first_name, form.last_name].filter(Boolean).join(' ') || `${form.first_name_lat} ${form.last_name_lat}`

/** Enough to recognize the paper: its first two and last two signs. */
function paperText(form: TouristForm): string {
  if (form.isLater) return m.booking_paper_later()
  const tight = form.number.replaceAll(' ', '')
  return `${tight.slice(0, 2)} ***${tight.slice(-2)}`
}

function useSavedTourists(isSignedIn: boolean): readonly TouristOnWire[] {
  const [saved, setSaved] = useState<readonly TouristOnWire[]>([])
  useEffect(() => {
    if (!isSignedIn) return setSaved([])
    const gone = new AbortController()
    api.get('/api/tourists/', { query: { page_size: 50 }, signal: gone.signal }).then(
      ({ items }) => setSaved(items),
      (error) => {
        if (!gone.signal.aborted) report('saved tourists could not be read', error)
      },
    )
    return () => gone.abort()
  }, [isSignedIn])
  return saved
}
