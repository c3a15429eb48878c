import { deliveryPriceOf } from '#shop/delivery/delivery-type.ts'
import { definePlugin } from '#shop/plugin.ts'

/** A courier to the door, with the owner's price and term. */
export const courier = () =>
  definePlugin({
    name: 'courier',
    delivery: [
      {
        name: 'courier',
        title: 'Курьер',
        types: ['DELIVERY'],
        terms: (row, { goods }) => ({ price: deliveryPriceOf(row, goods), days: row.daysFrom }),
      },
    ],
  })
