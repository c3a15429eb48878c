import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import css from './steps.module.css'

export type StepsProps = ComponentProps<'ol'> & {
  label: string
  /** `note`: visually hidden text for screen readers, such as «пройдено». */
  steps: { text: ReactNode; state: 'done' | 'now' | 'next'; note?: string }[]
}

/** Progress of an order in four or five words; phones show only the current one. */
export const Steps = ({ label, steps, className, ...rest }: StepsProps) => (
  <ol {...rest} aria-label={label} className={classNames(css.steps, className)}>
    {steps.map(({ text, state, note }, index) => (
      <li key={index} className={css[state]} aria-current={state === 'now' ? 'step' : undefined}>
        <span className={css.text}>{text}</span>
        {note && <span className="vh"> {note}</span>}
      </li>
    ))}
  </ol>
)
