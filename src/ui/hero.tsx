import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import css from './hero.module.css'

export type HeroProps = ComponentProps<'section'> & {
  /** A photo that fills the banner. */
  image: ReactNode
  /** Arrows and a counter, on a wide screen: the banner never moves automatically. */
  controls?: ReactNode
  /** A second entry beside the banner. */
  side?: ReactNode
}

/** A banner: real text over a photo with a dark overlay. */
export const Hero = ({ image, controls, side, className, children, ...rest }: HeroProps) => (
  <section {...rest} className={classNames(css.hero, side == null && css.alone, className)}>
    <div className={css.main}>
      {image}
      <div className={css.text}>{children}</div>
      {controls != null && <div className={css.controls}>{controls}</div>}
    </div>
    {side}
  </section>
)
