import { dateIn, timeIn } from '#lib/dates.ts'
import { formatDate } from '#lib/format.ts'
import type { SaleOnWire } from '#shop/sales/sales.wire.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Line } from '#ui/line.tsx'
import { Panel } from '#ui/panel.tsx'
import { Sum, SumLine } from '#ui/sum.tsx'
import { links } from '../../links.ts'
import { Account } from '../../parts/account/account.tsx'
import { Picture } from '../../parts/card/picture.tsx'
import { counted } from '../../parts/listing/counted.ts'
import { useMoney } from '../../parts/money.ts'
import { useSettings } from '../../parts/shell-context.ts'
import css from './my.module.css'

/** One purchase in an outlet with its goods (SALE-02). */
export function Purchase({ sale }: { sale: SaleOnWire }) {
  const money = useMoney()
  const zone = useSettings().timezone
  const at = new Date(sale.date)
  const title = m.sales_check({ number: sale.check_number })
  return (
    <Account trail={[{ text: m.sales_title(), href: links.purchases() }, { text: title }]}>
      <h1 className={css.title}>{title}</h1>
      <p className="muted">
        {[`${formatDate(dateIn(zone, at))}, ${timeIn(zone, at)}`, m.sales_things(counted(sale.product_count))].join(
          ' · ',
        )}
        <br />
        {[sale.outlet.name, sale.outlet.address].filter(Boolean).join(', ')}
      </p>
      <section aria-labelledby="sale-items" className={css.section}>
        <h2 id="sale-items" className="h3">
          {m.orders_items()}
        </h2>
        <ul className={css.lines}>
          {sale.items.map((item) => (
            <Item key={item.id} sale={sale} item={item} />
          ))}
        </ul>
      </section>
      <Panel sunken className={`stack ${css.section}`}>
        <Sum>
          <SumLine label={m.sales_total()} value={money(sale.total)} total />
          {sale.refunded > 0 && <SumLine label={m.sales_refunded()} value={`−${money(sale.refunded)}`} />}
        </Sum>
        {sale.returns.map((one) => (
          <p key={`${one.outlet} ${one.check_number}`} className="small muted">
            {m.sales_return({
              number: one.check_number,
              day: formatDate(dateIn(zone, new Date(one.date))),
              outlet: one.outlet,
            })}
          </p>
        ))}
      </Panel>
      {sale.items.some(({ actions }) => actions.includes('REVIEW')) && (
        <p className={css.section}>
          <Button kind="soft" href={links.reviewSale(sale.id)}>
            {m.reviews_of_order()}
          </Button>
        </p>
      )}
    </Account>
  )
}

function Item({ sale, item }: { sale: SaleOnWire; item: SaleOnWire['items'][number] }) {
  const money = useMoney()
  const { product } = item
  return (
    <Line
      image={<Picture image={item.image} target={88} stands={item.name} />}
      sum={<b className="num">{money(item.total)}</b>}
    >
      {product ? <a href={links.product(product.slug, { sku: item.sku })}>{item.name}</a> : <span>{item.name}</span>}
      <p className="small muted">
        {[item.size && m.cart_size({ size: item.size }), m.orders_pieces({ count: item.count })]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {item.returned > 0 && <p className="small">{m.sales_returned({ count: item.returned })}</p>}
      {item.actions.includes('REVIEW') && (
        <p className={`small ${css.noPrint}`}>
          <a className="link" href={links.reviewSaleItem(sale.id, item.id)}>
            {m.orders_review()}
            <span className="vh">: {item.name}</span>
          </a>
        </p>
      )}
      {item.actions.includes('COMMENT') && (
        <p className={`small ${css.noPrint}`}>
          <a className="link" href={links.reviewSaleItem(sale.id, item.id)}>
            {m.orders_comment()}
            <span className="vh">: {item.name}</span>
          </a>
        </p>
      )}
    </Line>
  )
}
