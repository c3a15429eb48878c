import { deliveryPriceOf } from '#shop/delivery/delivery-type.ts'
import { definePlugin } from '#shop/plugin.ts'

/** Outlets, pickup points and lockers of the owner, with the owner's price and term. Also for orders with nothing to hand over (VIRTUAL). */
export const ownPickup = () =>
  definePlugin({
    name: 'own-pickup',
    delivery: [
      {
        name: 'own-pickup',
        title: 'Самовывоз',
        types: ['PICKUP', 'PICKUP_POINT', 'VIRTUAL'],
        terms: (row, { goods }) => ({ price: deliveryPriceOf(row, goods), days: row.daysFrom }),
      },
    ],
  })
