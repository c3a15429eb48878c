import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import css from './swatch.module.css'

export type SwatchesProps = ComponentProps<'ul'> & {
  label: string
  /** `image`: a picture with the variant's name as its alt; `off`: sold out. */
  options: { href: string; image: ReactNode; current?: boolean; off?: boolean }[]
}

/** Colours as pictures of the product; each one links to its own page. */
export const Swatches = ({ label, options, className, ...rest }: SwatchesProps) => (
  <ul {...rest} aria-label={label} className={classNames(css.swatches, className)}>
    {options.map(({ href, image, current, off }) => (
      <li key={href}>
        <a href={href} aria-current={current ? 'true' : undefined} className={off ? css.off : undefined}>
          {image}
        </a>
      </li>
    ))}
  </ul>
)
