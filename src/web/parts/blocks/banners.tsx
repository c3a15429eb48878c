import { useId, useRef, useState } from 'react'
import type { BannersAnswer } from '#shop/pages/pages.wire.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Hero } from '#ui/hero.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { record } from '../../browser/events.ts'
import { BannerPicture } from './banner-picture.tsx'
import css from './banners.module.css'

/**
 * Banners in one row, moved by swipe, arrows or keys. It never moves automatically, so no pause control is needed (design kit §4, APG
 * carousel).
 */
export function Banners({ banners, isFirst }: { banners: BannersAnswer; isFirst: boolean }) {
  const row = useRef<HTMLDivElement>(null)
  const id = useId()
  const [current, setCurrent] = useState(0)
  const many = banners.length > 1
  const show = (index: number) => {
    const strip = row.current
    strip?.scrollTo({ left: ((index + banners.length) % banners.length) * strip.clientWidth })
  }
  return (
    <section
      className={css.carousel}
      aria-label={m.catalog_home_main()}
      aria-roledescription={m.catalog_home_carousel()}
    >
      <div
        ref={row}
        id={id}
        className={css.row}
        tabIndex={many ? 0 : undefined}
        onScroll={(event) => {
          const strip = event.currentTarget
          setCurrent(Math.round(Math.abs(strip.scrollLeft) / strip.clientWidth))
        }}
      >
        {banners.map((banner, index) => {
          const Title = isFirst && index === 0 ? 'h1' : 'h2'
          return (
            // biome-ignore lint/a11y/useSemanticElements: a slide of a carousel is a group by the pattern
            <div
              key={banner.id}
              className={css.slide}
              role="group"
              aria-roledescription={m.catalog_home_banner()}
              aria-label={m.catalog_home_slide({ number: index + 1, total: banners.length })}
            >
              <Hero className={css.banner} image={<BannerPicture banner={banner} eager={isFirst && index === 0} />}>
                <Title className="h0">{banner.title}</Title>
                {banner.caption && <p>{banner.caption}</p>}
                {banner.link && banner.button && (
                  <Button
                    kind="paper"
                    size="l"
                    href={banner.link}
                    onClick={() => record({ event: 'banners', action: 'pressed', banner: banner.id })}
                  >
                    {banner.button}
                  </Button>
                )}
              </Hero>
            </div>
          )
        })}
      </div>
      {many && (
        <div className={css.controls}>
          <span aria-live="polite">
            {current + 1} / {banners.length}
          </span>
          <IconButton
            icon="chevron-left"
            float="photo"
            label={m.catalog_home_previous()}
            aria-controls={id}
            onClick={() => show(current - 1)}
          />
          <IconButton
            icon="chevron-right"
            float="photo"
            label={m.catalog_home_next()}
            aria-controls={id}
            onClick={() => show(current + 1)}
          />
        </div>
      )}
    </section>
  )
}
