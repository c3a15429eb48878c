import { useId, useState } from 'react'
import { m } from '#texts/messages.js'
import { Badge } from '#ui/badge.tsx'
import { Picture } from '../card/picture.tsx'
import { laterPart } from '../lazy-part.tsx'
import { counted } from '../listing/counted.ts'
import type { BlockProps } from './block-data.ts'
import css from './gallery-block.module.css'
import { BlockHead } from './head.tsx'

/** So many photos are on the page; the rest is behind the last of them. */
const shown = 5

const PhotoViewer = laterPart(() => import('../photos/photo-viewer.tsx'))

export function GalleryBlock({ block: { title, pictures } }: BlockProps<'gallery'>) {
  const id = useId()
  const [open, setOpen] = useState<number | null>(null)
  const name = title || m.catalog_block_photos()
  return (
    <>
      <BlockHead id={id} title={title} />
      <ul className={css.photos} data-count={Math.min(pictures.length, shown)} aria-label={name}>
        {pictures.slice(0, shown).map((picture, index) => {
          const rest = index === shown - 1 && pictures.length > shown
          const label = picture.alt || m.product_photo({ number: index + 1 })
          return (
            <li key={index}>
              {/* Without script the link opens the picture itself. */}
              <a
                href={picture.url}
                aria-label={rest ? m.catalog_block_all_photos(counted(pictures.length)) : label}
                target="_blank"
                rel="noopener"
                onClick={(event) => {
                  event.preventDefault()
                  setOpen(index)
                }}
              >
                <Picture image={picture} target={360} wideTarget={index === 0 ? 800 : 400} stands={name} />
                {rest && <Badge kind="paper">{m.catalog_block_all_photos(counted(pictures.length))}</Badge>}
              </a>
            </li>
          )
        })}
      </ul>
      {open !== null && (
        <PhotoViewer name={name} images={pictures} first={open} stands={name} onClose={() => setOpen(null)} />
      )}
    </>
  )
}
