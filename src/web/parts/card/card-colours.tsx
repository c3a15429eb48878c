import type { CardOnWire } from '#shop/catalog/catalog.wire.ts'
import { m } from '#texts/messages.js'
import { links } from '../../links.ts'
import css from './product-card.module.css'

/** Number of colours that fit in the narrowest card; the rest are on the product page. */
const most = 5

export interface CardColoursProps {
  colours: NonNullable<CardOnWire['colors']>
  shownId: number
  onPick: (id: number) => void
}

/**
 * The colours of the model (decision 0045): hover or press shows a colour in the card; without script it links to its page. Not in the tab
 * order: a card has one tab stop, and its page has the colours too (ux C8).
 */
export function CardColours({ colours, shownId, onPick }: CardColoursProps) {
  // The displayed colour is always among the visible ones.
  const first = colours.filter(({ id }, at) => at < most || id === shownId)
  const few = first.length > most ? first.filter(({ id }, at) => at < most - 1 || id === shownId) : first
  const left = colours.length - few.length
  return (
    <ul className={css.colours} aria-label={m.catalog_colors()}>
      {few.map(({ id, slug, label, hex, in_stock }) => (
        <li key={id}>
          <a
            href={links.product(slug)}
            title={label}
            aria-current={id === shownId || undefined}
            tabIndex={-1}
            onPointerEnter={(event) => event.pointerType === 'mouse' && onPick(id)}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
              event.preventDefault()
              onPick(id)
            }}
          >
            <svg aria-hidden="true" viewBox="0 0 24 24" className={in_stock ? undefined : css.sold}>
              <circle cx="12" cy="12" r="7" fill={hex || 'none'} />
            </svg>
            <span className="vh">{label}</span>
          </a>
        </li>
      ))}
      {left > 0 && <li className="small hint">+{left}</li>}
    </ul>
  )
}
