import type { Locale } from '#lib/format.ts'
import type { Party } from './party.ts'

const forms = {
  ru: { adult: { one: 'взрослый', other: 'взрослых' }, year: { one: 'год', few: 'года', many: 'лет', other: 'года' } },
  en: { adult: { one: 'adult', other: 'adults' }, year: { one: 'year', other: 'years' } },
} as const

function counted(count: number, words: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>, locale: Locale): string {
  return `${count} ${words[new Intl.PluralRules(locale).select(count)] ?? words.other}`
}

const ageWords = (age: number, locale: Locale): string =>
  age === 0 ? (locale === 'en' ? 'under one' : 'до года') : counted(age, forms[locale].year, locale)

/** «2 взрослых, дети: 5 лет, 9 лет», for papers and texts that are kept. */
export function partyWords({ adults, childAges }: Party, locale: Locale): string {
  const grown = counted(adults, forms[locale].adult, locale)
  if (childAges.length === 0) return grown
  const ages = childAges.map((age) => ageWords(age, locale)).join(', ')
  const kids =
    locale === 'en' ? (childAges.length === 1 ? 'child' : 'children') : childAges.length === 1 ? 'ребёнок' : 'дети'
  return `${grown}, ${kids}: ${ages}`
}
