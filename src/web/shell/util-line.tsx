import { m } from '#texts/messages.js'
import { Icon } from '#ui/icon.tsx'
import { MenuLink } from '../parts/menu-link.tsx'
import { useShell } from '../parts/shell-context.ts'
import { useMenu } from '../parts/use-menu.ts'
import { LocaleSwitch } from './locale-switch.tsx'
import { regionChooserId } from './overlay-ids.ts'
import { PhoneLink } from './phone-link.tsx'
import css from './util-line.module.css'

/** The quiet line over the header of a wide window: city, contacts, language. */
export function UtilLine() {
  const { region } = useShell()
  const contacts = useMenu('contacts-widget')
  // Pages of the shop to the left, ways to reach it to the right.
  const places = contacts.filter((entry) => entry.href.startsWith('/'))
  const lines = contacts.filter((entry) => !entry.href.startsWith('/'))
  return (
    <section className={`only-wide ${css.util}`} aria-label={m.shell_service()}>
      <div className={`wrap ${css.line}`}>
        {region && (
          <button type="button" popoverTarget={regionChooserId} aria-label={m.shell_city({ name: region.name })}>
            <Icon name="map-pin" size="s" />
            {region.name}
          </button>
        )}
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
