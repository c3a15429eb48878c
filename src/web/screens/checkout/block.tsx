import type { ReactNode } from 'react'
import { Icon } from '#ui/icon.tsx'
import { useShell } from '../../parts/shell-context.ts'
import css from './checkout.module.css'

export const Block = ({
  id,
  title,
  aside,
  children,
}: {
  id: string
  title: string
  aside?: ReactNode
  children: ReactNode
}) => (
  <section className={css.block} aria-labelledby={id}>
    <div className={css.blockHead}>
      <h2 id={id} className="h3">
        {title}
      </h2>
      {aside}
    </div>
    {children}
  </section>
)

/** The city of the visitor, in the head of the first block: prices and dates follow it. */
export function City() {
  const { region } = useShell()
  if (!region) return null
  return (
    <span className={`small muted ${css.city}`}>
      <Icon name="map-pin" size="s" /> {region.name}
    </span>
  )
}
