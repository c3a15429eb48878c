import { useState } from 'react'
import { wordsOf } from '#api/client.ts'
import type { PromotionAnswer } from '#shop/promotions/promotions.wire.ts'
import { m } from '#texts/messages.js'
import { Badge } from '#ui/badge.tsx'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Button } from '#ui/button.tsx'
import { Grid } from '#ui/grid.tsx'
import { Hero } from '#ui/hero.tsx'
import { Icon } from '#ui/icon.tsx'
import { Note } from '#ui/note.tsx'
import { Panel } from '#ui/panel.tsx'
import { useToast } from '#ui/toast.tsx'
import { api } from '../../browser/client.ts'
import { record } from '../../browser/events.ts'
import { report } from '../../browser/report.ts'
import { useSession } from '../../browser/session-store.ts'
import { links } from '../../links.ts'
import { Picture } from '../../parts/card/picture.tsx'
import { ProductCard } from '../../parts/card/product-card.tsx'
import { useOrderDays } from '../../parts/orders/order-texts.ts'
import { useEndText } from '../../parts/promotions/end-text.ts'
import type { PromotionData } from './promotion.route.ts'
import css from './promotions.module.css'

/** PRO-02: breadcrumbs, dates, rules, goods and participation. A promotion that has ended stays readable and says so. */
export default function PromotionScreen({ data: { promotion, products } }: { data: PromotionData }) {
  const endText = useEndText()
  return (
    <div className="wrap">
      <Breadcrumbs
        label={m.catalog_trail()}
        trail={[
          { text: m.catalog_home(), href: links.home() },
          { text: m.promotions_title(), href: links.promotions() },
          { text: promotion.name },
        ]}
      />
      {promotion.image ? (
        <Hero
          className={css.hero}
          image={<Picture image={promotion.image} target={800} wideTarget={1280} stands="" alt="" eager="first" />}
        >
          {promotion.state !== 'ended' && <Badge kind="paper">{endText(promotion)}</Badge>}
          <h1 className="h0">{promotion.name}</h1>
          {promotion.caption && <p>{promotion.caption}</p>}
        </Hero>
      ) : (
        <>
          <h1 className={css.title}>{promotion.name}</h1>
          {promotion.caption && <p>{promotion.caption}</p>}
          {promotion.state !== 'ended' && <p className="muted">{endText(promotion)}</p>}
        </>
      )}
      {promotion.state === 'ended' && (
        <Note
          kind="info"
          action={
            <a className="link" href={links.promotions()}>
              {m.promotions_others()}
            </a>
          }
        >
          {m.promotions_ended()}
        </Note>
      )}
      <div className={css.about}>
        <TakingPart promotion={promotion} />
        {promotion.terms.length > 0 && (
          <section className={css.part}>
            <h2>{m.promotions_terms()}</h2>
            {promotion.terms.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </section>
        )}
      </div>
      {products.items.length > 0 && (
        <section className="section" aria-labelledby="goods">
          <div className="section-head">
            <h2 id="goods">{m.promotions_goods()}</h2>
            {products.total > products.items.length && (
              <a href={links.promotionGoods(promotion.slug)}>
                {m.promotions_all_goods()} <Icon name="chevron-right" size="s" />
              </a>
            )}
          </div>
          <Grid>
            {products.items.map((card) => (
              <ProductCard key={card.id} card={card} />
            ))}
          </Grid>
        </section>
      )}
    </div>
  )
}

/** Issues a personal code to a participant (PRO-04); a guest is sent to sign-in. */
function TakingPart({ promotion }: { promotion: PromotionAnswer }) {
  const { signedIn } = useSession()
  const days = useOrderDays()
  const toast = useToast()
  const [code, setCode] = useState(promotion.promo_code)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  if (!code && !promotion.can_register) return null

  const register = async () => {
    setBusy(true)
    setProblem('')
    try {
      const params = { slug: promotion.slug }
      setCode((await api.post('/api/promotions/{slug}/register/', { params })).promo_code)
      record({ event: 'promotions', action: 'code_received', promotion: promotion.slug })
    } catch (error) {
      report('a promotion could not be taken part in', error)
      setProblem(wordsOf(error) ?? m.promotions_failed())
    }
    setBusy(false)
  }
  const copy = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => toast({ text: m.promotions_copied(), icon: 'check' }),
      () => {},
    )
  return (
    <Panel sunken className={`stack ${css.part} ${css.own}`}>
      {code ? (
        <>
          <p>{m.promotions_your_code()}</p>
          <p className={css.code}>{code.code}</p>
          <p className="small muted">
            {code.state === 'used'
              ? m.promotions_code_used()
              : code.state === 'expired'
                ? m.promotions_code_expired()
                : code.expires_at
                  ? m.promotions_until({ day: days.day(code.expires_at) })
                  : m.promotions_open_end()}
          </p>
          {code.state === 'active' && (
            <div>
              <Button kind="grey" onClick={() => void copy(code.code)}>
                {m.promotions_copy()}
              </Button>
            </div>
          )}
        </>
      ) : signedIn ? (
        <div>
          <Button busy={busy} onClick={() => void register()}>
            {m.promotions_take_part()}
          </Button>
        </div>
      ) : (
        <div>
          <Button href={links.login(links.promotion(promotion.slug))}>{m.promotions_sign_in()}</Button>
        </div>
      )}
      {problem && (
        <p className="small err" role="alert">
          {problem}
        </p>
      )}
    </Panel>
  )
}
