import { m } from '#texts/messages.js'
import { Icon } from '#ui/icon.tsx'
import { links } from '../../links.ts'
import { Picture } from '../card/picture.tsx'
import { counted } from '../listing/counted.ts'
import { useBonusNumber } from '../loyalty/bonus-number.ts'
import { useMoney } from '../money.ts'
import { useOrderDays } from '../orders/order-texts.ts'
import css from './matter-tiles.module.css'
import type { Matter } from './what-matters.ts'

/** Tiles with the customer's tasks, each a link to where the task is done. */
export function MatterTiles({ matters }: { matters: Matter[] }) {
  const tile = useTile()
  if (matters.length === 0)
    return (
      <p className={`muted ${css.none}`}>
        <Icon name="check-circle" /> {m.matters_none()}
      </p>
    )
  return (
    <nav aria-label={m.matters_title()}>
      <ul className={css.tiles}>
        {matters.map(tile).map(({ href, title, text, thing, kind }) => (
          <li key={href}>
            <a className={css.tile} href={href}>
              {kind === 'spend' ? (
                <span className={`${css.picture} ${css.sign}`}>
                  <Icon name="gift" size="l" />
                </span>
              ) : (
                <Picture
                  image={thing?.image ?? null}
                  target={56}
                  stands={thing?.name ?? title}
                  className={css.picture}
                />
              )}
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
  const bonuses = useBonusNumber()
  return (matter: Matter) => {
    const { thing, kind } = matter
    if (kind === 'spend') {
      const { amount, at } = matter.bonuses
      return {
        thing,
        kind,
        href: links.balance(),
        title: m.matters_spend(),
        text: m.loyalty_expiring({ amount: bonuses(amount), day: days.promised(at) }),
      }
    }
    if ('sale' in matter) {
      const { id, check_number } = matter.sale
      const isOne = matter.count === 1
      return {
        thing,
        kind,
        href: isOne ? links.reviewSaleItem(id, matter.thing.item) : links.reviewSale(id),
        title: m.matters_rate(counted(matter.count)),
        text: isOne ? matter.thing.name : m.sales_check({ number: check_number }),
      }
    }
    if ('reclamation' in matter) {
      const { id, state, amount, order } = matter.reclamation
      return {
        thing,
        kind,
        // A draft or a rejected application opens in the form.
        href: state === null || state === 'error' ? links.returnItem(order, matter.thing.item) : links.reclamation(id),
        title: returnTitles[matter.kind](),
        text: m.matters_return_text({ number: id, sum: money(amount) }),
      }
    }
    const { id, number, actions, pay_now, total, storage_until } = matter.order
    switch (matter.kind) {
      case 'pay':
        return {
          thing,
          kind,
          href: actions.includes('PAY') ? links.pay(id) : links.order(id),
          title: m.matters_pay(),
          text: m.matters_pay_text({ number, sum: money(pay_now || total) }),
        }
      case 'fetch':
        return {
          thing,
          kind,
          href: links.order(id),
          title: m.matters_fetch(),
          text: storage_until
            ? m.matters_fetch_until({ number, day: days.promised(storage_until) })
            : m.matters_fetch_text({ number }),
        }
      case 'rate': {
        const isOne = matter.count === 1
        return {
          thing,
          kind,
          href: isOne ? links.reviewItem(id, matter.thing.item) : links.reviewOrder(id),
          title: m.matters_rate(counted(matter.count)),
          text: isOne ? matter.thing.name : m.matters_fetch_text({ number }),
        }
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
