import { m } from '#texts/messages.js'
import { Choice } from '#ui/choice.tsx'
import { FieldSet } from '#ui/field.tsx'
import { CityButton } from '../../parts/city-button.tsx'
import { useMoney } from '../../parts/money.ts'
import { useSettings } from '../../parts/shell-context.ts'
import { goodsByOf } from '../../parts/tours/goods-before.ts'
import { useDayTexts } from '../../parts/use-day-texts.ts'
import { Block } from './block.tsx'
import css from './checkout.module.css'
import { ChosenOutlet } from './chosen-outlet.tsx'
import { chosenInterval, type DeliveryChoice, dateAt, firstDate, lowestPrice } from './delivery-choices.ts'
import { faultOf } from './faults/field-fault.ts'
import { RefusalAt } from './faults/refusal-at.tsx'
import { AddressFields } from './lazy-fields.ts'
import { GoodsInTime } from './lazy-tour.ts'
import type { Checkout } from './use-checkout.ts'

/** Delivery options with prices and days of the city; the city can be changed here. */
export function DeliverySection({ checkout }: { checkout: Checkout }) {
  const { form, change, ways, faults } = checkout
  const money = useMoney()
  const day = useDayTexts()
  const names = useWayNames()
  const goodsBy = goodsByOf(checkout.whole)
  const dayOf = (way: DeliveryChoice) => {
    const date = (form.delivery === way.type && dateAt(way, chosenPlace(form))) || firstDate(way)
    return date ? day.begin(date) : m.checkout_unverified_day()
  }
  return (
    <Block
      id="checkout-delivery-title"
      title={m.checkout_delivery()}
      aside={<CityButton className={`link small ${css.city}`} />}
    >
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
          const price = open ? lowestPrice(way) : null
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
                  <span className="num">
                    {isFrom(way) ? m.checkout_price_from({ price: money(price) }) : money(price)}
                  </span>
                )
              }
            >
              {open ? dayOf(way) : undefined}
            </Choice>
          )
        })}
      </FieldSet>
      {goodsBy !== null && form.delivery !== null && (
        <GoodsInTime id="checkout-goods-in-time" by={goodsBy} date={promisedDay(checkout)} />
      )}
      <FreeFrom way={ways.find(({ type }) => type === form.delivery)} />
      {form.delivery === 'DELIVERY' && <AddressFields checkout={checkout} />}
      {(form.delivery === 'PICKUP' || form.delivery === 'PICKUP_POINT') && <ChosenOutlet checkout={checkout} />}
    </Block>
  )
}

/** The day of the chosen hours, or of the chosen place; null: none is promised. */
function promisedDay({ form, ways, option }: Checkout): string | null {
  const way = ways.find(({ type }) => type === form.delivery)
  const hours = chosenInterval(option, form.interval)
  return hours?.date ?? (way && (dateAt(way, chosenPlace(form)) || firstDate(way))) ?? null
}

/** Shows the lowest price: the exact one depends on an address that is not entered yet. */
const isFrom = ({ options }: DeliveryChoice): boolean => options.some(({ is_least }) => is_least)

/** The outlet or point chosen for the selected delivery method. */
const chosenPlace = ({ delivery, outlet, point }: Checkout['form']) => (delivery === 'PICKUP_POINT' ? point : outlet)

/** The word for an outlet follows the setting (SET-47). */
function useWayNames(): Record<DeliveryChoice['type'], string> {
  const isFilial = useSettings().outlet_name === 'filial'
  return {
    PICKUP_POINT: m.checkout_way_point(),
    DELIVERY: m.checkout_way_courier(),
    PICKUP: isFilial ? m.checkout_way_filial() : m.checkout_way_shop(),
    VIRTUAL: m.checkout_way_virtual(),
  }
}

const reasons: Record<DeliveryChoice['type'], () => string> = {
  PICKUP_POINT: m.checkout_off_point,
  DELIVERY: m.checkout_off_courier,
  PICKUP: m.checkout_off_shop,
  VIRTUAL: m.checkout_off_courier,
}

function FreeFrom({ way }: { way: DeliveryChoice | undefined }) {
  const money = useMoney()
  const paid = way?.options.find(({ price, free_from }) => price > 0 && free_from !== null)
  if (!paid || paid.free_from === null) return null
  return <p className="small muted">{m.checkout_free_from({ sum: money(paid.free_from) })}</p>
}
