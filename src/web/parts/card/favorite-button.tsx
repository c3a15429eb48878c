import { m } from '#texts/messages.js'
import { Fav } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { useToast } from '#ui/toast.tsx'
import { toggleFavorite, useIsFavorite } from '../../browser/stored/favorites-store.ts'
import css from './favorite-button.module.css'

/** The heart: switches at once; in the card's corner or beside the buy button. */
export function FavoriteButton({ product, large }: { product: { id: number; name: string }; large?: boolean }) {
  const on = useIsFavorite(product.id)
  // The label of a toggle is constant, its state says the rest.
  const label = m.catalog_favorite({ name: product.name })
  const toggle = useFavoriteToggle(product.id)
  if (!large) return <Fav on={on} label={label} onClick={toggle} />
  return (
    <button
      type="button"
      className={css.large}
      aria-label={label}
      aria-pressed={on}
      title={m.catalog_to_favorites()}
      onClick={toggle}
    >
      <Icon name="heart" size="l" filled={on} />
    </button>
  )
}

/** Changes the state at once and reverts it with a message if the shop could not store it. */
export function useFavoriteToggle(product: number): () => void {
  const toast = useToast()
  return () =>
    void toggleFavorite(product).then((kept) => {
      if (!kept) toast({ text: m.catalog_favorite_failed(), icon: 'alert' })
    })
}
