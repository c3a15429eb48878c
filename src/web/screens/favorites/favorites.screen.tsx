import { useState } from 'react'
import { m } from '#texts/messages.js'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Button } from '#ui/button.tsx'
import { Grid } from '#ui/grid.tsx'
import { Note } from '#ui/note.tsx'
import { Empty } from '#ui/panel.tsx'
import { SkeletonCard, Waiting } from '#ui/skeleton.tsx'
import { useSession } from '../../browser/session-store.ts'
import { useFavorites } from '../../browser/stored/favorites-store.ts'
import { links } from '../../links.ts'
import { useCardsById } from '../../parts/card/cards-by-id.ts'
import LastViewedRail from '../../parts/card/last-viewed-rail.tsx'
import { ListedCard } from '../../parts/card/listed-card.tsx'
import css from './favorites.module.css'

/** Favourites of this device (FAV-01): the page is the same for everybody, the cards are loaded after it. */
export default function FavoritesScreen() {
  const { ready, ids } = useFavorites()
  // A removed card stays visible while the page is open, so that a slip can be undone.
  const listed = useListedFavorites(ids)
  const { cards, closed, failed } = useCardsById(listed)
  const empty = ready && listed.length === 0
  const { known, signedIn } = useSession()
  return (
    <div className="wrap">
      <Breadcrumbs
        label={m.catalog_trail()}
        trail={[{ text: m.catalog_home(), href: links.home() }, { text: m.catalog_favorites_title() }]}
      />
      <h1>{m.catalog_favorites_title()}</h1>
      {known && !signedIn && listed.length > 0 && (
        <Note
          kind="info"
          action={
            <Button kind="paper" size="s" href={links.login(links.favorites())}>
              {m.catalog_favorites_sign_in()}
            </Button>
          }
        >
          {m.catalog_favorites_keep()}
        </Note>
      )}
      <noscript>
        <Note kind="warn">{m.catalog_favorites_needs_script()}</Note>
      </noscript>
      <div className={css.list}>
        {empty ? (
          <Empty
            heading="h2"
            title={m.catalog_favorites_empty()}
            actions={<Button href={links.catalog()}>{m.catalog_to_catalog()}</Button>}
          >
            <p className="muted">{signedIn ? m.catalog_favorites_account() : m.catalog_favorites_text()}</p>
          </Empty>
        ) : failed ? (
          <Note kind="err" role="alert">
            {m.catalog_favorites_failed()}
          </Note>
        ) : cards ? (
          <Grid kind="five">
            {cards.map((card) => (
              <ListedCard key={card.id} card={card} closed={closed} heading="h2" />
            ))}
          </Grid>
        ) : (
          <Waiting label={m.catalog_loading()} className={css.scripted}>
            <Grid kind="five">
              {Array.from({ length: Math.min(listed.length || 5, 10) }, (_, index) => (
                <SkeletonCard key={index} />
              ))}
            </Grid>
          </Waiting>
        )}
      </div>
      {empty && <LastViewedRail />}
    </div>
  )
}

/** All ids that were in the list since the page was opened or the session changed, in list order, new ones first. */
function useListedFavorites(ids: readonly number[]): readonly number[] {
  const { signedIn } = useSession()
  const [listed, setListed] = useState<readonly number[]>(ids)
  // After a sign-out, in another tab too, nothing of the account may remain on the screen.
  const [whose, setWhose] = useState(signedIn)
  if (whose !== signedIn) {
    setWhose(signedIn)
    setListed(ids)
    return ids
  }
  const fresh = ids.filter((id) => !listed.includes(id))
  if (fresh.length === 0) return listed
  const all = [...fresh, ...listed]
  setListed(all)
  return all
}
