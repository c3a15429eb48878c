import type { OAuthProvider } from '#shop/sign-in/oauth-services.ts'
import { m } from '#texts/messages.js'

/** Official names of the services. */
export function serviceName(provider: OAuthProvider): string {
  switch (provider) {
    case 'sber':
      return m.sign_in_service_sber()
    case 'tid':
      return m.sign_in_service_tid()
    case 'vk':
      return m.sign_in_service_vk()
    case 'yandex':
      return m.sign_in_service_yandex()
  }
}
