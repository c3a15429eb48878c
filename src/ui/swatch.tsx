import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import css from './swatch.module.css'

export type SwatchesProps = ComponentProps<'ul'> & {
  label: string
  /** `image` is a picture with the name of the variant as its alt; `off` marks one that is sold out. */
  options: { href: string; image: ReactNode; current?: boolean; off?: boolean }[]
}

/** Colours as pictures of the thing itself; each is a page of its own. */
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
