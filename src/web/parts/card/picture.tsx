import type { ComponentProps } from 'react'
import type { ImageOnWire } from '#shop/catalog/catalog.wire.ts'
import { classNames } from '#ui/class-names.ts'
import css from './picture.module.css'
import { pictureFiles } from './picture-sources.ts'

export type PictureProps = Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'width' | 'height' | 'sizes'> & {
  image: ImageOnWire | null | undefined
  /** Width on the page in CSS pixels; the file is chosen by spec §9. */
  target: number
  /** Width on a wide screen, if it is much larger there. */
  wideTarget?: number
  /** Name of a category or product whose first letter replaces a missing picture. */
  stands: string
  /** Loads at once: the first view of a page. `first`: the main picture of the page, loaded before everything else; one for each page. */
  eager?: boolean | 'first'
}

/** A picture as AVIF if supported, otherwise WebP; a plain tile with a letter if there is none. */
export const Picture = ({ image, target, wideTarget, stands, eager, alt = '', className, ...rest }: PictureProps) => {
  if (!image) return <Letter of={stands} label={alt} className={className} />
  const files = pictureFiles(image, target)
  const wide = wideTarget === undefined ? files : pictureFiles(image, wideTarget)
  const differs = wide.url !== files.url
  return (
    <picture className={css.picture}>
      {differs && wide.avif && <source media="(min-width: 1024px)" type="image/avif" srcSet={wide.avif} />}
      {differs && <source media="(min-width: 1024px)" srcSet={wide.url} />}
      {files.avif && <source type="image/avif" srcSet={files.avif} />}
      <img
        {...rest}
        src={files.url}
        width={image.width || undefined}
        height={image.height || undefined}
        alt={alt}
        loading={eager ? undefined : 'lazy'}
        fetchPriority={eager === 'first' ? 'high' : undefined}
        decoding={eager ? undefined : 'async'}
        className={className}
      />
    </picture>
  )
}

const Letter = ({ of, label, className }: { of: string; label: string; className?: string }) => (
  <svg
    viewBox="0 0 100 100"
    preserveAspectRatio="xMidYMid meet"
    className={classNames(css.letter, className)}
    role={label ? 'img' : undefined}
    aria-label={label || undefined}
    aria-hidden={label ? undefined : true}
  >
    <text x="50" y="50" textAnchor="middle" dominantBaseline="central">
      {(of.match(/[\p{L}\p{N}]/u)?.[0] ?? '·').toUpperCase()}
    </text>
  </svg>
)
