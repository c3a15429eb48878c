import { formatNumber } from '#lib/format.ts'
import { m } from '#texts/messages.js'
import { Icon } from '#ui/icon.tsx'
import { Picture } from '../card/picture.tsx'
import { useMoney } from '../money.ts'
import { useLocale } from '../shell-context.ts'
import { placeText } from './place-text.ts'
import css from './search-suggest.module.css'
import { type Suggestion, splitTyped } from './suggestions.ts'

export interface SuggestionOptionProps {
  id: string
  suggestion: Suggestion
  typed: string
  isActive: boolean
  onActive: () => void
  onEnter: () => void
}

/** One option: a link, so that it can be opened in a new tab. Focus stays in the field. */
export const SuggestionOption = ({ id, suggestion, typed, isActive, onActive, onEnter }: SuggestionOptionProps) => (
  <a
    id={id}
    role="option"
    aria-selected={isActive}
    tabIndex={-1}
    href={suggestion.href}
    className={css.option}
    onMouseDown={(event) => event.preventDefault()}
    onPointerMove={onActive}
    onClick={(event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      onEnter()
    }}
  >
    <Inside suggestion={suggestion} typed={typed} />
    {isActive && <Icon name="enter" size="s" className={css.enter} />}
  </a>
)

function Inside({ suggestion: one, typed }: { suggestion: Suggestion; typed: string }) {
  const locale = useLocale()
  const money = useMoney()
  if (one.kind === 'query') {
    const [start, added] = splitTyped(one.text, typed)
    return (
      <>
        <Icon name="search" />
        <span className="grow">
          {start}
          <b>{added}</b>
        </span>
      </>
    )
  }
  if (one.kind === 'place')
    return (
      <>
        <Icon name={one.place.kind === 'hotel' ? 'building' : 'plane'} />
        <b className="grow">{placeText(one.place)}</b>
        {one.place.where && <span className="small hint">{one.place.where}</span>}
      </>
    )
  if (one.kind === 'category')
    return (
      <>
        <Icon name="layout-grid" />
        <b className="grow">{one.name}</b>
        <span className="small hint num">{formatNumber(one.count, locale)}</span>
      </>
    )
  const { name, images, category, price, price_from } = one.card
  return (
    <>
      <i className={css.image}>
        <Picture image={images[0]} target={48} stands={category.name} />
      </i>
      <span className="grow small">{name}</span>
      {price !== null && (
        <b className="num nowrap">{price_from ? m.catalog_price_from({ price: money(price) }) : money(price)}</b>
      )}
    </>
  )
}
