import { m } from '#texts/messages.js'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Empty } from '#ui/panel.tsx'
import { links } from '../../links.ts'
import { Picture } from '../../parts/card/picture.tsx'
import { useEndText } from './end-text.ts'
import css from './promotions.module.css'
import type { PromotionsData } from './promotions.route.ts'

export default function PromotionsScreen({ data: { promotions } }: { data: PromotionsData }) {
  const endText = useEndText()
  return (
    <div className="wrap">
      <Breadcrumbs
        label={m.catalog_trail()}
        trail={[{ text: m.catalog_home(), href: links.home() }, { text: m.promotions_title() }]}
      />
      {promotions.length === 0 ? (
        <Empty
          heading="h1"
          title={m.promotions_none()}
          actions={<Button href={links.catalog()}>{m.cart_to_catalog()}</Button>}
        >
          {m.promotions_none_text()}
        </Empty>
      ) : (
        <>
          <h1 className={css.title}>{m.promotions_title()}</h1>
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
                      eager={at === 0 && 'first'}
                    />
                  ) : (
                    <Icon name="percent" size="l" />
                  )}
                </div>
                <h2 className="h3">
                  <a href={links.promotion(one.slug)}>{one.name}</a>
                </h2>
                {one.caption && <p className="muted">{one.caption}</p>}
                <p className={css.dates}>
                  <Icon name="calendar" size="s" /> {endText(one)}
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
