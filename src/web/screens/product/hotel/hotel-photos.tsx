import { useState } from 'react'
import type { ImageOnWire } from '#shop/catalog/catalog.wire.ts'
import { m } from '#texts/messages.js'
import { Picture } from '../../../parts/card/picture.tsx'
import { laterPart } from '../../../parts/lazy-part.tsx'
import { counted } from '../../../parts/listing/counted.ts'
import css from './hotel.module.css'

const PhotoViewer = laterPart(() => import('../../../parts/photos/photo-viewer.tsx'))
const shown = 5

/** Five pictures; each opens the viewer of all. Without script it opens the picture itself. */
export function HotelPhotos({ name, images }: { name: string; images: readonly ImageOnWire[] }) {
  const [open, setOpen] = useState<number | null>(null)
  if (images.length === 0) return null
  const first = images.slice(0, shown)
  return (
    <section className={css.photos} aria-label={m.hotel_photos()} data-count={first.length}>
      {first.map((image, index) => (
        <a
          key={image.url}
          href={image.url}
          onClick={(event) => {
            event.preventDefault()
            setOpen(index)
          }}
        >
          <Picture
            image={image}
            target={index === 0 ? 400 : 200}
            wideTarget={index === 0 ? 640 : 320}
            stands={name}
            alt={index === 0 ? name : m.product_photo_of({ name, number: index + 1 })}
            eager={index === 0 && 'first'}
          />
          {index === first.length - 1 && images.length > 1 && (
            <span className={css.allPhotos}>{m.hotel_all_photos(counted(images.length))}</span>
          )}
        </a>
      ))}
      {open !== null && (
        <PhotoViewer name={name} images={images} first={open} stands={name} onClose={() => setOpen(null)} />
      )}
    </section>
  )
}
