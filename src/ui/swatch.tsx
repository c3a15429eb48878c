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

/** Small round colours on a card: `label` says them all in words. Fills are attributes, not styles, because of the CSP. */
export const Dots = ({ label, colors, ...rest }: ComponentProps<'svg'> & { label: string; colors: string[] }) => (
  <svg {...rest} role="img" aria-label={label} width={colors.length * 16 - 4} height="12">
    {colors.map((color, index) => (
      <circle key={index} cx={index * 16 + 6} cy="6" r="5.5" fill={color} className={css.dot} />
    ))}
  </svg>
)
