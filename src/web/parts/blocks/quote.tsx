import { Picture } from '../card/picture.tsx'
import type { BlockProps } from './block-data.ts'
import css from './quote.module.css'

export const QuoteBlock = ({ block: { text, author, role, picture } }: BlockProps<'quote'>) => (
  <figure className={css.quote}>
    <blockquote>{text}</blockquote>
    {author && (
      <figcaption>
        {picture && (
          <span className={css.face}>
            <Picture image={picture} target={56} stands={author} alt="" />
          </span>
        )}
        <span>
          <b>{author}</b>
          {role && <span className="muted">{role}</span>}
        </span>
      </figcaption>
    )}
  </figure>
)
