import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { classNames } from './class-names.ts'
import css from './tabs.module.css'

export type Tab = { id: string; label: ReactNode; count?: ReactNode; content: ReactNode }
export type TabsProps = Omit<ComponentProps<'div'>, 'onSelect'> & {
  label: string
  tabs: Tab[]
  /** Controlled if given; otherwise the first tab is open and the state is internal. */
  current?: string
  onSelect?: (id: string) => void
}

const steps: Record<string, number> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/** All panels are in the page, so search engines and «find on page» see them; arrows, Home and End move between tabs. */
export const Tabs = ({ label, tabs, current, onSelect, className, ...rest }: TabsProps) => {
  const [chosen, setChosen] = useState(tabs[0]?.id)
  const open = current ?? chosen
  const base = useId()
  const select = (id: string) => {
    setChosen(id)
    onSelect?.(id)
  }
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const from = tabs.findIndex((tab) => tab.id === open)
    const to = Number.isFinite(step) ? (from + step + tabs.length) % tabs.length : step < 0 ? 0 : tabs.length - 1
    const next = tabs[to]
    if (!next) return
    select(next.id)
    event.currentTarget.querySelectorAll('button')[to]?.focus()
  }
  return (
    <div {...rest} className={className}>
      <div role="tablist" aria-label={label} className={css.tabs} onKeyDown={move}>
        {tabs.map(({ id, label, count }) => (
          <button
            type="button"
            role="tab"
            key={id}
            id={`${base}-${id}`}
            aria-selected={id === open}
            aria-controls={`${base}-${id}-panel`}
            tabIndex={id === open ? 0 : -1}
            onClick={() => select(id)}
          >
            {label}
            {count != null && <sup>{count}</sup>}
          </button>
        ))}
      </div>
      {tabs.map(({ id, content }) => (
        <div role="tabpanel" key={id} id={`${base}-${id}-panel`} aria-labelledby={`${base}-${id}`} hidden={id !== open}>
          {content}
        </div>
      ))}
    </div>
  )
}

export type TabLinksProps = ComponentProps<'nav'> & {
  label: string
  links: { href: string; label: ReactNode; count?: ReactNode; current?: boolean }[]
}

/** The same appearance for pages with their own addresses. */
export const TabLinks = ({ label, links, className, ...rest }: TabLinksProps) => (
  <nav {...rest} aria-label={label} className={classNames(css.tabs, className)}>
    {links.map(({ href, label, count, current }) => (
      <a key={href} href={href} aria-current={current ? 'page' : undefined}>
        {label}
        {count != null && <sup>{count}</sup>}
      </a>
    ))}
  </nav>
)
