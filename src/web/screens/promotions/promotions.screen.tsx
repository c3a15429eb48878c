import { m } from '#texts/messages.js'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/panel.tsx'
import { links } from '../../links.ts'
import { PromotionCards } from '../../parts/promotions/promotion-cards.tsx'
import css from './promotions.module.css'
import type { PromotionsData } from './promotions.route.ts'

export default function PromotionsScreen({ data: { promotions } }: { data: PromotionsData }) {
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
          <PromotionCards promotions={promotions} isMain />
        </>
      )}
    </div>
  )
}
