import { useEffect, useState } from 'react'
import type { SizeGuideAnswer } from '#shop/catalog/product/product-depth.wire.ts'
import { m } from '#texts/messages.js'
import { Dialog } from '#ui/dialog.tsx'
import { Skeleton, Waiting } from '#ui/skeleton.tsx'
import { api } from '../../browser/client.ts'
import { report } from '../../browser/report.ts'
import { useCloseOnBack } from '../../parts/close-on-back.ts'
import css from './size-guide.module.css'

/** Size guide of the category in a dialog (PROD-04). */
export default function SizeGuide({ slug, onClose }: { slug: string; onClose: () => void }) {
  useCloseOnBack(onClose)
  const [guide, setGuide] = useState<SizeGuideAnswer | 'failed' | null>(null)
  useEffect(() => {
    let gone = false
    api.get('/api/size-guides/{slug}/', { params: { slug } }).then(
      (answer) => !gone && setGuide(answer),
      (error) => {
        report('the table of sizes could not be loaded', error)
        if (!gone) setGuide('failed')
      },
    )
    return () => {
      gone = true
    }
  }, [slug])
  const isKnown = guide !== null && guide !== 'failed'
  return (
    <Dialog
      open
      width="m"
      onClose={onClose}
      title={isKnown ? guide.name : m.product_size_guide()}
      closeLabel={m.catalog_close()}
    >
      {guide === 'failed' ? (
        <p role="alert">{m.product_size_guide_failed()}</p>
      ) : isKnown ? (
        <Table guide={guide} />
      ) : (
        <Waiting label={m.catalog_loading()}>
          <Skeleton shape="button" />
        </Waiting>
      )}
    </Dialog>
  )
}

/** A scrollable region if wider than the sheet; it has a name, so that it can be scrolled by keys. */
const Table = ({ guide: { name, head, rows, note } }: { guide: SizeGuideAnswer }) => (
  <div className="stack">
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
    <section className={css.scroll} aria-label={name} tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...cells]) => (
            <tr key={`${first} ${cells.join(' ')}`}>
              <th scope="row">{first}</th>
              {cells.map((cell, n) => (
                <td key={head[n + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
    {note && <p className={css.note}>{note}</p>}
  </div>
)
