import { deliveryPriceOf } from '#shop/delivery/delivery-type.ts'
import { definePlugin } from '#shop/plugin.ts'

/** Outlets, pickup points and lockers the owner keeps, at the owner's price and term. What is not handed over goes the same way. */
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
