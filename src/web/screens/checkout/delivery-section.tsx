import { lazy, Suspense, useEffect, useState } from 'react'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Choice } from '#ui/choice.tsx'
import { FieldSet } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { PointLine } from '#ui/line.tsx'
import { Note } from '#ui/note.tsx'
import { whenIdle } from '../../browser/when-idle.ts'
import { useMoney } from '../../parts/money.ts'
import { useSettings, useShell } from '../../parts/shell-context.ts'
import { useDayTexts } from '../../parts/use-day-texts.ts'
import { addressWithin } from './address-within.ts'
import { Block, City } from './block.tsx'
import css from './checkout.module.css'
import { faultOf } from './field-fault.ts'
import { AddressFields } from './lazy-address.ts'
import { RefusalAt } from './refusal-at.tsx'
import type { Checkout } from './use-checkout.ts'
import { dateAt, firstDate, leastPrice, type Way } from './ways.ts'

const dialog = () => import('./outlets-dialog.tsx')
const OutletsDialog = lazy(dialog)
const OpenNow = lazy(() => dialog().then(({ OpenNow }) => ({ default: OpenNow })))

export function DeliverySection({ checkout }: { checkout: Checkout }) {
  const { form, change, ways, faults } = checkout
  const money = useMoney()
  const day = useDayTexts()
  const names = useWayNames()
  useEffect(() => {
    whenIdle(AddressFields.bring)
    whenIdle(dialog)
  }, [])
  return (
    <Block id="checkout-delivery-title" title={m.checkout_delivery()} aside={<City />}>
      <RefusalAt checkout={checkout} at="delivery" />
      <FieldSet
        id="checkout-delivery"
        label={m.checkout_delivery()}
        labelHidden
        error={faultOf(faults, 'checkout-delivery')}
        className={css.tiles}
      >
        {ways.map((way) => {
          const open = way.options.length > 0
          const price = open ? leastPrice(way) : null
          return (
            <Choice
              key={way.type}
              name="delivery"
              value={way.type}
              checked={form.delivery === way.type}
              onChange={() => change({ delivery: way.type })}
              title={names[way.type]}
              off={open ? undefined : (way.closed ?? reasons[way.type]())}
              aside={
                price === null ? undefined : price === 0 ? (
                  <span className="ok">{m.checkout_free()}</span>
                ) : (
                  <span className="num">{money(price)}</span>
                )
              }
            >
              {open
                ? day.begin((form.delivery === way.type && dateAt(way, chosenPlace(form))) || firstDate(way))
                : undefined}
            </Choice>
          )
        })}
      </FieldSet>
      <FreeFrom way={ways.find(({ type }) => type === form.delivery)} />
      {form.delivery === 'DELIVERY' && <AddressFields checkout={checkout} />}
      {(form.delivery === 'PICKUP' || form.delivery === 'PICKUP_POINT') && <ChosenOutlet checkout={checkout} />}
    </Block>
  )
}

/** The place chosen for the way that is chosen. */
const chosenPlace = ({ delivery, outlet, point }: Checkout['form']) => (delivery === 'PICKUP_POINT' ? point : outlet)

/** Words for an outlet follow the setting (SET-47). */
function useWayNames(): Record<Way['type'], string> {
  const isFilial = useSettings().outlet_name === 'filial'
  return {
    PICKUP_POINT: m.checkout_way_point(),
    DELIVERY: m.checkout_way_courier(),
    PICKUP: isFilial ? m.checkout_way_filial() : m.checkout_way_shop(),
    VIRTUAL: m.checkout_way_virtual(),
  }
}

const reasons: Record<Way['type'], () => string> = {
  PICKUP_POINT: m.checkout_off_point,
  DELIVERY: m.checkout_off_courier,
  PICKUP: m.checkout_off_shop,
  VIRTUAL: m.checkout_off_courier,
}

function FreeFrom({ way }: { way: Way | undefined }) {
  const money = useMoney()
  const paid = way?.options.find(({ price, free_from }) => price > 0 && free_from !== null)
  if (!paid || paid.free_from === null) return null
  return <p className="small muted">{m.checkout_free_from({ sum: money(paid.free_from) })}</p>
}

/** The chosen outlet in one line with a way to change it, or the button that opens the list. */
function ChosenOutlet({ checkout }: { checkout: Checkout }) {
  const { form, change, outlets, faults, ways } = checkout
  const { region } = useShell()
  const [open, setOpen] = useState(false)
  const isPoint = form.delivery === 'PICKUP_POINT'
  const kinds = isPoint ? ['pickup_point', 'locker'] : ['shop', 'filial']
  const offered = outlets.filter(({ kind }) => kinds.includes(kind))
  const chosen = offered.find(({ id }) => id === (isPoint ? form.point : form.outlet))
  const fault = faultOf(faults, 'checkout-place')
  const label = chosen ? m.checkout_change() : isPoint ? m.checkout_choose_point() : m.checkout_choose_outlet()
  return (
    <>
      {chosen ? (
        <PointLine
          icon={
            <span className={css.pointIcon}>
              <Icon name={isPoint ? 'package' : 'store'} />
            </span>
          }
          title={addressWithin(chosen.address, region?.name)}
          action={
            <Button id="checkout-place" kind="paper" size="s" onClick={() => setOpen(true)}>
              {label}
            </Button>
          }
        >
          {chosen.name} ·{' '}
          <Suspense>
            <OpenNow outlet={chosen} />
          </Suspense>
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
        <Suspense>
          <OutletsDialog
            outlets={offered}
            chosen={chosen?.id ?? null}
            isPoint={isPoint}
            way={ways.find(({ type }) => type === form.delivery)}
            onClose={() => setOpen(false)}
            onChoose={(id) => {
              change(isPoint ? { point: id } : { outlet: id })
              setOpen(false)
              // The button that opened the list is gone; the one in its place takes the focus.
              requestAnimationFrame(() => document.getElementById('checkout-place')?.focus())
            }}
          />
        </Suspense>
      )}
    </>
  )
}
