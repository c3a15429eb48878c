import type { FcmAccount } from '#outside/push/fcm.ts'

/** Outer services as the settings of the process name them; null or absent: not configured. */
export interface OutsideConfig {
  yookassa: { url: string; shopId: string; secretKey: string; widgetUrl?: string } | null
  /** Internet acquiring of Sber, if not at its usual address; companies have accounts of their own. */
  sber: { url: string; userName?: string; password?: string } | null
  /** The same for Yandex Pay. */
  yandexPay: { url: string; apiKey?: string } | null
  sms: { url: string; apiId: string } | null
  /** A mail server, or an own relay that accepts mails by HTTP. */
  mail: { smtp: string; from: string } | { url: string; token: string } | null
  push: { account: FcmAccount; url: string } | null
  /** Only in a demo: browsers may name the emulator as their push service. */
  webPush?: { allowPrivate: boolean }
  dadata: { url: string; token: string } | null
  /** Also DaData, but called while a page waits: a separate address lets it fail alone. */
  geoip: { url: string; token: string } | null
  /** Sber ID, T-ID, VK ID and Yandex ID below one address, if not at their usual ones: `<url>/oauth-sber/…`. */
  oauth: { url: string; secret?: string } | null
  /** Tourvisor and Level.Travel below one address, if not at their usual ones: `<url>/tourvisor/xml/…`; companies have accounts of their own. */
  tourSuppliers?: { url: string } | null
  /** Only in a demo: otherwise companies have accounts of their own there. */
  cdek?: { url: string; account: string; password: string; fromCity: string }
  /** Only in a demo: the simulated operators of tours. */
  simulatedTours?: { url: string; latency: string }
}
