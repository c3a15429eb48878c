import type { ComponentProps, ReactNode } from 'react'
import css from './card.module.css'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

export type CardProps = Omit<ComponentProps<'article'>, 'title'> & {
  /** The only link; its area covers the whole card. */
  href: string
  title: ReactNode
  heading?: 'h2' | 'h3' | 'h4'
  /** A square picture with an empty alt, as the title gives the name. */
  media: ReactNode
  badges?: ReactNode
  fav?: ReactNode
  price?: ReactNode
  /** Small swatches under the picture; placed above the link. */
  colours?: ReactNode
  /** Rating. */
  meta?: ReactNode
  delivery?: ReactNode
  /** A tinted button or a stepper of the same place and size. */
  action?: ReactNode
  /** Extra attributes of the link, such as a click handler for analytics. */
  link?: Omit<ComponentProps<'a'>, 'href' | 'children'>
}

export const Card = (props: CardProps) => {
  const {
    href,
    title,
    heading: Heading = 'h3',
    media,
    badges,
    fav,
    price,
    colours,
    meta,
    delivery,
    action,
    link,
    className,
    ...rest
  } = props
  return (
    <article {...rest} className={classNames(css.card, className)}>
      <div className={css.media}>
        {media}
        {badges != null && <div className={css.badges}>{badges}</div>}
      </div>
      <div className={css.body}>
        {price}
        <Heading className={css.title}>
          <a {...link} href={href}>
            {title}
          </a>
        </Heading>
        {colours}
        {meta != null && <div className={css.meta}>{meta}</div>}
        {delivery != null && <div className={css.delivery}>{delivery}</div>}
        {action != null && <div className={css.action}>{action}</div>}
      </div>
      {fav}
    </article>
  )
}

export type FavProps = ComponentProps<'button'> & { on: boolean; label: string }

/** The favourite button in the corner of a card; its state changes at once. */
export const Fav = ({ on, label, className, ...rest }: FavProps) => (
  <button type="button" {...rest} aria-label={label} aria-pressed={on} className={classNames(css.fav, className)}>
    <Icon name="heart" filled={on} />
  </button>
)
