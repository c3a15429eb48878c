import type { PaymentProviderKind } from '#shop/payments/provider.ts'

/** A bank transfer by the invoice of the order: nothing is asked of anybody, the accounts of the shop or its staff say when the money is there. */
export const payByInvoice: PaymentProviderKind = {
  name: 'pay-by-invoice',
  title: 'По счёту',
  methods: ['invoice'],
  account: {},
  sharedAccount: null,
}
