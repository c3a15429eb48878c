import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import css from './fold.module.css'
import { Icon } from './icon.tsx'

export type FoldProps = Omit<ComponentProps<'details'>, 'title'> & {
  title: ReactNode
  /** A word at the end of the title: how many are chosen. */
  mark?: ReactNode
}

/** A group of filters or a question that folds; native, so it works before the script. */
export const Fold = ({ title, mark, className, children, ...rest }: FoldProps) => (
  <details {...rest} className={classNames(css.fold, className)}>
    <summary>
      <span>{title}</span>
      {mark != null && <span className={css.mark}>{mark}</span>}
      <Icon name="chevron-down" />
    </summary>
    <div className={css.body}>{children}</div>
  </details>
)
