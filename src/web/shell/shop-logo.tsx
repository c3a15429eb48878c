import { m } from '#texts/messages.js'
import { classNames } from '#ui/class-names.ts'
import { Logo } from '#ui/logo.tsx'
import { links } from '../links.ts'
import { useSettings } from '../parts/shell-context.ts'
import css from './shop-logo.module.css'

/** The company's logo, the square one in narrow windows (SET-38, SET-39); without both the first letter of its brand on the accent colour. */
export function ShopLogo({ always = false }: { always?: boolean }) {
  const { brand_name: brand, logo, logo_square: square } = useSettings()
  const narrow = square || logo
  const mark = narrow ? (
    <picture>
      {logo && square && !always && <source media="(min-width: 1024px)" srcSet={logo} />}
      {always && logo ? <img src={logo} alt="" height={32} /> : <img src={narrow} alt="" height={32} />}
    </picture>
  ) : brand ? (
    // Drawn by the style sheet: screen readers would read a text as part of the name.
    <i className={css.letter} data-letter={[...brand.trim()][0]?.toUpperCase()} aria-hidden />
  ) : undefined
  // A wide logo contains the name; a square one has the name beside it.
  const name = logo ? undefined : brand
  return (
    <Logo
      className={classNames(css.logo, always && css.full)}
      href={links.home()}
      label={m.shell_home({ brand })}
      mark={mark}
      name={name}
    />
  )
}
