import { m } from '#texts/messages.js'
import { CityButton } from '../parts/city-button.tsx'
import { MenuLink } from '../parts/menu-link.tsx'
import { useMenu } from '../parts/use-menu.ts'
import { LocaleSwitch } from './locale-switch.tsx'
import { PhoneLink } from './phone-link.tsx'
import css from './util-line.module.css'

/** The secondary line above the header of a wide window: city, contacts, language. */
export function UtilLine() {
  const contacts = useMenu('contacts-widget')
  // Pages of the shop on the left, contacts on the right.
  const places = contacts.filter((entry) => entry.href.startsWith('/'))
  const lines = contacts.filter((entry) => !entry.href.startsWith('/'))
  return (
    <section className={`only-wide ${css.util}`} aria-label={m.shell_service()}>
      <div className={`wrap ${css.line}`}>
        <CityButton />
        {places.map((entry) => (
          <MenuLink key={entry.id} entry={entry} />
        ))}
        <span className="grow" />
        {lines.length > 0 ? lines.map((entry) => <MenuLink key={entry.id} entry={entry} />) : <PhoneLink />}
        <LocaleSwitch />
      </div>
    </section>
  )
}
