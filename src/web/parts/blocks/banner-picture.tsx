import type { BannersAnswer } from '#shop/pages/pages.wire.ts'
import css from '../card/picture.module.css'
import { Picture } from '../card/picture.tsx'
import { pictureFiles } from '../card/picture-sources.ts'

/** A banner is tall on a phone and wide elsewhere. If it has a separate tall picture, the browser loads only the one it shows. */
export function BannerPicture({ banner, eager }: { banner: BannersAnswer[number]; eager: boolean }) {
  const { image, image_narrow: narrow, title } = banner
  if (!narrow) return <Picture image={image} target={400} wideTarget={1000} stands={title} eager={eager && 'first'} />
  const tall = pictureFiles(narrow, 400)
  const wide = pictureFiles(image, 1000)
  return (
    <picture className={css.picture}>
      {wide.avif && <source media="(min-width: 600px)" type="image/avif" srcSet={wide.avif} />}
      <source media="(min-width: 600px)" srcSet={wide.url} width={image.width} height={image.height} />
      {tall.avif && <source type="image/avif" srcSet={tall.avif} />}
      <img
        src={tall.url}
        width={narrow.width || undefined}
        height={narrow.height || undefined}
        alt=""
        loading={eager ? undefined : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding={eager ? undefined : 'async'}
      />
    </picture>
  )
}
