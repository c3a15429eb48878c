import { AsyncLocalStorage } from 'node:async_hooks'
import { assert } from '#lib/assert.ts'
import type { Locale } from '#lib/format.ts'
import { overwriteGetLocale } from '#texts/runtime.js'

/**
 * The language of texts on the server. Pages in both languages are rendered concurrently, so it follows the asynchronous work of its request; a
 * text outside a request is an error instead of a guess.
 */
const requestLocale = new AsyncLocalStorage<Locale>()

overwriteGetLocale(() => {
  const locale = requestLocale.getStore()
  assert(locale !== undefined, 'texts are asked for inside of withLocale')
  return locale
})

export const withLocale = <T>(locale: Locale, work: () => T): T => requestLocale.run(locale, work)
