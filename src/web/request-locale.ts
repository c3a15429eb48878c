import { AsyncLocalStorage } from 'node:async_hooks'
import { assert } from '#lib/assert.ts'
import type { Locale } from '#lib/format.ts'
import { overwriteGetLocale } from '#texts/runtime.js'

/**
 * The language of the texts on the server. Many pages in both languages are under way at once, so it follows the work of its
 * own request through every wait, and a text outside of a request is a fault instead of a guess.
 */
const requestLocale = new AsyncLocalStorage<Locale>()

overwriteGetLocale(() => {
  const locale = requestLocale.getStore()
  assert(locale !== undefined, 'texts are asked for inside of withLocale')
  return locale
})

export const withLocale = <T>(locale: Locale, work: () => T): T => requestLocale.run(locale, work)
