import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import type { CategoryNode } from '#shop/catalog/catalog.wire.ts'
import { m } from '#texts/messages.js'
import { Icon } from '#ui/icon.tsx'
import { api } from '../browser/client.ts'
import { report } from '../browser/report.ts'
import { links } from '../links.ts'
import type { MenuEntry } from '../menu.ts'
import { counted } from '../parts/listing/counted.ts'
import { isBelow } from '../parts/menu-address.ts'
import { MenuLink } from '../parts/menu-link.tsx'
import { useShell } from '../parts/shell-context.ts'
import { headsFor, type Point, waitBeforeOpening } from './hover-intent.ts'
import css from './mega-menu.module.css'

/** Maximum number of subsections of a section in the menu; the rest is behind its link. */
const maxBelow = 5

/**
 * The catalog in a wide window: sections on the left, on the right the contents of the hovered or focused one. Without script the pane follows
 * `:hover` and `:focus-within`. The next level is requested when the menu first opens, so that no document contains it.
 */
export function MegaMenu({ entries, open }: { entries: readonly MenuEntry[]; open: boolean }) {
  const { page } = useShell()
  const below = useBelow(open)
  const here = entries.find(({ href, children }) => children && isBelow(page.url, href))
  const first = here ?? entries.find(({ children }) => children)
  const [chosen, setChosen] = useState<number | null>(null)
  const on = chosen ?? first?.id
  const pointing = usePointing(setChosen)
  useEffect(() => {
    if (!open) setChosen(null)
  }, [open])
  return (
    <div className={`wrap ${css.mega}`}>
      <ul className={css.side} onKeyDown={moveByArrows} {...pointing}>
        {entries.map((entry) => (
          <li key={entry.id} className={css.item} data-item="" data-on={entry.id === on ? '' : undefined}>
            <div className={css.section} data-section={entry.id}>
              <MenuLink entry={entry}>
                <Thumb entry={entry} size={36} />
                <span>{entry.name}</span>
                {entry.children && <Icon name="chevron-right" size="s" />}
              </MenuLink>
            </div>
            {entry.children && <Pane entry={entry} items={entry.children} below={below} />}
          </li>
        ))}
        <li className={css.whole}>
          <a href={links.allCategories()}>{m.shell_catalog_all()}</a>
        </li>
      </ul>
    </div>
  )
}

const Pane = ({ entry, items, below }: { entry: MenuEntry; items: readonly MenuEntry[]; below: Below }) => (
  <div className={css.pane} data-pane="">
    <a className={`h3 ${css.title}`} href={entry.href}>
      {entry.name}
    </a>
    <ul className={css.groups}>
      {items.map((item) => (
        <li key={item.id} className={css.group}>
          {entry.asTiles && <Thumb entry={item} size={56} />}
          <div>
            <MenuLink entry={item} className={css.name} />
            <Below nodes={below.get(bare(item.href))} of={item} />
          </div>
        </li>
      ))}
    </ul>
  </div>
)

function Below({ nodes = [], of }: { nodes?: readonly CategoryNode[]; of: MenuEntry }) {
  if (nodes.length === 0) return null
  return (
    <ul>
      {nodes.slice(0, maxBelow).map((node) => (
        <li key={node.id}>
          <a className={css.below} href={links.category(node.path)}>
            {node.name}
          </a>
        </li>
      ))}
      {nodes.length > maxBelow && (
        <li>
          <a className={css.below} href={of.href}>
            {m.shell_more_sections(counted(nodes.length - maxBelow))}
          </a>
        </li>
      )}
    </ul>
  )
}

const Thumb = ({ entry, size }: { entry: MenuEntry; size: number }) =>
  entry.image ? (
    <img src={entry.image} alt="" width={size} height={size} loading="lazy" className={css.picture} />
  ) : (
    <span className={css.picture} data-size={size} />
  )

