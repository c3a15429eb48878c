import { useId, useRef, useState } from 'react'
import { formatRussianPhone } from '#lib/phone-text.ts'
import type { OutletOnWire } from '#shop/places/places.wire.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Choice } from '#ui/choice.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Affix, Input } from '#ui/input.tsx'
import { Seg } from '#ui/seg.tsx'
import { useBackCloses } from '../../parts/back-closes.ts'
import { counted } from '../../parts/counted.ts'
import { useMoney } from '../../parts/money.ts'
import { OpenNow, writtenHours } from '../../parts/open-now.tsx'
import { useShell } from '../../parts/shell-context.ts'
import { useDayTexts } from '../../parts/use-day-texts.ts'
import { addressWithin } from './address-within.ts'
import css from './checkout.module.css'
import { type OutletKind, outletsFound } from './outlets-found.ts'
import { dateAt, leastPrice, type Way } from './ways.ts'

/** The chosen place says it too, and is chosen here. */
export { OpenNow }

interface Props {
  outlets: readonly OutletOnWire[]
  chosen: number | null
  isPoint: boolean
  way: Way | undefined
  onChoose: (id: number) => void
  onClose: () => void
}

/** Where to pick up: a list with search; the button names the choice. The map comes to it later and is only help. */
export default function OutletsDialog({ outlets, chosen, isPoint, way, onChoose, onClose }: Props) {
  useBackCloses(onClose)
  const { region } = useShell()
  const [text, setText] = useState('')
  const [kind, setKind] = useState<OutletKind>('all')
  const [picked, setPicked] = useState(chosen)
  const found = outletsFound(outlets, text, kind)
  const outlet = outlets.find(({ id }) => id === picked)
  const terms = useTerms(way)
  const day = useDayTexts()
  const dayAt = (id: number): string => {
    const date = way && dateAt(way, id)
    return date ? m.checkout_place_date({ day: day.inside(date) }) : m.checkout_place_closed()
  }
  const name = useId()
  const search = useRef<HTMLInputElement>(null)
  return (
    <Dialog
      open
      full
      width="m"
      onClose={onClose}
      title={m.checkout_where()}
      closeLabel={m.cart_close()}
      footer={
        <Button size="l" wide aria-disabled={!outlet} onClick={() => outlet && onChoose(outlet.id)}>
          {outlet
            ? m.checkout_pick_up_at({ address: addressWithin(outlet.address, region?.name) })
            : m.checkout_choose_from_list()}
        </Button>
      }
    >
      <div className="stack">
        <p className="small muted">
          {[m.checkout_places(counted(outlets.length)), region?.name, terms].filter(Boolean).join(' · ')}
        </p>
        <Affix icon="search">
          <Input
            ref={search}
            type="search"
            value={text}
            aria-label={m.checkout_find_place()}
            placeholder={m.checkout_find_place()}
            onChange={(event) => setText(event.target.value)}
          />
        </Affix>
        {isPoint && (
          <Seg<OutletKind>
            label={m.checkout_kinds()}
            value={kind}
            onChange={setKind}
            options={[
              { value: 'all', label: m.checkout_kind_all() },
              { value: 'pickup_point', label: m.checkout_kind_points() },
              { value: 'locker', label: m.checkout_kind_lockers() },
            ]}
          />
        )}
        <p role="status" className="vh">
          {m.checkout_places(counted(found.length))}
        </p>
        {found.length === 0 ? (
          <div className="stack stack-xs">
            <b>{m.checkout_nothing_found()}</b>
            <span className="muted">{m.checkout_check_spelling()}</span>
            <button
              type="button"
              className={`link ${css.start}`}
              onClick={() => {
                setText('')
                setKind('all')
                search.current?.focus()
              }}
            >
              {m.checkout_all_places()}
            </button>
          </div>
        ) : (
          <div role="radiogroup" aria-label={m.checkout_where()} className={css.tiles}>
            {found.map((one) => (
              <Choice
                key={one.id}
                name={name}
                checked={one.id === picked}
                onChange={() => setPicked(one.id)}
                title={addressWithin(one.address, region?.name)}
              >
                {one.name} · <OpenNow outlet={one} />
                <br />
                {dayAt(one.id)}
                {one.id === picked && <Details outlet={one} />}
              </Choice>
            ))}
          </div>
        )}
      </div>
    </Dialog>
  )
}

/** For how much, the same at every place; the day is of each. */
function useTerms(way: Way | undefined): string {
  const money = useMoney()
  if (!way || way.options.length === 0) return ''
  const price = leastPrice(way)
  return price === 0 ? m.checkout_free() : money(price)
}

/** What is asked about a place before going there: the hours of the week and whom to call (K5). */
const Details = ({ outlet: { schedule, phone } }: { outlet: OutletOnWire }) => (
  <span className={css.details}>
    <span>{writtenHours(schedule)}</span>
    {phone && <span className="nowrap">{formatRussianPhone(phone)}</span>}
  </span>
)
