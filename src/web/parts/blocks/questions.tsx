import { useId } from 'react'
import { Disclosure } from '#ui/disclosure.tsx'
import type { BlockProps } from './block-data.ts'
import { BlockHead } from './head.tsx'
import css from './questions.module.css'

export function QuestionsBlock({ block: { title, items } }: BlockProps<'questions'>) {
  const id = useId()
  return (
    <div className={css.questions}>
      <BlockHead id={id} title={title} />
      <div>
        {items.map(({ question, answer }, index) => (
          <Disclosure key={index} title={question}>
            <p className={css.answer}>{answer}</p>
          </Disclosure>
        ))}
      </div>
    </div>
  )
}
