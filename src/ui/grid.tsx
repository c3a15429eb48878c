import { Children, type ComponentProps, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import css from './grid.module.css'

const items = (children: ReactNode) =>
  Children.map(children, (child) => child != null && child !== false && <li>{child}</li>)

export type GridProps = ComponentProps<'ul'> & {
  /** `side`: next to filters. `five`: a fifth column on a wide screen. */
  kind?: 'plain' | 'side' | 'five'
}

/** Cards in columns: 2 on a phone, 3 from 640 px, 4 or 5 on a wide screen. Each child becomes a list item. */
export const Grid = ({ kind = 'plain', className, children, ...rest }: GridProps) => (
  <ul {...rest} className={classNames(css.grid, css[kind], className)}>
    {items(children)}
  </ul>
)

/** One row of cards: scrolls up to the screen edges on phones, five in a row on a wide screen. */
export const Rail = ({ className, children, ...rest }: ComponentProps<'ul'>) => (
  <ul {...rest} className={classNames(css.rail, className)}>
    {items(children)}
  </ul>
)

/** Sections as pictures. Children are `Tile`s. */
export const Tiles = ({ className, children, ...rest }: ComponentProps<'ul'>) => (
  <ul {...rest} className={classNames(css.tiles, className)}>
    {items(children)}
  </ul>
)

export const Tile = ({
  image,
  className,
  children,
  ...rest
}: ComponentProps<'a'> & { href: string; image: ReactNode }) => (
  <a {...rest} className={classNames(css.tile, className)}>
    {image}
    <span>{children}</span>
  </a>
)
