import { createSber } from '#outside/payments/sber.ts'
import type { PaymentProviderKind } from '#shop/payments/provider.ts'

/** Settings of the process: another address of the gateway, and the account of companies without one of their own. */
interface SberPlace {
  url?: string
  account?: { userName: string; password: string } | null
}

export const sberProvider = ({ url, account }: SberPlace): PaymentProviderKind => ({
  name: 'sber',
  title: 'Сбер',
  methods: ['sberpay'],
  refundsWithoutReceipt: true,
  account: {
    userName: { label: { ru: 'Логин магазина', en: 'User name' }, isSecret: false, isRequired: true },
    password: { label: { ru: 'Пароль', en: 'Password' }, isSecret: true, isRequired: true },
  },
  sharedAccount: account ?? null,
  create({ userName = '', password = '' }, kit) {
    const client = createSber({ userName, password, ...(url && { baseUrl: `${url}/`, allowPrivate: true }) }, kit)
    return { ...client, createPayment: ({ method: _sberpay, ...payment }) => client.createPayment(payment) }
  },
})
