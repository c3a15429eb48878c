import type { ComponentProps } from 'react'
import css from './dots.module.css'

/** Small colour circles on a card; `label` names all colours. Fills are attributes, not styles, because of the CSP. */
export const Dots = ({ label, colors, ...rest }: ComponentProps<'svg'> & { label: string; colors: string[] }) => (
  <svg {...rest} role="img" aria-label={label} width={colors.length * 16 - 4} height="12">
    {colors.map((color, index) => (
      <circle key={index} cx={index * 16 + 6} cy="6" r="5.5" fill={color} className={css.dot} />
    ))}
  </svg>
)
