import { useState } from 'react'
import { m } from '#texts/messages.js'
import { links } from '../links.ts'
import type { MenuEntry } from '../menu.ts'
import { MenuLink } from '../parts/menu-link.tsx'
import { catalogMenuId } from '../parts/overlay-ids.ts'
import { useSettings } from '../parts/shell-context.ts'
import { useMenu } from '../parts/use-menu.ts'
import css from './catalog-menu.module.css'
import { MegaMenu } from './mega-menu.tsx'
import { Overlay } from './overlay.tsx'

/** Maximum number of lines; the rest is behind the section's own link. */
const maxChildren = 6

/** The whole catalog under the header: two panes with pictures, or columns of text (SET-48). Opens without script. */
export function CatalogMenu() {
  const entries = useMenu('catalog')
  const large = useSettings().catalog_navigation_template === 'large'
  const [open, setOpen] = useState(false)
  return (
    <Overlay as="nav" id={catalogMenuId} className={css.menu} aria-label={m.shell_catalog_all()} whenToggled={setOpen}>
      {large ? <MegaMenu entries={entries} open={open} /> : <Columns entries={entries} />}
    </Overlay>
  )
}

const Columns = ({ entries }: { entries: readonly MenuEntry[] }) => (
  <div className={`wrap ${css.inside}`}>
    <a className={`h3 ${css.top}`} href={links.allCategories()}>
      {m.shell_catalog_all()}
    </a>
    <ul className={css.compact}>
      {entries.map((entry) => (
        <li key={entry.id} className={css.section}>
          <MenuLink entry={entry} className={css.name} />
          {entry.children && (
            <ul className={css.children}>
              {entry.children.slice(0, maxChildren).map((child) => (
                <li key={child.id}>
                  <MenuLink entry={child} className={css.child} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  </div>
)
