import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isOver, type OrderGroup } from '#shop/orders/order-states.ts'
import type { OrderOnWire, OrdersAnswer } from '#shop/orders/orders.wire.ts'
import { m } from '#texts/messages.js'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Note } from '#ui/note.tsx'
import { Empty, Panel } from '#ui/panel.tsx'
import { api } from '../../browser/client.ts'
import { report } from '../../browser/report.ts'
import { links } from '../../links.ts'
import { Account } from '../../parts/account/account.tsx'
import { Picture } from '../../parts/card/picture.tsx'
import { useMoney } from '../../parts/money.ts'
import { readExtendedOrders, storeExtendedOrders } from '../../parts/orders/extended-orders.ts'
import { OrderTabs } from '../../parts/orders/order-tabs.tsx'
import { badgeKind, currentStatusText, useOrderDays } from '../../parts/orders/order-texts.ts'
import css from './my.module.css'
import { OrderFilter } from './order-filter.tsx'
import type { Data } from './orders.route.ts'
import { Repeat } from './repeat.tsx'

export default function OrdersScreen({ data: { answer, search, state } }: { data: Data }) {
  const isChosen = search !== '' || state !== null
  return (
    <Account trail={[{ text: m.orders_title() }]}>
      <h1 className={css.title}>{m.orders_title()}</h1>
      <OrderTabs current="online" />
      {(isChosen || answer.total > 0) && <OrderFilter search={search} state={state} />}
      {answer.total > 0 && (
        <List key={`${answer.page} ${search} ${state}`} first={answer} query={{ search, ...(state && { state }) }} />
      )}
      {answer.total === 0 && (isChosen ? <NothingFound /> : <NoOrders />)}
    </Account>
  )
}

const NoOrders = () => (
  <Empty
    heading="h2"
    title={m.orders_none_title()}
    image={
      <span className={css.emptyPicture}>
        <Icon name="package" size="l" />
      </span>
    }
    actions={<Button href={links.catalog()}>{m.cart_to_catalog()}</Button>}
  >
    <p className="muted">{m.orders_none()}</p>
  </Empty>
)

const NothingFound = () => (
  <Note
    className={css.nothing}
    action={
      <Button kind="paper" size="s" href={links.orders()}>
        {m.orders_filter_off()}
      </Button>
    }
  >
    {m.orders_filter_nothing()}
  </Note>
)

function List({ first, query }: { first: OrdersAnswer; query: { search: string; state?: OrderGroup } }) {
  const [pages, setPages] = useState(() => readExtendedOrders(first))
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const fresh = useRef<HTMLLIElement>(null)
  const last = pages.at(-1)!
  const seen = new Set<number>()
  // A new order shifts the pages, so orders that are already shown are skipped.
  const list = pages.flatMap(({ items }) => items).filter(({ id }) => !seen.has(id) && seen.add(id))
  const freshFrom = pages.length > 1 ? list.length - last.items.length : -1

  const more = async () => {
    setBusy(true)
    setFailed(false)
    try {
      const next = await api.get('/api/orders/', { query: { ...query, page: last.page + 1 } })
      storeExtendedOrders([...pages, next])
      // Rendered synchronously, so that the first new card exists to take the focus.
      flushSync(() => setPages((pages) => [...pages, next]))
      fresh.current?.querySelector<HTMLElement>('a')?.focus({ preventScroll: true })
    } catch (error) {
      report('more orders could not be loaded', error)
      setFailed(true)
    }
    setBusy(false)
  }
  return (
    <>
      <ul className={css.orders}>
        {list.map((order, index) => (
          <li key={order.id} ref={index === freshFrom ? fresh : undefined}>
            <OrderCard order={order} />
          </li>
        ))}
      </ul>
      {failed && (
        <Note kind="err" role="alert">
          {m.orders_more_failed()}
        </Note>
      )}
      {last.page < last.pages && (
        <div className={css.more}>
          <Button kind="grey" busy={busy} onClick={more}>
            {m.catalog_show_more()}
          </Button>
        </div>
      )}
    </>
  )
}

const maxPictures = 3

function OrderCard({ order }: { order: OrderOnWire }) {
  const money = useMoney()
  const days = useOrderDays()
  const rest = order.items.length - maxPictures
  return (
    <Panel className={css.card}>
      <div className={css.cardHead}>
        <h2 className="h4">
          <a className={css.cardLink} href={links.order(order.id)}>
            {m.orders_order({ number: order.number })}
          </a>
        </h2>
        <Badge kind={badgeKind(order)}>{order.state_label}</Badge>
      </div>
      <p className="small muted">
        {days.day(order.created_at)} · {money(order.total)}
      </p>
      <div className={css.cardBody}>
        <div className={css.pictures}>
          {order.items.slice(0, maxPictures).map((item) => (
            <Picture
              key={item.id}
              image={item.image}
              target={64}
              stands={item.product.name}
              alt={item.product.name}
              className={css.picture}
            />
          ))}
          {rest > 0 && <span className={css.rest}>+{rest}</span>}
        </div>
        <span className={`small muted ${css.matters}`}>{currentStatusText(order, days)}</span>
        <CardAction order={order} />
      </div>
    </Panel>
  )
}

/** The action for the state: pay, collect, review, or order again. */
function CardAction({ order }: { order: OrderOnWire }) {
  const money = useMoney()
  if (order.actions.includes('PAY') && order.pay_now > 0)
    return (
      <Button size="s" href={links.pay(order.id)}>
        {m.checkout_pay({ sum: money(order.pay_now) })}
      </Button>
    )
  if (order.state.startsWith('ready') && order.receipt_code)
    return (
      <Button size="s" href={links.order(order.id)}>
        {m.orders_receipt_code()}
      </Button>
    )
  if (isOver(order.state) && order.items.length > 0)
    return (
      <div className={css.cardWays}>
        <Rate order={order} />
        <Repeat order={order} kind="line" size="s" />
      </div>
    )
  return (
    <Button size="s" kind="line" href={links.order(order.id)}>
      {m.orders_details()}
    </Button>
  )
}

/** Link to the form of the only line to review, or to the list of them. */
function Rate({ order }: { order: OrderOnWire }) {
  const things = order.items.filter(({ actions }) => actions.includes('REVIEW'))
  const [first] = things
  if (!first) return null
  return (
    <Button
      size="s"
      kind="soft"
      href={things.length === 1 ? links.reviewItem(order.id, first.id) : links.reviewOrder(order.id)}
    >
      {m.orders_rate()}
    </Button>
  )
}
