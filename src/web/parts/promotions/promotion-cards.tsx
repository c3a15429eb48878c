import type { PromotionsAnswer } from '#shop/promotions/promotions.wire.ts'
import { Icon } from '#ui/icon.tsx'
import { links } from '../../links.ts'
import { Picture } from '../card/picture.tsx'
import { useEndText } from './end-text.ts'
import css from './promotion-cards.module.css'

/** Promotions as cards; the first is larger. `isMain`: they are what the page is about. */
export function PromotionCards({
  promotions,
  heading: Heading = 'h2',
  isMain = false,
}: {
  promotions: PromotionsAnswer['items']
  heading?: 'h2' | 'h3'
  isMain?: boolean
}) {
  const endText = useEndText()
  return (
    <ul className={css.list}>
      {promotions.map((one, at) => (
        <li key={one.slug} className={css.one}>
          <div className={css.media}>
            {one.image ? (
              <Picture
                image={one.image}
                target={400}
                wideTarget={at === 0 ? 800 : 400}
                stands=""
                alt=""
                eager={isMain && at === 0 && 'first'}
              />
            ) : (
              <Icon name="percent" size="l" />
            )}
          </div>
          <Heading className="h3">
            <a href={links.promotion(one.slug)}>{one.name}</a>
          </Heading>
          {one.caption && <p className="muted">{one.caption}</p>}
          <p className={css.dates}>
            <Icon name="calendar" size="s" /> {endText(one)}
          </p>
        </li>
      ))}
    </ul>
  )
}
