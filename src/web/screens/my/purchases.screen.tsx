import { dateIn } from '#lib/dates.ts'
import { formatDate } from '#lib/format.ts'
import type { SaleOnWire, SalesAnswer } from '#shop/sales/sales.wire.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Empty, Panel } from '#ui/panel.tsx'
import { links } from '../../links.ts'
import { Account } from '../../parts/account/account.tsx'
import { Picture } from '../../parts/card/picture.tsx'
import { counted } from '../../parts/listing/counted.ts'
import { useMoney } from '../../parts/money.ts'
import { OrderTabs } from '../../parts/orders/order-tabs.tsx'
import { useSettings } from '../../parts/shell-context.ts'
import css from './my.module.css'
import { Purchase } from './purchase.tsx'
import type { Data } from './purchases.route.ts'

/** Purchases in outlets, and one of them. They share a file, because visitors usually open one from the list. */
export default function PurchasesScreen({ data }: { data: Data }) {
  return data.sale ? <Purchase sale={data.sale} /> : <Purchases answer={data.answer} />
}

/** Check number, date, number of products and outlet (SALE-01, SALE-03). */
function Purchases({ answer }: { answer: SalesAnswer }) {
  return (
    <Account trail={[{ text: m.sales_title() }]}>
      <h1 className={css.title}>{m.sales_title()}</h1>
      <OrderTabs current="outlet" />
      {answer.total === 0 ? (
        <NoPurchases />
      ) : (
        <>
          <ul className={css.orders}>
            {answer.items.map((sale) => (
              <li key={sale.id}>
                <PurchaseCard sale={sale} />
              </li>
            ))}
          </ul>
          {answer.pages > 1 && <Pages page={answer.page} pages={answer.pages} />}
        </>
      )}
    </Account>
  )
}

function NoPurchases() {
  const isFilial = useSettings().outlet_name === 'filial'
  return (
    <Empty
      heading="h2"
      title={m.sales_none_title()}
      image={
        <span className={css.emptyPicture}>
          <Icon name="package" size="l" />
        </span>
      }
      actions={<Button href={links.shops()}>{isFilial ? m.sales_none_filials() : m.sales_none_shops()}</Button>}
    >
      <p className="muted">{m.sales_none()}</p>
    </Empty>
  )
}

const maxPictures = 3

function PurchaseCard({ sale }: { sale: SaleOnWire }) {
  const money = useMoney()
  const zone = useSettings().timezone
  const rest = sale.items.length - maxPictures
  const canReview = sale.items.some(({ actions }) => actions.includes('REVIEW'))
  return (
    <Panel className={css.card}>
      <div className={css.cardHead}>
        <h2 className="h4">
          <a className={css.cardLink} href={links.purchase(sale.id)}>
            {m.sales_check({ number: sale.check_number })}
          </a>
        </h2>
        <b className="num">{money(sale.total)}</b>
      </div>
      <p className="small muted">
        {[
          formatDate(dateIn(zone, new Date(sale.date))),
          m.sales_things(counted(sale.product_count)),
          sale.outlet.name,
        ].join(' · ')}
      </p>
      <div className={css.cardBody}>
        <div className={css.pictures}>
          {sale.items.slice(0, maxPictures).map((item) => (
            <Picture
              key={item.id}
              image={item.image}
              target={64}
              stands={item.name}
              alt={item.name}
              className={css.picture}
            />
          ))}
          {rest > 0 && <span className={css.rest}>+{rest}</span>}
        </div>
        <span className={css.matters} />
        {canReview && (
          <Button size="s" kind="line" href={links.reviewSale(sale.id)}>
            {m.reviews_write()}
            <span className="vh">: {m.sales_check({ number: sale.check_number })}</span>
          </Button>
        )}
      </div>
    </Panel>
  )
}

/** Plain links: a year of purchases takes a page or two. */
const Pages = ({ page, pages }: { page: number; pages: number }) => (
  <nav className={css.more} aria-label={m.sales_pages()}>
    <p>
      {page > 1 && (
        <Button kind="grey" size="s" href={links.purchases({ page: page - 1 })}>
          {m.sales_newer()}
        </Button>
      )}{' '}
      {page < pages && (
        <Button kind="grey" size="s" href={links.purchases({ page: page + 1 })}>
          {m.sales_older()}
        </Button>
      )}
    </p>
  </nav>
)
