import { definePlugin } from '#shop/plugin.ts'
import { sberProvider } from './provider.ts'

/**
 * Internet acquiring of Sber: SberPay without an intermediate payment service. Listed before ЮKassa, it serves SberPay for a company with
 * accounts at both.
 */
export const sber = () =>
  definePlugin({
    name: 'sber',
    payments: ({ service }) => {
      const { url, userName, password } = service('sber') ?? {}
      return [sberProvider({ url, account: userName && password ? { userName, password } : null })]
    },
  })
