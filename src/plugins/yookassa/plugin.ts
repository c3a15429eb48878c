import { definePlugin } from '#shop/plugin.ts'
import { yooKassa } from './provider.ts'

/** ЮKassa: by card on its page or on ours, SberPay and СБП. */
export const yookassa = () =>
  definePlugin({
    name: 'yookassa',
    payments: ({ service }) => {
      const { url, widgetUrl, shopId, secretKey } = service('yookassa') ?? {}
      return [yooKassa({ url, widgetUrl, account: shopId && secretKey ? { shopId, secretKey } : null })]
    },
  })
