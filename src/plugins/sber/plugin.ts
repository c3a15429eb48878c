import { definePlugin } from '#shop/plugin.ts'
import { sberProvider } from './provider.ts'

/** Internet acquiring of Sber: SberPay without another payment service between. Before ЮKassa in the list, it serves SberPay where a company has an account at both. */
export const sber = () =>
  definePlugin({
    name: 'sber',
    payments: ({ service }) => {
      const { url, userName, password } = service('sber') ?? {}
      return [sberProvider({ url, account: userName && password ? { userName, password } : null })]
    },
  })
