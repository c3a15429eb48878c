import type { Locale } from '#lib/format.ts'
import { overwriteGetLocale } from '#texts/runtime.js'

/** The language of texts in a browser, which has one visitor. On the server it belongs to a request (request-locale.ts). */
export function setLocale(locale: Locale): void {
  overwriteGetLocale(() => locale)
}
