import { createYandexPay } from '#outside/payments/yandex-pay.ts'
import type { PaymentProviderKind } from '#shop/payments/provider.ts'

/** Settings of the process: another address of the service, and the account of companies without one of their own. */
interface YandexPayPlace {
  url?: string
  account?: { apiKey: string } | null
}

export const yandexPayProvider = ({ url, account }: YandexPayPlace): PaymentProviderKind => ({
  name: 'yandex-pay',
  title: 'Яндекс Пэй',
  methods: ['yandex-pay'],
  refundsWithoutReceipt: true,
  account: { apiKey: { label: { ru: 'Ключ API', en: 'API key' }, isSecret: true, isRequired: true } },
  sharedAccount: account ?? null,
  create({ apiKey = '' }, kit) {
    const client = createYandexPay({ apiKey, ...(url && { baseUrl: `${url}/`, allowPrivate: true }) }, kit)
    return {
      ...client,
      createPayment: ({ idempotenceKey, orderId, amount, returnUrl, receipt }) =>
        client.createPayment({ idempotenceKey, orderId, amount, returnUrl, receipt }),
    }
  },
})
