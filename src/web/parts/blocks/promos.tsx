import type { BannersAnswer } from '#shop/pages/pages.wire.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { record } from '../../browser/events.ts'
import { Picture } from '../card/picture.tsx'
import css from './promos.module.css'

/** Smaller banners in two columns. The text is HTML over the picture, so that it can be translated and stays sharp. */
export const Promos = ({ banners }: { banners: BannersAnswer }) => (
  <section className={classNames(css.promos, banners.length === 3 && css.three)} aria-label={m.catalog_home_offers()}>
    {banners.map((banner) => (
      <div key={banner.id} className={classNames(css.promo, banner.is_dark && css.dark)}>
        <Picture
          className={classNames(css.image, !banner.is_dark && css.cut)}
          image={banner.image}
          target={360}
          wideTarget={640}
          stands={banner.title}
        />
        <div className={css.text}>
          <h2 className="h3">{banner.title}</h2>
          {banner.caption && <p>{banner.caption}</p>}
        </div>
        {banner.link && banner.button && (
          <Button
            kind={banner.is_dark ? 'paper' : 'filled'}
            href={banner.link}
            onClick={() => record({ event: 'banners', action: 'pressed', banner: banner.id })}
          >
            {banner.button}
          </Button>
        )}
      </div>
    ))}
  </section>
)
