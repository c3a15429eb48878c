import type { ConfirmationType, PaymentMethod, PaymentProvider } from '#outside/payments/port.ts'
import { createYooKassa, readYooKassaNotification, yooKassaWidget } from '#outside/payments/yookassa.ts'
import type { PaymentProviderKind } from '#shop/payments/provider.ts'

/** Settings of the process for all accounts: another address of YooKassa. */
export interface YooKassaPlace {
  /** Address of the API: an emulator or a gateway of the operator, so it may be on a private network. */
  url?: string
  widgetUrl?: string
  /** The account of companies without one of their own. */
  account?: { shopId: string; secretKey: string } | null
}

/** Cards and SberPay are held for seven days; on the page for any method it offers only those that can be held. */
const week = 7 * 86_400_000

/** Our payment methods in terms of YooKassa (integrations §1 "Spec mapping"). */
const ways: Record<string, { method: PaymentMethod | null; confirmation: ConfirmationType; holdsMs?: number }> = {
  redirect: { method: null, confirmation: 'redirect', holdsMs: week },
  'yookassa-sdk': { method: null, confirmation: 'embedded', holdsMs: week },
  sberpay: { method: 'sberbank', confirmation: 'qr', holdsMs: week },
  // Its page lists the bank apps on a phone and shows the code on a desktop. Such a payment completes at once and cannot be held.
  sbp: { method: 'sbp', confirmation: 'redirect' },
}

type Client = Omit<PaymentProvider, 'sendsFrom' | 'readNotification'> & { close(): void }
type Connect = (account: { shopId: string; secretKey: string }, kit: Parameters<typeof createYooKassa>[1]) => Client

export function yooKassa(place: YooKassaPlace, connect: Connect = connectTo(place)): PaymentProviderKind {
  return {
    name: 'yookassa',
    title: 'ЮKassa',
    methods: Object.keys(ways),
    holdsMs: Object.fromEntries(Object.entries(ways).map(([method, { holdsMs = 0 }]) => [method, holdsMs])),
    account: {
      shopId: { label: { ru: 'Идентификатор магазина', en: 'Shop id' }, isSecret: false, isRequired: true },
      secretKey: { label: { ru: 'Секретный ключ', en: 'Secret key' }, isSecret: true, isRequired: true },
      hold: {
        label: {
          ru: 'yes: деньги сначала придерживаются и списываются, только если заказ в силе',
          en: 'yes: money is held first, and taken only while the order stands',
        },
        isSecret: false,
        isRequired: false,
        values: ['yes'],
      },
    },
    sharedAccount: place.account ? { shopId: place.account.shopId, secretKey: place.account.secretKey } : null,
    widget: yooKassaWidget(place.widgetUrl),
    readNotification: readYooKassaNotification,
    create(account, kit) {
      const client = connect({ shopId: account.shopId!, secretKey: account.secretKey! }, kit)
      return {
        ...client,
        createPayment({ method, returnUrl, locale, hold: isAsked = false, ...payment }) {
          const way = ways[method] ?? ways.redirect!
          const confirmation = { type: way.confirmation, returnUrl, locale }
          const hold = (isAsked || account.hold === 'yes') && way.holdsMs !== undefined
          return client.createPayment({ ...payment, method: way.method, confirmation, hold })
        },
      }
    },
  }
}

const connectTo =
  ({ url }: YooKassaPlace): Connect =>
  (account, kit) =>
    createYooKassa({ ...account, ...(url && { baseUrl: `${url}/`, allowPrivate: true, anySender: true }) }, kit)
