import { type ComponentProps, Fragment, type ReactNode } from 'react'
import css from './breadcrumbs.module.css'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

export type BreadcrumbsProps = ComponentProps<'nav'> & {
  label: string
  /** From the home page down; the last item is the page itself and needs no address. */
  trail: { text: ReactNode; href?: string }[]
}

export const Breadcrumbs = ({ label, trail, className, ...rest }: BreadcrumbsProps) => (
  <nav {...rest} aria-label={label} className={classNames(css.crumbs, className)}>
    <ol>
      {trail.map(({ text, href }, index) => (
        <Fragment key={index}>
          {index > 0 && (
            <li aria-hidden="true">
              <Icon name="chevron-right" />
            </li>
          )}
          <li className={css.crumb}>{href ? <a href={href}>{text}</a> : <span aria-current="page">{text}</span>}</li>
        </Fragment>
      ))}
    </ol>
  </nav>
)
