import { useCallback, useEffect, useState } from 'react'
import type { OutletOnWire } from '#shop/places/places.wire.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Note } from '#ui/note.tsx'
import { PointLine } from '#ui/point-line.tsx'
import { api } from '../../browser/client.ts'
import { report } from '../../browser/report.ts'
import { whenIdle } from '../../browser/when-idle.ts'
import { laterPart } from '../../parts/lazy-part.tsx'
import { OpenNow } from '../../parts/open-now.tsx'
import { useShell } from '../../parts/shell-context.ts'
import { addressWithoutCity } from './address/address-without-city.ts'
import css from './checkout.module.css'
import { dateAt } from './delivery-choices.ts'
import { faultOf } from './faults/field-fault.ts'
import { lastPlace } from './last-place.ts'
import type { Checkout } from './use-checkout.ts'

const dialog = () => import('./outlets-dialog.tsx')
const OutletsDialog = laterPart(dialog)

/** Loads pickup points once the customer chooses them: a city may have a thousand. */
function usePoints(regionId: number | null) {
  const [list, setList] = useState<OutletOnWire[]>([])
  const [state, setState] = useState<'coming' | 'here' | 'failed'>('coming')
  const ask = useCallback(async () => {
    if (regionId === null) return
    setState('coming')
    try {
      setList(await api.get('/api/outlets/', { query: { region: regionId, kind: 'pickup_point,locker' } }))
      setState('here')
    } catch (fault) {
      report('the pickup points could not be loaded', fault)
      setState('failed')
    }
  }, [regionId])
  useEffect(() => {
    whenIdle(dialog)
    void ask()
  }, [ask])
  return { list, state, ask }
}

/** Null before hydration: the value is stored on the device. */
function useLastPlace(isPoint: boolean): number | null {
  const [last, setLast] = useState<number | null>(null)
  useEffect(() => setLast(lastPlace(isPoint)), [isPoint])
  return last
}

/** The chosen outlet in one line with a button to change it, or the button that opens the list. */
export function ChosenOutlet({ checkout }: { checkout: Checkout }) {
  const { form, change, faults, ways } = checkout
  const { region } = useShell()
  const [open, setOpen] = useState(false)
  const isPoint = form.delivery === 'PICKUP_POINT'
  const points = usePoints(isPoint ? (region?.id ?? null) : null)
  const offered = isPoint ? points.list : checkout.outlets
  const wanted = isPoint ? form.point : form.outlet
  const chosen = offered.find(({ id }) => id === wanted)
  const way = ways.find(({ type }) => type === form.delivery)
  // The outlet used last time is preselected if it can still hand over this order (K6).
  const last = useLastPlace(isPoint)
  const again =
    wanted === null && way && offered.some(({ id }) => id === last) && dateAt(way, last) !== undefined ? last : null
  useEffect(() => {
    if (again !== null) change(isPoint ? { point: again } : { outlet: again })
  })
  const fault = faultOf(faults, 'checkout-place')
  const label = chosen ? m.checkout_change() : isPoint ? m.checkout_choose_point() : m.checkout_choose_outlet()
  return (
    <div id="checkout-outlet" className="stack">
      {chosen ? (
        <PointLine
          icon={
            <span className={css.pointIcon}>
              <Icon name={isPoint ? 'package' : 'store'} />
            </span>
          }
          title={addressWithoutCity(chosen.address, region?.name)}
          action={
            <Button id="checkout-place" kind="paper" size="s" onClick={() => setOpen(true)}>
              {label}
            </Button>
          }
        >
          {chosen.name} · <OpenNow outlet={chosen} />
        </PointLine>
      ) : (
        <Button
          id="checkout-place"
          kind="soft"
          wide
          onClick={() => setOpen(true)}
          aria-describedby={fault ? 'checkout-place-error' : undefined}
        >
          <Icon name="map-pin" /> {label}
        </Button>
      )}
      {fault && (
        <Note kind="err" id="checkout-place-error">
          {fault}
        </Note>
      )}
      {open && (
        <OutletsDialog
          outlets={offered}
          chosen={chosen?.id ?? null}
          isPoint={isPoint}
          coming={isPoint ? points.state : 'here'}
          onRetry={points.ask}
          way={way}
          onClose={() => setOpen(false)}
          onChoose={(id) => {
            change(isPoint ? { point: id } : { outlet: id })
            setOpen(false)
            // The button that opened the list is removed; its replacement takes the focus.
            requestAnimationFrame(() => document.getElementById('checkout-place')?.focus())
          }}
        />
      )}
    </div>
  )
}
