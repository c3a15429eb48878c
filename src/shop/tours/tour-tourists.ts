import { addDays, ageOn, type IsoDate, isAdult, isIsoDate } from '#lib/dates.ts'
import {
  emptyTourist,
  type PaperKind,
  type PaperProblem,
  paperProblems,
  type Tourist,
  tidyPaper,
  touristProblems,
} from '#shop/account/papers.ts'
import type { Party } from './party.ts'

/** One place of the party and the papers that fit it, best first. Age on the day of return (contract.md, reading 3). */
export interface TouristNeed {
  kind: 'adult' | 'child' | 'infant'
  /** Null: an adult. */
  age: number | null
  papers: readonly PaperKind[]
}

const infantAge = 2
/** From this age a citizen of Russia has a passport of their own. */
const passportAge = 14

export const needsOf = ({ adults, childAges }: Party, isDomestic: boolean): TouristNeed[] => [
  ...Array.from(
    { length: adults },
    (): TouristNeed => ({ kind: 'adult', age: null, papers: papersFor(null, isDomestic) }),
  ),
  ...childAges.map(
    (age): TouristNeed => ({
      kind: age < infantAge ? 'infant' : 'child',
      age,
      papers: papersFor(age, isDomestic),
    }),
  ),
]

function papersFor(age: number | null, isDomestic: boolean): PaperKind[] {
  if (!isDomestic) return ['RU_FOREIGN', 'FOREIGN']
  return age !== null && age < passportAge
    ? ['BIRTH_CERT', 'RU_FOREIGN', 'FOREIGN']
    : ['RU_INTERNAL', 'RU_FOREIGN', 'FOREIGN']
}

/** The journey that tourists are checked for. */
export interface Journey {
  party: Party
  returns: IsoDate
  isDomestic: boolean
  /** A passport has to be valid so many days after the return. */
  passportDays: number
}

/** The last day until which a passport must be valid at least; null: none is asked for. */
export const passportUntil = ({ returns, isDomestic, passportDays }: Omit<Journey, 'party'>): IsoDate | null =>
  isDomestic ? null : addDays(returns, passportDays)

export interface TouristProblem {
  /** `tourists.1.expire_date` */
  field: string
  problem: PaperProblem
}

/** A tourist of a quote: as a customer keeps them, with papers that may come later (an empty number). */
export type QuotedTourist = Tourist

export const isPaperLater = ({ number }: Pick<QuotedTourist, 'number'>): boolean => number === ''

export function tidyTourist(given: Partial<QuotedTourist>, need: TouristNeed | undefined): QuotedTourist {
  const tidy = tidyPaper({ ...emptyTourist, ...given, kind: need?.kind ?? 'adult' })
  const { last_name, first_name, middle_name } = tidy
  return {
    ...tidy,
    last_name: last_name.trim(),
    first_name: first_name.trim(),
    middle_name: middle_name.trim(),
  }
}

/** Fields of a paper that a journey needs; who issued it is not asked. */
const paperFields: readonly string[] = ['series', 'number', 'issue_date', 'citizenship', 'expire_date']
const nameFields: readonly string[] = ['last_name_lat', 'first_name_lat']

/**
 * The problems of all tourists at once, by field. The tourists stand in the order of the party: adults, then children from the youngest. The first
 * adult signs the contract, so is of age today.
 */
export function problemsOfTourists(
  tourists: readonly QuotedTourist[],
  journey: Journey,
  today: IsoDate,
): TouristProblem[] {
  const needs = needsOf(journey.party, journey.isDomestic)
  if (tourists.length !== needs.length)
    return [{ field: 'tourists', problem: { code: 'tourists_count', count: needs.length } }]
  const problems = tourists.flatMap((tourist, index) =>
    problemsOf(tourist, needs[index] as TouristNeed, journey, { today, isSigner: index === 0 }).map(
      ({ field, problem }) => ({ field: `tourists.${index}.${field}`, problem }),
    ),
  )
  return [...problems, ...samePaper(tourists)]
}

function problemsOf(
  tourist: QuotedTourist,
  need: TouristNeed,
  journey: Journey,
  { today, isSigner }: { today: IsoDate; isSigner: boolean },
): TouristProblem[] {
  const found: TouristProblem[] = []
  const judge = (field: keyof QuotedTourist, problem: PaperProblem | null) => {
    if (problem && !found.some((one) => one.field === field)) found.push({ field, problem })
  }
  for (const field of nameFields as ('last_name_lat' | 'first_name_lat')[])
    if (tourist[field] === '') judge(field, { code: 'required' })
  for (const { field, problem } of touristProblems({ ...tourist, kind: 'child' }, today)) {
    if (field === 'birth_date' && problem.code !== 'not_a_child') judge(field, problem)
    if (nameFields.includes(field)) judge(field, problem)
  }
  if (isIsoDate(tourist.birth_date)) judge('birth_date', ageProblem(tourist, need, journey, isSigner ? today : null))
  if (tourist.gender === '') judge('gender', { code: 'required' })
  if (!need.papers.includes(tourist.document_type)) judge('document_type', { code: 'paper_does_not_fit' })
  if (isPaperLater(tourist)) return found
  for (const { field, problem } of paperProblems(tourist, today)) {
    const isAsked = paperFields.includes(field) && !(field === 'issue_date' && problem.code === 'required')
    if (isAsked) judge(field, problem)
  }
  judge('expire_date', validityProblem(tourist, journey))
  return found
}

function ageProblem(
  { birth_date: born }: QuotedTourist,
  need: TouristNeed,
  { returns }: Journey,
  signsOn: IsoDate | null,
): PaperProblem | null {
  const age = ageOn(born, returns)
  const fits = need.age === null ? isAdult(born, returns) : age === need.age
  if (!fits) return { code: 'age_differs', age, wanted: need.age }
  return signsOn !== null && !isAdult(born, signsOn) ? { code: 'signer_not_adult' } : null
}

function validityProblem(
  { expire_date: until, document_type: kind }: QuotedTourist,
  journey: Journey,
): PaperProblem | null {
  const needed = passportUntil(journey) ?? journey.returns
  const expires = kind === 'RU_FOREIGN' || kind === 'FOREIGN'
  return expires && isIsoDate(until) && until < needed ? { code: 'valid_too_short', until: needed } : null
}

/** One paper cannot be of two people. */
function samePaper(tourists: readonly QuotedTourist[]): TouristProblem[] {
  const keyOf = ({ document_type, series, number }: QuotedTourist) => `${document_type} ${series} ${number}`
  return tourists.flatMap((tourist, index) =>
    !isPaperLater(tourist) && tourists.slice(0, index).some((one) => keyOf(one) === keyOf(tourist))
      ? [{ field: `tourists.${index}.number`, problem: { code: 'paper_twice' } as const }]
      : [],
  )
}
