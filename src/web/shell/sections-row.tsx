import type { KeyboardEvent } from 'react'
import { m } from '#texts/messages.js'
import { Icon } from '#ui/icon.tsx'
import type { MenuEntry } from '../menu.ts'
import { MenuIcon, MenuLink, onlyClass } from '../parts/menu-link.tsx'
import { useMenu } from '../parts/use-menu.ts'
import css from './sections-row.module.css'

/** First-level sections under the header of a wide window; an entry with children opens a submenu (NAV-17). */
export function SectionsRow() {
  const entries = useMenu('header')
  if (entries.length === 0) return null
  return (
    <nav className={`only-wide ${css.sections}`} aria-label={m.shell_sections()}>
      <div className="wrap">
        <ul onKeyDown={moveByArrows}>
          {entries.map((entry) => (
            <li key={entry.id} className={onlyClass(entry)}>
              {entry.children ? <Section entry={entry} items={entry.children} /> : <Plain entry={entry} />}
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}

const Plain = ({ entry }: { entry: MenuEntry }) => (
  <MenuLink entry={entry} className={css.link}>
    <MenuIcon entry={entry} size="s" />
    {entry.name}
  </MenuLink>
)

/** A link with a separate button beside it, so that both the section and its submenu are reachable (APG disclosure). */
function Section({ entry, items }: { entry: MenuEntry; items: MenuEntry[] }) {
  const id = `submenu-${entry.id}`
  return (
    <>
      {entry.href && <Plain entry={entry} />}
      <button
        type="button"
        className={css.open}
        popoverTarget={id}
        aria-label={entry.href ? m.shell_submenu({ name: entry.name }) : undefined}
      >
        {!entry.href && <span>{entry.name}</span>}
        <Icon name="chevron-down" size="s" />
      </button>
      <div id={id} popover="auto" className={entry.asTiles ? `${css.menu} ${css.tiles}` : css.menu}>
        {items.map((item) => (
          <MenuLink key={item.id} entry={item} className={entry.asTiles ? css.tile : css.item}>
            {entry.asTiles && item.image && <img src={item.image} alt="" width={120} height={120} loading="lazy" />}
            <span>{item.name}</span>
          </MenuLink>
        ))}
      </div>
    </>
  )
}

/** Arrow keys, Home and End, as the APG describes for a row of disclosures; Tab behaves as usual. */
function moveByArrows(event: KeyboardEvent<HTMLUListElement>): void {
  const target = event.target as HTMLElement
  const menu = target.closest<HTMLElement>('[popover]')
  const places = [...(menu ?? event.currentTarget).querySelectorAll<HTMLElement>('a, button')].filter(
    (one) => menu || !one.closest('[popover]'),
  )
  const at = places.indexOf(target)
  const [back, on] = menu ? ['ArrowUp', 'ArrowDown'] : ['ArrowLeft', 'ArrowRight']
  const next =
    event.key === back
      ? at - 1
      : event.key === on
        ? at + 1
        : event.key === 'Home'
          ? 0
          : event.key === 'End'
            ? places.length - 1
            : null
  if (next !== null) {
    event.preventDefault()
    places.at(next % places.length)?.focus()
    return
  }
  if (!menu && event.key === 'ArrowDown' && target instanceof HTMLButtonElement) {
    event.preventDefault()
    const opened = target.popoverTargetElement as HTMLElement | null
    opened?.showPopover({ source: target })
    opened?.querySelector('a')?.focus()
  }
}
