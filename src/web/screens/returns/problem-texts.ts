import type { ApplicationField, ApplicationProblem, ApplicationProblems } from '#shop/reclamations/application.ts'
import { problemTexts } from './application-texts.ts'

const problemText = (problem: ApplicationProblem): string => problemTexts[problem]()

/** Ids of fields: the error summary links to them. */
export const fieldId = (field: ApplicationField): string => `return-${field}`

export const toSummary = (problems: ApplicationProblems) =>
  (Object.keys(problems) as ApplicationField[]).map((field) => ({
    id: fieldId(field),
    text: problemText(problems[field]!),
  }))

/** Message for a field; undefined if it has no fault. */
export const errorOf = (problems: ApplicationProblems, field: ApplicationField): string | undefined =>
  problems[field] && problemText(problems[field])
