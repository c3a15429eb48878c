import { m } from '#texts/messages.js'
import { Logo } from '#ui/logo.tsx'
import { links } from '../links.ts'
import { useSettings } from './shell-context.ts'
import css from './shop-logo.module.css'

/** The company's logo, its square one in narrow windows (SET-38, SET-39); without either the brand's name. */
export function ShopLogo({ always = false }: { always?: boolean }) {
  const { brand_name: brand, logo, logo_square: square } = useSettings()
  const narrow = square || logo
  const mark = narrow ? (
    <picture>
      {logo && square && !always && <source media="(min-width: 1024px)" srcSet={logo} />}
      {always && logo ? <img src={logo} alt="" height={32} /> : <img src={narrow} alt="" height={32} />}
    </picture>
  ) : undefined
  // A wide logo carries the name itself; a square one has it written beside it.
  const name = logo ? undefined : brand
  return <Logo className={css.logo} href={links.home()} label={m.shell_home({ brand })} mark={mark} name={name} />
}
