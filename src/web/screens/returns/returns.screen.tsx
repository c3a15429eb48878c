import type { ReclamationOnWire, ReclamationsAnswer } from '#shop/reclamations/reclamations.wire.ts'
import { m } from '#texts/messages.js'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Empty, Panel } from '#ui/panel.tsx'
import { links } from '../../links.ts'
import { Account } from '../../parts/account/account.tsx'
import { Picture } from '../../parts/card/picture.tsx'
import { countText } from '../../parts/measure.ts'
import { useMoney } from '../../parts/money.ts'
import { useOrderDays } from '../../parts/orders/order-texts.ts'
import { useLocale } from '../../parts/shell-context.ts'
import { reclamationBadge } from './reclamation-badge.ts'
import css from './returns.module.css'

/** Returns of the customer, including drafts (RET-01). */
export default function ReturnsScreen({ data }: { data: ReclamationsAnswer }) {
  return (
    <Account trail={[{ text: m.returns_title() }]}>
      <h1>{m.returns_title()}</h1>
      {data.total === 0 ? (
        <Empty
          heading="h2"
          title={m.returns_none_title()}
          actions={<Button href={links.orders()}>{m.returns_to_orders()}</Button>}
        >
          <p className="muted">{m.returns_none()}</p>
        </Empty>
      ) : (
        <ul className={css.list}>
          {data.items.map((one) => (
            <li key={one.id}>
              <Card reclamation={one} />
            </li>
          ))}
        </ul>
      )}
      <Pages answer={data} />
    </Account>
  )
}

function Pages({ answer: { page, pages } }: { answer: ReclamationsAnswer }) {
  if (pages === 1) return null
  return (
    <nav aria-label={m.returns_title()} className={css.pages}>
      {Array.from({ length: pages }, (_, index) => index + 1).map((number) => (
        <Button
          key={number}
          kind={number === page ? 'soft' : 'line'}
          size="s"
          href={links.reclamations({ page: number > 1 ? number : null })}
          aria-current={number === page ? 'page' : undefined}
        >
          {number}
        </Button>
      ))}
    </nav>
  )
}

function Card({ reclamation: one }: { reclamation: ReclamationOnWire }) {
  const money = useMoney()
  const locale = useLocale()
  const days = useOrderDays()
  const isDraft = one.state === null
  return (
    <Panel className={css.card}>
      <div className={css.cardHead}>
        <h2 className="h4">
          <a href={isDraft ? links.returnItem(one.order.id, one.order_item) : links.reclamation(one.id)}>
            {m.returns_number({ number: one.id })}
          </a>
        </h2>
        <Badge kind={reclamationBadge(one.state)}>{one.state_label}</Badge>
      </div>
      <div className={css.thing}>
        <Picture image={one.image} target={64} stands={one.product.name} />
        <div>
          <p>{one.product.name}</p>
          <p className="small muted">
            {[
              m.returns_item({ quantity: countText(one, locale), sum: money(one.amount) }),
              days.day(one.submitted_at ?? one.updated_at),
            ].join(' · ')}
          </p>
          <p className="small muted">{m.returns_order_link({ number: one.order.number })}</p>
        </div>
      </div>
      <div>
        {isDraft || one.state === 'error' ? (
          <Button size="s" href={links.returnItem(one.order.id, one.order_item)}>
            {isDraft ? m.returns_continue() : m.returns_fix()}
            <span className="vh">: {one.product.name}</span>
          </Button>
        ) : (
          <Button size="s" kind="line" href={links.reclamation(one.id)}>
            {m.returns_details()}
            <span className="vh">: {one.product.name}</span>
          </Button>
        )}
      </div>
    </Panel>
  )
}
