import type { PaymentProviderKind } from '#shop/payments/provider.ts'

/** Cash or card at the courier's or at the counter: nothing is asked of anybody before, the cash register there makes the receipt. */
export const payOnReceipt: PaymentProviderKind = {
  name: 'pay-on-receipt',
  title: 'При получении',
  methods: ['on_receipt'],
  account: {},
  sharedAccount: null,
}
