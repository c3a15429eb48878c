import type { CardOnWire } from '#shop/catalog/catalog.wire.ts'
import { m } from '#texts/messages.js'
import { useSettings } from '../shell-context.ts'
import { useDayTexts } from '../use-day-texts.ts'

/** «Сегодня, ул. Вайнера, 75 · до 21:00», «Завтра, 23 ноября»: what the shop knows (SET-57); undefined if it knows nothing. */
export function useCardDelivery(card: CardOnWire): string | undefined {
  const { switches } = useSettings()
  const days = useDayTexts()
  if (!card.in_stock) return m.catalog_out_of_stock()
  if (!switches.delivery_caption || !card.delivery_date) return undefined
  const { pickup_place: place, delivery_date: date } = card
  if (!place) return days.begin(date)
  const until = place.until && place.until !== '24:00' ? `\u00a0· ${m.catalog_until({ time: place.until })}` : ''
  return `${days.capital(date)}, ${place.address}${until}`
}
