import { m } from '#texts/messages.js'
import { Icon } from '#ui/icon.tsx'
import { links } from '../links.ts'
import { LocaleSwitch } from './locale-switch.tsx'
import { MenuLink } from './menu-link.tsx'
import { PhoneLink } from './phone-link.tsx'
import { regionChooserId } from './region-chooser.tsx'
import { useShell } from './shell-context.ts'
import { useMenu } from './use-menu.ts'
import css from './util-line.module.css'

/** The quiet line over the header of a wide window: city, contacts, language. */
export function UtilLine() {
  const { region } = useShell()
  const contacts = useMenu('contacts-widget')
  return (
    <section className={`only-wide ${css.util}`} aria-label={m.shell_service()}>
      <div className={`wrap ${css.line}`}>
        {region && (
          <button type="button" popoverTarget={regionChooserId} aria-label={m.shell_city({ name: region.name })}>
            <Icon name="map-pin" size="s" />
            {region.name}
          </button>
        )}
        <a href={links.shops()}>{m.shell_shops()}</a>
        <span className="grow" />
        {contacts.length > 0 ? contacts.map((entry) => <MenuLink key={entry.id} entry={entry} />) : <PhoneLink />}
        <LocaleSwitch />
      </div>
    </section>
  )
}
