import type { PaymentProviderKind } from '#shop/payments/provider.ts'

/** Cash or card at the courier or the counter: no service is called, and the cash register there makes the receipt. */
export const payOnReceipt: PaymentProviderKind = {
  name: 'pay-on-receipt',
  title: 'При получении',
  methods: ['on_receipt'],
  account: {},
  sharedAccount: null,
}
