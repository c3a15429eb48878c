import { classNames } from '#ui/class-names.ts'
import { Picture } from '../card/picture.tsx'
import type { BlockProps } from './block-data.ts'
import css from './text.module.css'

export function TextBlock({ block: { title, text, picture, side, link } }: BlockProps<'text'>) {
  return (
    <div className={classNames(picture && css.split, side === 'left' && css.left)}>
      <div className={css.text}>
        {title && <h2>{title}</h2>}
        {text.split(/\n\s*\n/).map((paragraph, index) => (
          <p key={index}>{paragraph}</p>
        ))}
        {link && (
          <p>
            <a className="link" href={link.link}>
              {link.text}
            </a>
          </p>
        )}
      </div>
      {picture && (
        <div className={css.picture}>
          <Picture image={picture} target={400} wideTarget={640} stands={title || text} alt={picture.alt} />
        </div>
      )}
    </div>
  )
}
