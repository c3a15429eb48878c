import type { MenuEntry } from '../../menu.ts'
import { MenuLink } from '../../parts/menu-link.tsx'
import { useMenu } from '../../parts/use-menu.ts'
import css from './siblings.module.css'

/** The footer column that contains this page, shown beside it: a reader of delivery terms needs payment and returns next. */
export function Siblings({ href }: { href: string }) {
  const isHere = (entry: MenuEntry) => entry.href === href
  const column = useMenu('footer').find(({ children }) => children?.some(isHere))
  if (!column?.children || column.children.length < 2) return null
  return (
    <nav className={css.siblings} aria-label={column.name}>
      <p className="h4">{column.name}</p>
      <ul>
        {column.children.map((entry) => (
          <li key={entry.id}>
            <MenuLink entry={entry} />
          </li>
        ))}
      </ul>
    </nav>
  )
}
