import { payOnReceipt } from '#plugins/pay-on-receipt/provider.ts'
import { yooKassa } from '#plugins/yookassa/provider.ts'
import type { PaymentProviderKind } from '#shop/payments/provider.ts'
import type { OutsideConfig } from './config.ts'

/** Payment services of the shop, in the order they are preferred. */
export const paymentProviders = ({ yookassa }: OutsideConfig): PaymentProviderKind[] => [
  yooKassa({ url: yookassa?.url, widgetUrl: yookassa?.widgetUrl, account: yookassa }),
  payOnReceipt,
]
