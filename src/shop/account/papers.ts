import { addDays, type IsoDate, readDate } from '#lib/dates.ts'
import {
  adultOn,
  date,
  type FieldProblem,
  firstProblem,
  ifPresent,
  minLength,
  notInFuture,
  notTooLongAgo,
  type Rule,
  required,
} from '#lib/fields.ts'

/** Identity documents: internal passport, passport for travel abroad, birth certificate, document of another country (spec §3, tours). */
export const paperKinds = ['RU_INTERNAL', 'RU_FOREIGN', 'BIRTH_CERT', 'FOREIGN'] as const
export type PaperKind = (typeof paperKinds)[number]

/** Fields of a document as stored; dates are `YYYY-MM-DD`, missing values are empty. */
export interface Paper {
  document_type: PaperKind
  series: string
  number: string
  issue_date: string
  issuer: string
  issuer_code: string
  /** Two letters of ISO 3166. */
  citizenship: string
  last_name_lat: string
  first_name_lat: string
  expire_date: string
  registration_address: string
}

export const touristKinds = ['adult', 'child', 'infant'] as const

/** A fellow traveller of a customer. */
export interface Tourist extends Paper {
  kind: (typeof touristKinds)[number]
  last_name: string
  first_name: string
  middle_name: string
  gender: '' | 'male' | 'female'
  birth_date: string
}

export const emptyPaper: Paper = {
  document_type: 'RU_INTERNAL',
  series: '',
  number: '',
  issue_date: '',
  issuer: '',
  issuer_code: '',
  citizenship: '',
  last_name_lat: '',
  first_name_lat: '',
  expire_date: '',
  registration_address: '',
}
export const emptyTourist: Tourist = {
  ...emptyPaper,
  kind: 'adult',
  last_name: '',
  first_name: '',
  middle_name: '',
  gender: '',
  birth_date: '',
}

/** Errors of a document's field, in addition to those of any field. */
export type PaperProblem =
  | FieldProblem
  /** Letters that are not used in a passport. */
  | { code: 'as_in_passport' }
  | { code: 'paper_series' | 'paper_number'; example: string }
  | { code: 'issuer_code'; example: string }
  | { code: 'citizenship' }
  | { code: 'date_before_issue' }
  | { code: 'paper_expired' }
  | { code: 'not_a_child'; age: number }
  // Of tourists of a journey. `age`: on the day of return; `wanted`: of the search, null: an adult.
  | { code: 'tourists_count'; count: number }
  | { code: 'age_differs'; age: number; wanted: number | null }
  | { code: 'signer_not_adult' | 'paper_does_not_fit' | 'paper_twice' }
  | { code: 'valid_too_short'; until: IsoDate }

export type Wrong<Name extends string> = { field: Name; problem: PaperProblem }

interface Form {
  series: RegExp
  number: RegExp
  examples: [series: string, number: string]
}

const forms: Record<PaperKind, Form> = {
  RU_INTERNAL: { series: /^\d{4}$/, number: /^\d{6}$/, examples: ['4511', '204812'] },
  RU_FOREIGN: { series: /^\d{2}$/, number: /^\d{7}$/, examples: ['75', '1045681'] },
  // Roman numerals of the registry office, two letters, six digits.
  BIRTH_CERT: { series: /^[IVXLC]{1,6}-[А-ЯЁ]{2}$/, number: /^\d{6}$/, examples: ['II-АИ', '504210'] },
  FOREIGN: { series: /^[A-Z0-9]{0,10}$/, number: /^[A-Z0-9]{4,20}$/, examples: ['', 'C01X0006H'] },
}

const isAbroad = (kind: PaperKind): boolean => kind === 'RU_FOREIGN' || kind === 'FOREIGN'
const INFANT_AGE = 2
const CHILD_AGE = 18

/** Normalizes a document for storing: no spaces in numbers, upper case where the document uses it. */
export function tidyPaper<P extends Paper>(paper: P): P {
  const { document_type: kind } = paper
  const tight = (text: string) => text.replace(/\s/g, '')
  const code = tight(paper.issuer_code).replace(/\D/g, '')
  return {
    ...paper,
    series: tight(paper.series).toUpperCase().replace(/[–—]/g, '-'),
    number: tight(paper.number).toUpperCase(),
    issuer: paper.issuer.trim(),
    issuer_code: code.length === 6 ? `${code.slice(0, 3)}-${code.slice(3)}` : paper.issuer_code.trim(),
    citizenship: kind === 'FOREIGN' ? paper.citizenship.trim().toUpperCase() : 'RU',
    last_name_lat: paper.last_name_lat.trim().toUpperCase(),
    first_name_lat: paper.first_name_lat.trim().toUpperCase(),
    // Internal passports and birth certificates do not expire.
    expire_date: isAbroad(kind) ? paper.expire_date : '',
    registration_address: paper.registration_address.trim(),
  }
}

