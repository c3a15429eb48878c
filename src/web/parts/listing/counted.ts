import { getLocale } from '#texts/runtime.js'

/** Cached: creating PluralRules takes a tenth of a millisecond, and a list needs a plural on each of its cards. */
const rules = new Map<string, Intl.PluralRules>()

/** Message parameters for a plural: the number, and its plural form in the language of the text. */
export function counted(count: number, locale = getLocale()): { count: number; n: Intl.LDMLPluralRule } {
  let rule = rules.get(locale)
  if (!rule) {
    rule = new Intl.PluralRules(locale)
    rules.set(locale, rule)
  }
  return { count, n: rule.select(count) }
}
