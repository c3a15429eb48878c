import { type ComponentProps, type MouseEvent, type ReactNode, useId, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import css from './gallery.module.css'
import { IconButton } from './icon-button.tsx'

export type GalleryProps = Omit<ComponentProps<'div'>, 'children'> & {
  label: string
  /** `main` is a large picture or a video, `thumb` a small picture with an alt such as «Фото 2». */
  slides: { main: ReactNode; thumb: ReactNode }[]
  /** Shown over the picture: badges, and a button that enlarges it, as a click on the picture does. */
  badges?: ReactNode
  zoomLabel?: string
  /** `current`: index of the visible picture. The button is focused first, so that focus returns to it. */
  onZoom?: (current: number) => void
}

/**
 * Pictures in one row that scrolls by touch, wheel, arrow keys or thumbnails.
 * Thumbnails are links to the slides, so they work without script.
 */
export const Gallery = ({ label, slides, zoomLabel, onZoom, badges, className, ...rest }: GalleryProps) => {
  const base = useId()
  const row = useRef<HTMLElement>(null)
  const zoom = useRef<HTMLDivElement>(null)
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

  const enlarge = () => {
    zoom.current?.querySelector('button')?.focus()
    onZoom?.(current)
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
            // biome-ignore lint/a11y/noStaticElementInteractions: the keyboard has the button over the picture
            // biome-ignore lint/a11y/useKeyWithClickEvents: the same
            <div
              key={index}
              id={`${base}-${index}`}
              className={classNames(css.slide, onZoom && css.larger)}
              onClick={onZoom && enlarge}
            >
              {main}
            </div>
          ))}
        </section>
        {badges != null && <div className={css.badges}>{badges}</div>}
        {onZoom && (
          <div ref={zoom} className={css.zoom}>
            <IconButton icon="expand" float label={zoomLabel ?? ''} aria-haspopup="dialog" onClick={enlarge} />
          </div>
        )}
        {slides.length > 1 && (
          <span className={css.count} aria-hidden="true">
            {current + 1} / {slides.length}
          </span>
        )}
      </div>
    </div>
  )
}
