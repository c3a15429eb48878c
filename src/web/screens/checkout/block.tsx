import type { ReactNode } from 'react'
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
