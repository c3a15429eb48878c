import type { z } from 'zod'
import { type Kopecks, roublesFromKopecks } from '#lib/money.ts'
import type { countCancelAnswer } from './orders.wire.ts'

export const presentCounted = (part: {
  isWhole: boolean
  total: Kopecks
  deliveryPrice: Kopecks
  money: Kopecks
  byPeople: boolean
  bonuses: Kopecks
  gone: readonly { item: number; count: number; payable: Kopecks }[]
}): z.infer<typeof countCancelAnswer> => ({
  is_whole: part.isWhole,
  total: roublesFromKopecks(part.total),
  delivery_price: roublesFromKopecks(part.deliveryPrice),
  lines: part.gone.map(({ item, count, payable }) => ({ item, count, amount: roublesFromKopecks(payable) })),
  back: {
    money: roublesFromKopecks(part.money),
    by_people: part.byPeople,
    bonuses: roublesFromKopecks(part.bonuses),
  },
})
