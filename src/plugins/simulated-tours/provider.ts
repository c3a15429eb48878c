import type { TourProviderKind } from '#shop/tours/provider.ts'
import { createSupplier } from './supplier.ts'

/** `shared`: the account of all companies without their own; null: only companies with an account have these operators. */
export const simulatedTours = (shared: Readonly<Partial<Record<string, string>>> | null = null): TourProviderKind => ({
  name: 'simulated',
  title: 'Учебные туроператоры',
  account: {
    latency: {
      label: { ru: 'Задержка ответов: real или none', en: 'Delay of answers: real or none' },
      isSecret: false,
      isRequired: false,
      values: ['real', 'none'],
    },
    url: {
      label: { ru: 'Адрес эмуляторов: их сбои и документы', en: 'Address of the emulators: their faults and papers' },
      isSecret: false,
      isRequired: false,
    },
  },
  sharedAccount: shared && { latency: shared.latency ?? 'real', url: shared.url ?? '' },
  usesShopCodes: true,
  create: ({ latency, url }, kit) =>
    createSupplier({ latency: latency === 'none' ? 'none' : 'real', url: url ?? '' }, kit),
})
