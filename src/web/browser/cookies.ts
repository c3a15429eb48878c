const year = 31_536_000
const day = 86_400

/** Names and lifetimes of the cookies a script may read and write (spec §9; the token is HttpOnly and not among them). */
export const cookies = {
  company_id: 365 * day,
  region_id: year,
  cart_items: 30 * day,
  /** Lines saved for later. */
  cart_aside: 30 * day,
  /** Applied promo codes, so that the server can calculate with them: a copy of the value in the browser's storage. */
  promo_codes: 30 * day,
  locale: 365 * day,
  theme: year,
  device_id: 5 * year,
  client_id: 5 * year,
} as const
export type CookieName = keyof typeof cookies

export function readCookie(name: string, from = document.cookie): string | null {
  for (const part of from.split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) {
      try {
        return decodeURIComponent(part.slice(at + 1).trim())
      } catch {
        return null
      }
    }
  }
  return null
}

export const cookieText = (name: CookieName, value: string, secure: boolean): string =>
  `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${value === '' ? 0 : cookies[name]}; SameSite=Lax${secure ? '; Secure' : ''}`

/** An empty value removes the cookie. */
export function writeCookie(name: CookieName, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
  document.cookie = cookieText(name, value, location.protocol === 'https:')
}

/** Stores the company of this site for a year, and the device and client ids for five (spec §9); the ids do not identify a person. */
export function storeIds(companyId: number): void {
  writeCookie('company_id', String(companyId))
  for (const name of ['device_id', 'client_id'] as const) writeCookie(name, readCookie(name) ?? newId())
}

/** randomUUID exists on secure origins only; a shop on a plain local address needs ids too. */
const newId = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
