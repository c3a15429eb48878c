import { m } from '#texts/messages.js'
import { Rail } from '#ui/grid.tsx'
import { useFavoriteIds } from '../../browser/stored/favorites-store.ts'
import { links } from '../../links.ts'
import { useCardsById } from '../../parts/card/cards-by-id.ts'
import { ListedCard } from '../../parts/card/listed-card.tsx'

const most = 10

/** Suggests the favourites before the whole catalog. */
export function EmptyFavorites() {
  const { cards, closed, failed } = useCardsById(useFavoriteIds(), most)
  if (failed || !cards || cards.length === 0) return null
  return (
    <section className="section" aria-labelledby="cart-favorites">
      <div className="section-head">
        <h2 id="cart-favorites">{m.cart_favorites()}</h2>
        <a className="link" href={links.favorites()}>
          {m.cart_all_favorites()}
        </a>
      </div>
      <Rail>
        {cards.map((card) => (
          <ListedCard key={card.id} card={card} closed={closed} />
        ))}
      </Rail>
    </section>
  )
}
