import type { ReactNode } from 'react'
import { linesOf } from '#shop/cart/cart-lines.ts'
import { isSetAside } from '#shop/cart/line-problem.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { links } from '../../../links.ts'
import { countText } from '../../../parts/measure.ts'
import { useMoney } from '../../../parts/money.ts'
import { useLocale } from '../../../parts/shell-context.ts'
import css from '../checkout.module.css'
import type { Checkout } from '../use-checkout.ts'
import type { OrderRefusal, Refused } from './order-refusal.ts'

/** Scrolls to the message: it may be far above the pressed button. */
const bring = (node: HTMLDivElement | null) => {
  if (!node) return
  node.tabIndex = -1
  node.focus({ preventScroll: true })
  node.scrollIntoView({ block: 'center' })
}

export type FormPart = 'whole' | 'delivery' | 'address' | 'customer' | 'sum'

const partOf: Record<OrderRefusal['kind'], FormPart> = {
  price_changed: 'sum',
  delivery_changed: 'sum',
  bonuses_changed: 'sum',
  promo_code_lost: 'sum',
  cart_changed: 'sum',
  stock_changed: 'sum',
  option_gone: 'delivery',
  no_options: 'delivery',
  outlet_needed: 'delivery',
  interval_gone: 'delivery',
  no_delivery: 'address',
  address_incomplete: 'address',
  address_not_found: 'address',
  address_unchecked: 'address',
  phone: 'customer',
  email: 'customer',
  signed_out: 'customer',
  price_closed: 'whole',
  in_flight: 'sum',
  key_reused: 'sum',
  failed: 'sum',
}

interface RefusalMessageProps {
  checkout: Checkout
  refused: Refused
}

/** Renders nothing if the refusal concerns another part of the form. */
export default function RefusalMessage({ at, ...props }: RefusalMessageProps & { at: FormPart }) {
  const { group = props.checkout.group } = props.refused
  // A refusal of an order beside concerns none of the sections of this form.
  const part = group === props.checkout.group ? partOf[props.refused.kind] : 'sum'
  // Address fields are shown only for courier orders.
  const isShown = part !== 'address' || props.checkout.form.delivery === 'DELIVERY'
  if ((isShown ? part : 'delivery') !== at) return null
  return (
    <div ref={bring}>
      <Reason {...props} />
    </div>
  )
}

function Reason({ checkout, refused }: RefusalMessageProps) {
  const { change, ways, send } = checkout
  const alert = (children: ReactNode, action?: ReactNode) => (
    <Note kind="err" role="alert" action={action}>
      {children}
    </Note>
  )
  switch (refused.kind) {
    case 'price_changed':
    case 'delivery_changed':
    case 'bonuses_changed':
    case 'promo_code_lost':
      return <Repriced checkout={checkout} refused={refused} />
    case 'stock_changed':
      return <Lacking checkout={checkout} lines={refused.lines} />
    case 'cart_changed':
      return alert(
        m.checkout_cart_changed(),
        <a className="link" href={links.cart()}>
          {m.checkout_back_to_cart()}
        </a>,
      )
    case 'option_gone':
      return alert(m.checkout_option_gone())
    case 'no_options':
      return alert(m.checkout_no_order_options())
    case 'outlet_needed':
      return alert(m.checkout_choose_place())
    case 'interval_gone':
      return alert(m.checkout_interval_gone())
    case 'no_delivery': {
      const pickup = ways.find(({ type, options }) => type !== 'DELIVERY' && options.length > 0)
      return alert(
        m.checkout_no_delivery(),
        pickup && (
          <button type="button" className="link" onClick={() => change({ delivery: pickup.type })}>
            {m.checkout_pick_up_instead()}
          </button>
        ),
      )
    }
    case 'address_not_found':
      return alert(m.checkout_address_not_found())
    case 'address_unchecked':
      return alert(m.checkout_address_unchecked(), <Again onClick={send} />)
    case 'address_incomplete':
      return alert(
        refused.missing.includes('locality')
          ? m.checkout_specify_locality()
          : refused.missing.includes('street')
            ? m.checkout_specify_street()
            : refused.missing.includes('house')
              ? m.checkout_specify_house()
              : m.checkout_add_address(),
      )
    case 'phone':
      return alert(m.checkout_field_phone())
    case 'email':
      return alert(m.checkout_field_email())
    case 'signed_out':
      return alert(m.checkout_signed_out())
    case 'price_closed':
      return alert(m.checkout_price_closed())
    case 'in_flight':
      return alert(m.checkout_in_flight(), <Again onClick={send} />)
    case 'key_reused':
      return alert(
        m.checkout_maybe_placed(),
        <a className="link" href={links.orders()}>
          {m.checkout_to_orders()}
        </a>,
      )
    case 'failed':
      return alert(refused.message ?? m.checkout_not_created(), <Again onClick={send} />)
  }
}

