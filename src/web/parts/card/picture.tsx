import type { ComponentProps } from 'react'
import type { ImageOnWire } from '#shop/catalog/catalog.wire.ts'
import { classNames } from '#ui/class-names.ts'
import css from './picture.module.css'
import { pictureFiles } from './picture-sources.ts'

export type PictureProps = Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'width' | 'height' | 'sizes'> & {
  image: ImageOnWire | null | undefined
  /** How many pixels of the page it takes; the file is chosen by spec §9. */
  target: number
  /** The same on a wide screen, where it takes much more. */
  wideTarget?: number
  /** Whose first letter stands on the tile when there is no picture: a category or a product. */
  stands: string
  /** Wanted at once: the first view of a page. `first` is the one the page waits for: only one of a page, all else goes behind it. */
  eager?: boolean | 'first'
}

/** A picture in AVIF where the browser knows it, WebP otherwise; a quiet tile with a letter where there is none. */
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
