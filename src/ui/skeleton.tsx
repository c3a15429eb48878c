import type { ComponentProps } from 'react'
import card from './card.module.css'
import { classNames } from './class-names.ts'
import css from './skeleton.module.css'

export type SkeletonProps = ComponentProps<'div'> & {
  /** Shape of the replaced content. */
  shape?: 'line' | 'title' | 'price' | 'lines' | 'button' | 'media' | 'wide' | 'round'
}

export const Skeleton = ({ shape = 'line', className, ...rest }: SkeletonProps) => (
  <div aria-hidden="true" {...rest} className={classNames(css.skeleton, css[shape], className)} />
)

/** The boxes of a product card, so that the layout does not shift when goods are loaded. */
export const SkeletonCard = () => (
  <div className={card.card} aria-hidden="true">
    <Skeleton shape="media" />
    <div className={classNames(card.body, css.cardBody)}>
      <Skeleton shape="price" />
      <Skeleton shape="lines" />
      <Skeleton shape="line" />
      <Skeleton shape="button" />
    </div>
  </div>
)

/** Wraps skeletons: announces what is loading and shows them after 200 ms, so that fast answers do not flicker. */
export const Waiting = ({ label, className, children, ...rest }: ComponentProps<'div'> & { label: string }) => (
  <div {...rest} aria-busy="true" className={classNames(css.waiting, className)}>
    <span role="status" className="vh">
      {label}
    </span>
    {children}
  </div>
)