const Again = ({ onClick }: { onClick: () => void }) => (
  <button type="button" className="link" onClick={onClick}>
    {m.checkout_try_again()}
  </button>
)

const changeTexts = {
  price_changed: m.checkout_price_changed,
  delivery_changed: m.checkout_delivery_changed,
  bonuses_changed: m.checkout_bonuses_changed,
}
type Changed = Extract<Refused, { kind: keyof typeof changeTexts | 'promo_code_lost' }>

/** Old and new price with an explicit confirmation: nobody pays a sum they have not seen. */
function Repriced({ checkout, refused }: { checkout: Checkout; refused: Changed }) {
  const { whole, total, send, busy, option } = checkout
  const money = useMoney()
  const nameOf = (sku: string) => whole.items.find((item) => item.sku === sku)?.product.name ?? sku
  return (
    <Note kind="warn" icon="alert" role="alert">
      <b>{refused.kind === 'promo_code_lost' ? refused.message : changeTexts[refused.kind]()}</b>
      {refused.kind === 'price_changed' && refused.lines.length > 0 && (
        <ul className={css.changes}>
          {refused.lines.map(({ sku, was, now }) => (
            <li key={sku}>
              {nameOf(sku)}:{' '}
              {m.checkout_was_now({ was: was === null ? '—' : money(was), now: now === null ? '—' : money(now) })}
            </li>
          ))}
        </ul>
      )}
      {refused.kind === 'promo_code_lost' && <p>{m.checkout_without_code()}</p>}
      <p>{m.checkout_total_was_now({ was: money(refused.before), now: money(total) })}</p>
      <Button wide busy={busy} onClick={send} className={css.accept}>
        {option?.pay_online
          ? m.checkout_accept_pay({ sum: money(total) })
          : m.checkout_accept_order({ sum: money(total) })}
      </Button>
      {!checkout.keepsCart && (
        <a className="link small" href={links.cart()}>
          {m.checkout_back_to_cart()}
        </a>
      )}
    </Note>
  )
}

function Lacking({
  checkout: { whole: cart, form, takeLines, keepsCart },
  lines,
}: {
  checkout: Checkout
  lines: Extract<OrderRefusal, { kind: 'stock_changed' }>['lines']
}) {
  const locale = useLocale()
  const left = new Map(lines.map(({ sku, available }) => [sku, available]))
  const mend = () => {
    const aside = new Set(cart.items.filter(isSetAside).map(({ sku }) => sku))
    const mended = linesOf(cart).flatMap((line) => {
      const available = left.get(line.sku)
      if (available === undefined) return [line]
      if (available > 0) return [{ ...line, count: Math.min(line.count, available) }]
      // A sold-out line is set aside in the cart automatically. A line that only the chosen outlet lacks is not, and would be requested
      // again.
      return form.delivery !== 'PICKUP' || aside.has(line.sku) ? [line] : []
    })
    void takeLines(mended)
  }
  return (
    <Note kind="err" role="alert">
      <b>{m.checkout_stock_changed()}</b>
      <ul className={css.changes}>
        {lines.map(({ sku, wanted, available }) => {
          const item = cart.items.find((one) => one.sku === sku)
          const name = item?.product.name ?? sku
          // Pieces are bare numbers here, measured goods have their unit.
          const shown = (count: number) => (item?.unit ? countText(item, locale, count) : count)
          return (
            <li key={sku}>
              {available > 0
                ? m.checkout_lacks({ name, wanted: shown(wanted), available: shown(available) })
                : m.checkout_lacks_all({ name })}
            </li>
          )
        })}
      </ul>
      <div className="row row-s">
        <Button kind="paper" size="s" onClick={mend}>
          {m.checkout_take_what_is_left()}
        </Button>
        {!keepsCart && (
          <a className="link small" href={links.cart()}>
            {m.checkout_back_to_cart()}
          </a>
        )}
      </div>
    </Note>
  )
}
