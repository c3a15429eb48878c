import type { OutgoingOptions } from '#kit/http/http.ts'
import type { Result } from '#lib/result.ts'

/** A service people sign in through (Sber ID, T-ID, VK ID, Yandex ID), with the account of a company at it. */
export interface IdentityProvider {
  /** Where the browser is sent to say who it is. */
  authorizeUrl(attempt: Attempt): string
  /** Who came back: exchanges the code, which is good once, and reads the profile. Never repeated by itself. */
  readPerson(callback: Callback): Promise<Result<Person, IdentityRefusal>>
  close(): void
}

export interface Attempt {
  state: string
  nonce: string
  /** Of PKCE: SHA-256 of the verifier, base64url. */
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
  /** VK names the device in the callback and wants it back with the code. */
  deviceId?: string
}

export interface Person {
  /** Stays the same for this person and this company's application. */
  subject: string
  /** Digits of E.164 without the plus. */
  phone: string | null
  /** The service has made sure of the number itself: banks have, social networks have not. */
  isPhoneVerified: boolean
  firstName: string
  lastName: string
}

export type IdentityRefusal =
  /** The service does not take the code, the application or its secret. */
  { code: 'identity_refused'; reason: string } | { code: 'identity_unavailable'; reason: string }

export type ProviderKit = Pick<OutgoingOptions, 'log' | 'clock' | 'random' | 'timeouts' | 'tls'>

/** Where a service is, if not where it always is: an emulator, or a gateway of the operator's own. */
export interface Elsewhere {
  baseUrl?: string
  allowPrivate?: boolean
}