type LatinProblem = { code: 'as_in_passport' } | FieldProblem | null
const latin = (text: string): LatinProblem => (/^[A-Z][A-Z '-]*$/.test(text) ? null : { code: 'as_in_passport' })

/** The first error of each field, in the order of the form. `paper` is already normalized. */
export function paperProblems(paper: Paper, today: IsoDate): Wrong<keyof Paper>[] {
  const wrong: Wrong<keyof Paper>[] = []
  const judge = (field: keyof Paper, problem: PaperProblem | null) => {
    if (problem) wrong.push({ field, problem })
  }
  const kind = paper.document_type
  const form = forms[kind]
  const [seriesExample, numberExample] = form.examples
  const seriesNeeded = kind === 'FOREIGN' ? null : required(paper.series)
  judge(
    'series',
    seriesNeeded ?? (form.series.test(paper.series) ? null : { code: 'paper_series', example: seriesExample }),
  )
  judge(
    'number',
    required(paper.number) ??
      (form.number.test(paper.number) ? null : { code: 'paper_number', example: numberExample }),
  )
  judge('issue_date', dateProblem(paper.issue_date, kind !== 'FOREIGN', notInFuture(today), notTooLongAgo))
  const isIssuerNeeded = kind === 'RU_INTERNAL' || kind === 'BIRTH_CERT'
  judge('issuer', isIssuerNeeded ? firstProblem(paper.issuer, required, minLength(5)) : null)
  judge('issuer_code', issuerCodeProblem(paper))
  judge('citizenship', citizenshipProblem(paper))
  for (const field of ['last_name_lat', 'first_name_lat'] as const) {
    const isNeeded = isAbroad(kind)
    judge(field, (isNeeded ? required(paper[field]) : null) ?? (paper[field] === '' ? null : latin(paper[field])))
  }
  judge('expire_date', expiryProblem(paper, today))
  judge('registration_address', ifPresent(minLength(5))(paper.registration_address))
  return wrong
}

const dateProblem = (text: string, isNeeded: boolean, ...rules: Rule<IsoDate>[]): FieldProblem | null =>
  (isNeeded ? required(text) : null) ?? ifPresent(date(...rules))(text)

function issuerCodeProblem({ document_type: kind, issuer_code: code }: Paper): PaperProblem | null {
  if (kind === 'RU_INTERNAL' && code === '') return { code: 'required' }
  return code === '' || /^\d{3}-\d{3}$/.test(code) ? null : { code: 'issuer_code', example: '660-001' }
}

function citizenshipProblem({ document_type: kind, citizenship }: Paper): PaperProblem | null {
  if (kind !== 'FOREIGN') return null
  if (citizenship === '') return { code: 'required' }
  return /^[A-Z]{2}$/.test(citizenship) && citizenship !== 'RU' ? null : { code: 'citizenship' }
}

function expiryProblem(paper: Paper, today: IsoDate): PaperProblem | null {
  if (!isAbroad(paper.document_type)) return null
  const wrong = dateProblem(paper.expire_date, true, notTooLongAgo)
  if (wrong) return wrong
  const read = readDate(paper.expire_date)
  if (!read.ok) return read.refusal
  if (paper.issue_date !== '' && read.value <= paper.issue_date) return { code: 'date_before_issue' }
  return read.value < today ? { code: 'paper_expired' } : null
}

/**
 * An adult is at least 18 today; a child is younger than 18, an infant younger
 * than 2 (spec §5, §9). The tour checks again for the day of the journey.
 */
export function touristProblems(tourist: Tourist, today: IsoDate): Wrong<keyof Tourist>[] {
  const wrong: Wrong<keyof Tourist>[] = []
  for (const field of ['last_name', 'first_name'] as const) {
    const problem = required(tourist[field])
    if (problem) wrong.push({ field, problem })
  }
  const born = dateProblem(tourist.birth_date, true, notInFuture(today), notTooLongAgo)
  const problem = born ?? ageProblem(tourist, today)
  if (problem) wrong.push({ field: 'birth_date', problem })
  return [...wrong, ...paperProblems(tourist, today)]
}

function ageProblem({ kind, birth_date: born }: Tourist, today: IsoDate): PaperProblem | null {
  if (kind === 'adult') return adultOn(today)(born)
  const most = kind === 'infant' ? INFANT_AGE : CHILD_AGE
  const grown = `${Number(born.slice(0, 4)) + most}${born.slice(4)}`
  return grown <= today ? { code: 'not_a_child', age: most } : null
}

/** Expires so soon that a country may refuse entry: most require half a year. */
export function endsSoon(paper: Pick<Paper, 'expire_date'>, today: IsoDate): boolean {
  return paper.expire_date !== '' && paper.expire_date < addDays(today, 183)
}

/** Masked values by which owners recognize their document: `45**` and `****12` (ux M3). The stars show the number of characters. */
export const maskedSeries = (series: string): string => series.slice(0, 2) + '*'.repeat(Math.max(0, series.length - 2))
export const maskedNumber = (number: string): string => '*'.repeat(Math.max(0, number.length - 2)) + number.slice(-2)
