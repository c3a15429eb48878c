import { type ComponentProps, type MouseEvent, type ReactNode, useId, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import css from './gallery.module.css'

export type GalleryProps = Omit<ComponentProps<'div'>, 'children'> & {
  label: string
  /** `main` is a large picture or a video, `thumb` a small picture with an alt such as «Фото 2». */
  slides: { main: ReactNode; thumb: ReactNode }[]
  /** Over the picture: a zoom button, badges. */
  zoom?: ReactNode
  badges?: ReactNode
}

/**
 * Pictures in one row that scrolls by a finger, a wheel, the arrow keys or the thumbnails.
 * The thumbnails are links to the slides, so they work without script.
 */
export const Gallery = ({ label, slides, zoom, badges, className, ...rest }: GalleryProps) => {
  const base = useId()
  const row = useRef<HTMLElement>(null)
  const [current, setCurrent] = useState(0)

  const scrolled = () => {
    const strip = row.current
    if (strip) setCurrent(Math.round(Math.abs(strip.scrollLeft) / strip.clientWidth))
  }
  const show = (event: MouseEvent, index: number) => {
    event.preventDefault()
    const strip = row.current
    strip?.scrollTo({ left: index * strip.clientWidth })
  }

  return (
    <div {...rest} className={classNames(css.gallery, slides.length < 2 && css.single, className)}>
      {slides.length > 1 && (
        <div className={css.thumbs}>
          {slides.map(({ thumb }, index) => (
            <a
              key={index}
              href={`#${base}-${index}`}
              aria-current={index === current ? 'true' : undefined}
              onClick={(event) => show(event, index)}
            >
              {thumb}
            </a>
          ))}
        </div>
      )}
      <div className={css.main}>
        <section
          ref={row}
          className={css.row}
          aria-label={label}
          tabIndex={slides.length > 1 ? 0 : undefined}
          onScroll={scrolled}
        >
          {slides.map(({ main }, index) => (
            <div key={index} id={`${base}-${index}`} className={css.slide}>
              {main}
            </div>
          ))}
        </section>
        {badges != null && <div className={css.badges}>{badges}</div>}
        {zoom != null && <div className={css.zoom}>{zoom}</div>}
        {slides.length > 1 && (
          <span className={css.count} aria-hidden="true">
            {current + 1} / {slides.length}
          </span>
        )}
      </div>
    </div>
  )
}
