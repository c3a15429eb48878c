import { useId } from 'react'
import { Icon } from '#ui/icon.tsx'
import type { BlockProps } from './block-data.ts'
import css from './facts.module.css'
import { BlockHead } from './head.tsx'

export function FactsBlock({ block: { title, items } }: BlockProps<'facts'>) {
  const id = useId()
  return (
    <>
      <BlockHead id={id} title={title} />
      <ul className={css.facts} aria-labelledby={title ? id : undefined}>
        {items.map(({ icon, title: name, text }, index) => (
          <li key={index}>
            {icon && <Icon name={icon} size="l" />}
            <b>{name}</b>
            {text && <span>{text}</span>}
          </li>
        ))}
      </ul>
    </>
  )
}
