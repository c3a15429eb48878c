import { useEffect, useState } from 'react'
import type { PriceHistoryAnswer } from '#shop/catalog/product/product-depth.wire.ts'
import { m } from '#texts/messages.js'
import { Dialog } from '#ui/dialog.tsx'
import { Skeleton, Waiting } from '#ui/skeleton.tsx'
import { api } from '../../browser/client.ts'
import { report } from '../../browser/report.ts'
import { useCloseOnBack } from '../../parts/close-on-back.ts'
import { useMoney } from '../../parts/money.ts'
import { useLocale } from '../../parts/shell-context.ts'
import css from './price-history.module.css'
import { stepsPath } from './price-steps.ts'

/** Prices of a size in the last thirty days: a chart, and the same as text below it. */
export default function PriceHistory({
  slug,
  sku,
  onClose,
}: {
  slug: string
  sku: string | undefined
  onClose: () => void
}) {
  useCloseOnBack(onClose)
  const [history, setHistory] = useState<PriceHistoryAnswer | 'failed' | null>(null)
  useEffect(() => {
    let gone = false
    api.get('/api/products/{slug}/price-history/', { params: { slug }, query: { sku } }).then(
      (answer) => !gone && setHistory(answer),
      (error) => {
        report('the history of prices could not be loaded', error)
        if (!gone) setHistory('failed')
      },
    )
    return () => {
      gone = true
    }
  }, [slug, sku])
  return (
    <Dialog open onClose={onClose} title={m.product_history()} closeLabel={m.catalog_close()}>
      {history === 'failed' ? (
        <p role="alert">{m.product_history_failed()}</p>
      ) : history ? (
        <Steps history={history} />
      ) : (
        <Waiting label={m.catalog_loading()}>
          <Skeleton shape="button" />
        </Waiting>
      )}
    </Dialog>
  )
}

const [width, height] = [320, 96]

function Steps({ history: { prices, until } }: { history: PriceHistoryAnswer }) {
  const money = useMoney()
  const locale = useLocale()
  const day = (since: string) =>
    new Intl.DateTimeFormat(locale === 'ru' ? 'ru-RU' : 'en-GB', { day: 'numeric', month: 'long' }).format(
      new Date(since),
    )
  if (prices.length === 0) return <p className="muted">{m.product_history_unknown()}</p>
  const sums = prices.map(({ price }) => price)
  return (
    <div className="stack">
      {prices.length === 1 ? (
        <p>{m.product_history_same({ price: money(prices[0]!.price), day: day(prices[0]!.since) })}</p>
      ) : (
        <p>{m.product_history_range({ from: money(Math.min(...sums)), to: money(Math.max(...sums)) })}</p>
      )}
      {prices.length > 1 && (
        <>
          <svg className={css.chart} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
            <path d={stepsPath(prices, { width, height, until: new Date(until) })} vectorEffect="non-scaling-stroke" />
          </svg>
          <dl className={css.list}>
            {prices.toReversed().map(({ since, price }) => (
              <div key={since}>
                <dt>{m.product_history_since({ day: day(since) })}</dt>
                <dd>{money(price)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </div>
  )
}
