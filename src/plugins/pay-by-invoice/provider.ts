import type { PaymentProviderKind } from '#shop/payments/provider.ts'

/** A bank transfer by the invoice of the order: no service is called; the shop's accounts or staff report the payment. */
export const payByInvoice: PaymentProviderKind = {
  name: 'pay-by-invoice',
  title: 'По счёту',
  methods: ['invoice'],
  account: {},
  sharedAccount: null,
}
