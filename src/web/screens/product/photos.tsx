import { useState } from 'react'
import type { ImageOnWire } from '#shop/catalog/catalog.wire.ts'
import { m } from '#texts/messages.js'
import { Badge } from '#ui/badge.tsx'
import { Gallery } from '#ui/gallery.tsx'
import { Picture } from '../../parts/card/picture.tsx'
import { laterPart } from '../../parts/lazy-part.tsx'

const bringViewer = () => import('../../parts/photos/photo-viewer.tsx')
const PhotoViewer = laterPart(bringViewer)

export interface PhotosProps {
  name: string
  images: readonly ImageOnWire[]
  /** Name whose first letter replaces a missing picture. */
  stands: string
  badge?: string | null
}

/** Width of the large picture in CSS pixels, on a phone and on a wide screen. */
const widths = { phone: 400, wide: 640 }

export function Photos({ name, images, stands, badge }: PhotosProps) {
  const [open, setOpen] = useState<number | null>(null)
  const shown: readonly (ImageOnWire | null)[] = images.length > 0 ? images : [null]
  const alt = (index: number) => (index === 0 ? name : m.product_photo_of({ name, number: index + 1 }))
  return (
    <>
      <Gallery
        label={m.product_gallery()}
        slides={shown.map((image, index) => ({
          main: (
            <Picture
              image={image}
              target={widths.phone}
              wideTarget={widths.wide}
              stands={stands}
              alt={image ? alt(index) : ''}
              eager={index === 0 && 'first'}
            />
          ),
          thumb: (
            <Picture
              image={image}
              target={76}
              stands={stands}
              alt={m.product_photo({ number: index + 1 })}
              eager={false}
            />
          ),
        }))}
        badges={badge && <Badge kind="sale">{badge}</Badge>}
        zoomLabel={m.product_zoom()}
        onZoom={images.length > 0 ? setOpen : undefined}
        onPointerEnter={images.length > 0 ? () => void bringViewer().catch(() => {}) : undefined}
      />
      {open !== null && (
        <PhotoViewer name={name} images={images} first={open} stands={stands} onClose={() => setOpen(null)} />
      )}
    </>
  )
}
