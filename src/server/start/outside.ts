import type { Clock } from '#kit/clock.ts'
import type { Log } from '#kit/log.ts'
import { createDadata } from '#outside/address-lookup/dadata.ts'
import { salebotScript } from '#outside/chat/salebot.ts'
import { createGeoIp } from '#outside/geoip/geoip.ts'
import { createMailRelay } from '#outside/mail/relay.ts'
import { createSmtp } from '#outside/mail/smtp.ts'
import { createFcm } from '#outside/push/fcm.ts'
import { createWebPush } from '#outside/push/web-push.ts'
import { createSmsRu } from '#outside/sms/sms-ru.ts'
import type { App } from '#shop/context.ts'
import { identityProviders } from './identities.ts'
import type { OutsideConfig } from './outside-config.ts'

type Outside = Pick<
  App,
  | 'codes'
  | 'mails'
  | 'pushes'
  | 'webPushes'
  | 'addresses'
  | 'registers'
  | 'geoip'
  | 'identityProviders'
  | 'salebotScript'
>

/**
 * The real clients of the configured services. An address given by the operator may be on a private network (an emulator, an own gateway); the
 * built-in ones may not.
 */
export function createOutside(config: OutsideConfig, kit: { clock: Clock; log: Log }): Outside & { close(): void } {
  const at = (url: string) => (url ? { baseUrl: `${url}/`, allowPrivate: true } : {})
  const { sms, mail, push, dadata, geoip: place } = config
  const codes = sms ? createSmsRu({ apiId: sms.apiId, ...at(sms.url) }, kit) : null
  const mails = mail && mailsBy(mail, kit)
  const pushes = push ? createFcm({ account: push.account, ...at(push.url) }, kit) : null
  const webPushes = createWebPush(config.webPush ?? {}, kit)
  const addresses = dadata ? createDadata({ token: dadata.token, ...at(dadata.url) }, kit) : null
  const geoip = place ? createGeoIp({ token: place.token, ...at(place.url) }, kit) : null
  return {
    codes,
    mails,
    pushes,
    webPushes,
    addresses,
    ...(addresses && { registers: addresses }),
    geoip,
    identityProviders: identityProviders(config),
    salebotScript,
    close() {
      for (const client of [codes, mails, pushes, webPushes, addresses, geoip]) client?.close()
    },
  }
}

const mailsBy = (mail: NonNullable<OutsideConfig['mail']>, kit: { clock: Clock; log: Log }) =>
  'smtp' in mail
    ? createSmtp({ url: mail.smtp, from: mail.from })
    : createMailRelay({ baseUrl: `${mail.url}/`, token: mail.token, allowPrivate: true }, kit)
