import { Icon } from '#ui/icon.tsx'

/** Title of a block, with a link beside it. */
export const BlockHead = ({
  id,
  title,
  more,
}: {
  id: string
  title?: string
  more?: { text: string; link: string }
}) =>
  title || more ? (
    <div className="section-head">
      {title && <h2 id={id}>{title}</h2>}
      {more && (
        <a href={more.link}>
          {more.text} <Icon name="chevron-right" size="s" />
        </a>
      )}
    </div>
  ) : null
