import { useEffect } from 'react'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Grid } from '#ui/grid.tsx'
import { Empty } from '#ui/panel.tsx'
import { useToast } from '#ui/toast.tsx'
import { links } from '../../links.ts'
import { Account } from '../../parts/account/account.tsx'
import { inOrderOf, useCardsById } from '../../parts/card/cards-by-id.ts'
import { clearLastViewed, readLastViewed, restoreLastViewed, useLastViewed } from '../../parts/card/last-viewed.ts'
import { ListedCard } from '../../parts/card/listed-card.tsx'
import type { Data } from './last-viewed.route.ts'
import css from './my.module.css'

/** FAV-02. Products viewed on this device before sign-in are added after hydration. */
export default function LastViewedScreen({ data: { answer } }: { data: Data }) {
  const { ready, ids } = useLastViewed()
  const found = useCardsById(ids)
  const toast = useToast()
  useEffect(() => void readLastViewed(), [])
  const isEmpty = ready ? ids.length === 0 : answer.total === 0
  const cards = (ready && found.cards) || inOrderOf(answer.products, answer)
  const closed = answer.price_access.shown ? '' : answer.price_access.message

  const clear = async () => {
    const before = await clearLastViewed()
    if (!before) return toast({ text: m.catalog_viewed_clear_failed(), icon: 'alert' })
    toast({
      text: m.catalog_viewed_cleared(),
      action: { label: m.catalog_undo(), onClick: () => void restoreLastViewed(before) },
    })
  }

  return (
    <Account trail={[{ text: m.catalog_home_viewed() }]}>
      <div className="section-head">
        <h1 className={css.title}>{m.catalog_home_viewed()}</h1>
        {!isEmpty && (
          <Button kind="grey" size="s" onClick={() => void clear()}>
            {m.catalog_viewed_clear()}
          </Button>
        )}
      </div>
      {isEmpty ? (
        <Empty
          heading="h2"
          title={m.catalog_viewed_empty()}
          actions={<Button href={links.catalog()}>{m.catalog_to_catalog()}</Button>}
        >
          <p className="muted">{m.catalog_viewed_text()}</p>
        </Empty>
      ) : (
        <Grid>
          {cards.map((card) => (
            <ListedCard key={card.id} card={card} closed={closed} heading="h2" />
          ))}
        </Grid>
      )}
    </Account>
  )
}
