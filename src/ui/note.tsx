import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import css from './note.module.css'

export type NoteProps = ComponentProps<'div'> & {
  kind?: 'plain' | 'ok' | 'warn' | 'err' | 'info'
  icon?: IconName
  /** A button or a link at the end. */
  action?: ReactNode
}

const icons = { plain: 'info', ok: 'check-circle', warn: 'clock', err: 'alert', info: 'info' } as const

/** An inline message. A message that appears dynamically needs `role="status"` or, for a failure, `role="alert"`. */
export const Note = ({ kind = 'plain', icon = icons[kind], action, className, children, ...rest }: NoteProps) => (
  <div {...rest} className={classNames(css.note, css[kind], className)}>
    <Icon name={icon} />
    <div className={css.body}>
      <div className={css.text}>{children}</div>
      {action != null && <div className={css.action}>{action}</div>}
    </div>
  </div>
)
