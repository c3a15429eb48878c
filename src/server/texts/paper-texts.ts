import { formatDate } from '#lib/format.ts'
import type { PaperProblem } from '#shop/account/papers.ts'
import type { Locale } from '#shop/context.ts'
import { m } from '#texts/messages.js'

type Texts = {
  [Code in PaperProblem['code']]?: (
    problem: Extract<PaperProblem, { code: Code }>,
    options: { locale: Locale },
  ) => string
}

const counted = (count: number, locale: Locale) => ({ count, n: new Intl.PluralRules(locale).select(count) })

/** The texts of spec §5 for identity documents; errors that no document has are absent. */
const texts: Texts = {
  required: (_, o) => m.checkout_field_required({}, o),
  too_short: ({ min }, o) => m.checkout_field_too_short(counted(min, o.locale), o),
  date_incomplete: (_, o) => m.checkout_field_date_incomplete({}, o),
  date_invalid: (_, o) => m.checkout_field_date_invalid({}, o),
  date_in_future: (_, o) => m.checkout_field_date_future({}, o),
  date_too_long_ago: ({ earliest }, o) => m.checkout_field_date_old({ date: formatDate(earliest) }, o),
  not_adult: ({ age }, o) => m.checkout_field_not_adult(counted(age, o.locale), o),
  as_in_passport: (_, o) => m.account_as_in_passport({}, o),
  paper_series: ({ example }, o) =>
    example ? m.account_paper_series({ example }, o) : m.account_paper_series_odd({}, o),
  paper_number: ({ example }, o) => m.account_paper_number({ example }, o),
  issuer_code: ({ example }, o) => m.account_issuer_code_wrong({ example }, o),
  citizenship: (_, o) => m.account_citizenship_wrong({}, o),
  date_before_issue: (_, o) => m.account_date_before_issue({}, o),
  paper_expired: (_, o) => m.account_paper_expired({}, o),
  not_a_child: ({ age }, o) => m.account_not_a_child({ age }, o),
  tourists_count: ({ count }, o) => m.account_tourists_count(counted(count, o.locale), o),
  age_differs: ({ age, wanted }, o) =>
    wanted === null ? m.account_tourist_not_adult({ age }, o) : m.account_tourist_age_differs({ age, wanted }, o),
  signer_not_adult: (_, o) => m.account_tourist_signer({}, o),
  paper_does_not_fit: (_, o) => m.account_tourist_paper_unfit({}, o),
  paper_twice: (_, o) => m.account_tourist_paper_twice({}, o),
  valid_too_short: ({ until }, o) => m.account_tourist_valid({ date: formatDate(until) }, o),
}

export function paperText(problem: PaperProblem, locale: Locale): string {
  const text = texts[problem.code] as ((problem: PaperProblem, options: { locale: Locale }) => string) | undefined
  return text?.(problem, { locale }) ?? m.field_invalid_value({}, { locale })
}
