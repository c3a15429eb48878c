import { definePlugin } from '#shop/plugin.ts'
import { yandexPayProvider } from './provider.ts'

/** Yandex Pay: a card, or instalments by Split, on its own page. */
export const yandexPay = () =>
  definePlugin({
    name: 'yandex-pay',
    payments: ({ service }) => {
      const { url, apiKey } = service('yandexPay') ?? {}
      return [yandexPayProvider({ url, account: apiKey ? { apiKey } : null })]
    },
  })
