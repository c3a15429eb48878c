import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import css from './specs.module.css'

export type SpecsProps = ComponentProps<'dl'> & {
  items: { name: ReactNode; value: ReactNode }[]
  /** `rows`: name and value on one line. `columns`: the same lines in two columns on a wide screen. */
  view?: 'rows' | 'columns'
}

/** Properties of a product. On a phone the value is under the name. */
export const Specs = ({ items, view = 'rows', className, ...rest }: SpecsProps) => (
  <dl {...rest} className={classNames(css.specs, css[view], className)}>
    {items.map(({ name, value }, index) => (
      <div key={index}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
