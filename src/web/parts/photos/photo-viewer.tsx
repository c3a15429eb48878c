import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { ImageOnWire } from '#shop/catalog/catalog.wire.ts'
import { m } from '#texts/messages.js'
import { Dialog } from '#ui/dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Picture } from '../card/picture.tsx'
import { useCloseOnBack } from '../close-on-back.ts'
import css from './photo-viewer.module.css'
import { useZoom } from './use-zoom.ts'
import { maxScale } from './zoom.ts'

export interface PhotoViewerProps {
  name: string
  images: readonly ImageOnWire[]
  /** Index of the picture to open. */
  first: number
  stands: string
  onClose: () => void
}

/** Step in pixels by which arrow keys move an enlarged picture. */
const keyStep = 80

/**
 * Full-screen picture with zoom up to 4×: by pinch, wheel, double tap, buttons, or + and −. Arrows go to the next picture, or move the
 * enlarged one (PROD-01, ux P1).
 */
export default function PhotoViewer({ name, images, first, stands, onClose }: PhotoViewerProps) {
  useCloseOnBack(onClose)
  const [current, setCurrent] = useState(first)
  const image = images[current]!
  const turn = (by: 1 | -1) => show((current + by + images.length) % images.length)
  const { window, sheet, scale, reset, stepBy, moveBy, handlers } = useZoom(image, turn)
  const show = (index: number) => {
    setCurrent(index)
    reset()
  }
  const thumbs = useRef<HTMLDivElement>(null)
  useEffect(() => {
    thumbs.current?.children[current]?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])

  const keys = (event: KeyboardEvent) => {
    const act = keyActs[event.key]
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    act()
  }
  const arrow = (x: -1 | 0 | 1, y: -1 | 0 | 1) => () => {
    if (scale > 1) moveBy({ x: -x * keyStep, y: -y * keyStep })
    else if (x !== 0 && images.length > 1) turn(x)
  }
  const keyActs: Record<string, () => void> = {
    ArrowLeft: arrow(-1, 0),
    ArrowRight: arrow(1, 0),
    ArrowUp: arrow(0, -1),
    ArrowDown: arrow(0, 1),
    '+': () => stepBy(1),
    '=': () => stepBy(1),
    '-': () => stepBy(-1),
    '0': reset,
  }

  const at = m.product_photo_at({ number: current + 1, total: images.length })
  return (
    <Dialog
      open
      full
      flush
      width="l"
      className={css.viewer}
      title={name}
      closeLabel={m.catalog_close()}
      onClose={onClose}
      onKeyDown={keys}
      headAction={
        <span className={css.tools}>
          <IconButton
            icon="minus"
            label={m.product_zoom_out()}
            aria-disabled={scale <= 1 || undefined}
            onClick={() => stepBy(-1)}
          />
          <IconButton
            icon="plus"
            label={m.product_zoom_in()}
            aria-disabled={scale >= maxScale || undefined}
            onClick={() => stepBy(1)}
          />
        </span>
      }
    >
      <div className={css.stage}>
        <div ref={window} className={css.window} data-enlarged={scale > 1 || undefined} {...handlers}>
          <div ref={sheet} className={css.sheet}>
            <Picture
              key={image.url}
              image={image}
              target={1100}
              stands={stands}
              alt={current === 0 ? name : m.product_photo_of({ name, number: current + 1 })}
              draggable={false}
              eager
            />
          </div>
        </div>
        {images.length > 1 && (
          <>
            <IconButton
              icon="chevron-left"
              float
              label={m.product_photo_previous()}
              className={css.previous}
              onClick={() => turn(-1)}
            />
            <IconButton
              icon="chevron-right"
              float
              label={m.product_photo_next()}
              className={css.next}
              onClick={() => turn(1)}
            />
          </>
        )}
      </div>
      <p role="status" className={images.length > 1 ? css.count : 'vh'}>
        {images.length > 1 && at}
      </p>
      {images.length > 1 && (
        <div ref={thumbs} className={css.thumbs}>
          {images.map((one, index) => (
            <button
              key={one.url}
              type="button"
              aria-current={index === current || undefined}
              onClick={() => show(index)}
            >
              <Picture image={one} target={64} stands={stands} alt={m.product_photo({ number: index + 1 })} />
            </button>
          ))}
        </div>
      )}
    </Dialog>
  )
}
