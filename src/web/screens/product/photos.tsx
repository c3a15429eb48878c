import { lazy, Suspense, useState } from 'react'
import type { ImageOnWire } from '#shop/catalog/catalog.wire.ts'
import { m } from '#texts/messages.js'
import { Badge } from '#ui/badge.tsx'
import { Gallery } from '#ui/gallery.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Picture } from '../../parts/picture.tsx'

const PhotoViewer = lazy(() => import('./photo-viewer.tsx'))

export interface PhotosProps {
  name: string
  images: readonly ImageOnWire[]
  /** Whose letter stands where there is no picture. */
  stands: string
  badge?: string | null
}

/** Width of the large picture on a phone and on a wide screen. */
const widths = { phone: 400, wide: 640 }

export function Photos({ name, images, stands, badge }: PhotosProps) {
  const [open, setOpen] = useState(false)
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
              eager={index === 0}
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
        zoom={
          images.length > 0 && <IconButton icon="expand" float label={m.product_zoom()} onClick={() => setOpen(true)} />
        }
      />
      {open && (
        <Suspense>
          <PhotoViewer name={name} images={images} stands={stands} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
