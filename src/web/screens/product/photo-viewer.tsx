import type { ImageOnWire } from '#shop/catalog/catalog.wire.ts'
import { m } from '#texts/messages.js'
import { Dialog } from '#ui/dialog.tsx'
import { useBackCloses } from '../../parts/back-closes.ts'
import { Picture } from '../../parts/picture.tsx'
import css from './photo-viewer.module.css'

export interface PhotoViewerProps {
  name: string
  images: readonly ImageOnWire[]
  stands: string
  onClose: () => void
}

/** The pictures as large as the screen: one under another, so that scrolling and the zoom of the phone just work. */
export default function PhotoViewer({ name, images, stands, onClose }: PhotoViewerProps) {
  useBackCloses(onClose)
  return (
    <Dialog open full flush width="l" title={name} closeLabel={m.catalog_close()} onClose={onClose}>
      <div className={css.photos}>
        {images.map((image, index) => (
          <Picture
            key={image.url}
            image={image}
            target={1100}
            stands={stands}
            alt={index === 0 ? name : m.product_photo_of({ name, number: index + 1 })}
          />
        ))}
      </div>
    </Dialog>
  )
}
