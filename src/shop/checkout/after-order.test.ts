import { describe, expect, test } from 'vitest'
import { kopecks } from '#lib/money.ts'
import { pathAfterOrder } from './after-order.ts'

describe('after an order is created', () => {
  const yesNo = [true, false]
  const combinations = yesNo.flatMap((pay) =>
    yesNo.flatMap((cash) => yesNo.flatMap((owed) => yesNo.map((options) => ({ pay, cash, owed, options })))),
  )

  test.each(combinations)(
    '[CHK-19] [CHK-20] PAY $pay, PAY_CASH $cash, pay_now above 0 $owed, options $options',
    (given) => {
      const order = {
        id: 15,
        actions: [given.pay && 'PAY', given.cash && 'PAY_CASH', 'CANCEL'].filter((action) => action !== false),
        payNow: kopecks(given.owed ? 1 : 0),
        paymentOptions: given.options ? [4, 5] : [],
      }
      const goesToPay = given.pay && !given.cash && given.owed && given.options
      expect(pathAfterOrder(order)).toBe(goesToPay ? '/cart/checkout/15/?payment=4' : '/cart/success/15/')
    },
  )

  test('[CHK-19] the chosen payment option is preselected if still offered', () => {
    const order = { id: 15, actions: ['PAY'], payNow: kopecks(100), paymentOptions: [4, 5] }
    expect(pathAfterOrder(order, 5)).toBe('/cart/checkout/15/?payment=5')
    expect(pathAfterOrder(order, 6)).toBe('/cart/checkout/15/?payment=4')
  })
})
