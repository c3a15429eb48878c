import type { Locale } from '#lib/format.ts'
import { overwriteGetLocale } from '#texts/runtime.js'

let spoken: Locale = 'ru'
overwriteGetLocale(() => spoken)

/**
 * Sets the language of the texts. On the server many pages are under way at once, so it is set right before each
 * piece of work that never waits: writing a head, rendering. A screen's `load` must not use texts.
 */
export function speak(locale: Locale): void {
  spoken = locale
}
