import { m } from '#texts/messages.js'
import { IconButton } from '#ui/icon-button.tsx'
import { links } from '../links.ts'
import type { MenuEntry } from '../menu.ts'
import { MenuLink } from '../parts/menu-link.tsx'
import { useSettings } from '../parts/shell-context.ts'
import { useMenu } from '../parts/use-menu.ts'
import css from './catalog-menu.module.css'
import { Overlay } from './overlay.tsx'
import { catalogMenuId } from './overlay-ids.ts'

/** More lines than this and the rest is behind the section's own link. */
const maxChildren = 6

/** The whole catalog under the header: wide with pictures, or columns of words (SET-48). Opens without script. */
export function CatalogMenu() {
  const entries = useMenu('catalog')
  const large = useSettings().catalog_navigation_template === 'large'
  return (
    <Overlay as="nav" id={catalogMenuId} className={css.menu} aria-label={m.shell_catalog_all()}>
      <div className={`wrap ${css.inside}`}>
        <div className={css.top}>
          <a className="h3" href={links.allCategories()}>
            {m.shell_catalog_all()}
          </a>
          <IconButton icon="close" label={m.shell_close()} popoverTarget={catalogMenuId} popoverTargetAction="hide" />
        </div>
        <ul className={large ? css.large : css.compact}>
          {entries.map((entry) => (
            <Section key={entry.id} entry={entry} large={large} />
          ))}
        </ul>
      </div>
    </Overlay>
  )
}

const Section = ({ entry, large }: { entry: MenuEntry; large: boolean }) => (
  <li className={css.section}>
    {large && <Thumb entry={entry} />}
    <div>
      <MenuLink entry={entry} className={css.name} />
      {entry.children && (
        <ul className={entry.asTiles && large ? css.tiles : css.children}>
          {entry.children.slice(0, entry.asTiles ? undefined : maxChildren).map((child) => (
            <li key={child.id}>
              <MenuLink entry={child} className={css.child}>
                {entry.asTiles && large && <Thumb entry={child} />}
                {child.name}
              </MenuLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  </li>
)

const Thumb = ({ entry }: { entry: MenuEntry }) =>
  entry.image ? (
    <img src={entry.image} alt="" width={64} height={64} loading="lazy" className={css.picture} />
  ) : (
    <span className={css.picture} />
  )
