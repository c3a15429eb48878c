import { getLocale } from '#texts/runtime.js'

/** A rule costs a tenth of a millisecond to make and nothing to ask, and a list bends a word on each of its cards. */
const rules = new Map<string, Intl.PluralRules>()

/** What a text needs that bends a word to a number: the number, and the form of the word in the language of the text. */
export function counted(count: number, locale = getLocale()): { count: number; n: Intl.LDMLPluralRule } {
  let rule = rules.get(locale)
  if (!rule) {
    rule = new Intl.PluralRules(locale)
    rules.set(locale, rule)
  }
  return { count, n: rule.select(count) }
}
