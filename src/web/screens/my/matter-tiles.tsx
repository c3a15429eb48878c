import { m } from '#texts/messages.js'
import { links } from '../../links.ts'
import { counted } from '../../parts/counted.ts'
import { useMoney } from '../../parts/money.ts'
import { useOrderDays } from '../../parts/orders/order-texts.ts'
import { Picture } from '../../parts/picture.tsx'
import css from './matter-tiles.module.css'
import type { Matter } from './what-matters.ts'

/** What waits for the customer, each a way to where it is done. */
export function MatterTiles({ matters }: { matters: Matter[] }) {
  const tile = useTile()
  if (matters.length === 0) return null
  return (
    <nav aria-label={m.matters_title()}>
      <ul className={css.tiles}>
        {matters.map(tile).map(({ href, title, text, image, thing }) => (
          <li key={href}>
            <a className={css.tile} href={href}>
              <Picture image={image} target={56} stands={thing} className={css.picture} />
              <span>
                <b className={css.name}>{title}</b>
                <span className="small muted">{text}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function useTile() {
  const money = useMoney()
  const days = useOrderDays()
  return (matter: Matter) => {
    if ('reclamation' in matter) {
      const { id, state, amount, image, product, order, order_item } = matter.reclamation
      return {
        // What is not sent yet, or was sent back, is written in the form.
        href: state === null || state === 'error' ? links.returnItem(order.id, order_item) : links.reclamation(id),
        title: returnTitles[matter.kind](),
        text: m.matters_return_text({ number: id, sum: money(amount) }),
        image,
        thing: product.name,
      }
    }
    const { order } = matter
    const item = order.items.find(({ actions }) => matter.kind !== 'rate' || actions.includes('REVIEW'))
    const shown = { image: item?.image ?? null, thing: item?.product.name ?? order.number }
    const number = order.number
    switch (matter.kind) {
      case 'pay':
        return {
          ...shown,
          href: order.actions.includes('PAY') ? links.pay(order.id) : links.order(order.id),
          title: m.matters_pay(),
          text: m.matters_pay_text({ number, sum: money(order.pay_now || order.total) }),
        }
      case 'fetch':
        return {
          ...shown,
          href: links.order(order.id),
          title: m.matters_fetch(),
          text: order.storage_until
            ? m.matters_fetch_until({ number, day: days.promised(order.storage_until) })
            : m.matters_fetch_text({ number }),
        }
      case 'rate':
        return {
          ...shown,
          href: matter.count === 1 && item ? links.reviewItem(order.id, item.id) : links.reviewOrder(order.id),
          title: m.matters_rate(counted(matter.count)),
          text: matter.count === 1 && item ? item.product.name : m.matters_fetch_text({ number }),
        }
    }
  }
}

const returnTitles = {
  correct: m.matters_correct,
  details: m.matters_details,
  bring: m.matters_bring,
  finish: m.matters_finish,
}
