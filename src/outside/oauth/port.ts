import type { OutgoingOptions } from '#kit/http/http.ts'
import type { Result } from '#lib/result.ts'

/** A sign-in service (Sber ID, T-ID, VK ID, Yandex ID) with the account of a company. */
export interface IdentityProvider {
  /** Address to which the browser is sent to sign in. */
  authorizeUrl(attempt: Attempt): string
  /** Exchanges the single-use code of a returning user and reads the profile. Never retried automatically. */
  readPerson(callback: Callback): Promise<Result<Person, IdentityRefusal>>
  close(): void
}

export interface Attempt {
  state: string
  nonce: string
  /** PKCE challenge: SHA-256 of the verifier, base64url. */
  challenge: string
  redirectUri: string
  locale: 'ru' | 'en'
}

export interface Callback {
  code: string
  state: string
  verifier: string
  nonce: string
  redirectUri: string
  /** VK sends the device id in the callback and requires it with the code. */
  deviceId?: string
}

export interface Person {
  /** Stable for this person and this company's application. */
  subject: string
  /** Digits of E.164, without the plus. */
  phone: string | null
  /** The service has verified the number itself: banks do, social networks do not. */
  isPhoneVerified: boolean
  firstName: string
  lastName: string
}

export type IdentityRefusal =
  /** The service rejects the code, the application or its secret. */
  { code: 'identity_refused'; reason: string } | { code: 'identity_unavailable'; reason: string }

export type ProviderKit = Pick<OutgoingOptions, 'log' | 'clock' | 'random' | 'timeouts' | 'tls'>

/** Replaces the address of a service: an emulator, or a gateway of the operator. */
export interface Elsewhere {
  baseUrl?: string
  allowPrivate?: boolean
}