/** Menus write addresses with and without the trailing slash. */
const bare = (address: string): string => address.replace(/\/$/, '')

type Below = ReadonlyMap<string, readonly CategoryNode[]>
const nothing: Below = new Map()

/** Subsections by the address of the section above; requested once, when the menu first opens. */
function useBelow(open: boolean): Below {
  const { visitor } = useShell()
  const [below, setBelow] = useState<{ locale: string; map: Below } | null>(null)
  const isKnown = below?.locale === visitor.locale
  useEffect(() => {
    if (!open || isKnown) return
    const { locale } = visitor
    api
      .get('/api/categories/')
      .then((tree) => {
        const pairs = tree.flatMap(({ children }) =>
          children.map((child) => [bare(links.category(child.path)), child.children] as const),
        )
        setBelow({ locale, map: new Map(pairs) })
      })
      .catch((error: unknown) => report('the sections of the menu could not be read', error))
  }, [open, isKnown, visitor])
  return isKnown ? below.map : nothing
}

const sectionAt = (target: EventTarget): number | null => {
  const id = (target as HTMLElement).closest<HTMLElement>('[data-section]')?.dataset.section
  return id === undefined ? null : Number(id)
}

/** A section opens when it takes focus or a pointer rests on it, not when the pointer only crosses it on the way into the pane. */
function usePointing(choose: (id: number) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const before = useRef<Point>({ x: 0, y: 0 })
  useEffect(() => () => clearTimeout(timer.current), [])
  const onPointerOver = (event: PointerEvent) => {
    clearTimeout(timer.current)
    const id = sectionAt(event.target)
    if (id === null || event.pointerType !== 'mouse') return
    const pane = event.currentTarget.querySelector('[data-on] > [data-pane]')?.getBoundingClientRect()
    const isPassing = pane !== undefined && headsFor(before.current, { x: event.clientX, y: event.clientY }, pane)
    timer.current = setTimeout(() => choose(id), waitBeforeOpening(isPassing))
  }
  const onPointerMove = (event: PointerEvent) => {
    before.current = { x: event.clientX, y: event.clientY }
  }
  const onPointerLeave = () => clearTimeout(timer.current)
  const onFocus = (event: FocusEvent) => {
    const id = sectionAt(event.target)
    if (id !== null) choose(id)
  }
  return { onPointerOver, onPointerMove, onPointerLeave, onFocus }
}

/** Up and Down move through the sections, Right into the pane, Left back out; Home and End work too. Tab and Esc behave as usual. */
function moveByArrows(event: KeyboardEvent<HTMLUListElement>): void {
  const target = event.target as HTMLElement
  const pane = target.closest<HTMLElement>('[data-pane]')
  const inPane = pane ? [...pane.querySelectorAll<HTMLElement>('a')] : []
  const sections = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-section] > a')]
  const places = pane ? inPane : sections
  const at = places.indexOf(target)
  if (at < 0) return
  const next = neighbour(event.key, { places, at, pane, target })
  if (next === null) return
  event.preventDefault()
  next?.focus()
}

interface Standing {
  places: readonly HTMLElement[]
  at: number
  pane: HTMLElement | null
  target: HTMLElement
}

/** Target of a key; undefined: no element in that direction; null: not a key of the menu. */
function neighbour(key: string, { places, at, pane, target }: Standing): HTMLElement | null | undefined {
  switch (key) {
    case 'ArrowDown':
      return places[at + 1]
    case 'ArrowUp':
      return places.at(at - 1)
    case 'Home':
      return places[0]
    case 'End':
      return places.at(-1)
    case 'ArrowRight':
      return pane ? undefined : (target.closest('li')?.querySelector<HTMLElement>('[data-pane] a') ?? undefined)
    case 'ArrowLeft':
      return pane?.closest('[data-item]')?.querySelector<HTMLElement>('[data-section] > a') ?? undefined
    default:
      return null
  }
}
