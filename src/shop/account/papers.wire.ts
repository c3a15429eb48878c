import { z } from '@hono/zod-openapi'
import { dateOnWire } from '#shop/date.wire.ts'
import { pageOf } from '#shop/list-page.wire.ts'
import { maskedNumber, maskedSeries, type Paper, paperKinds, type Tourist, touristKinds } from './papers.ts'

const line = (most: number) => z.string().max(most)
/** '' and null: no date. */
const day = z
  .union([z.literal(''), dateOnWire])
  .nullable()
  .transform((date) => date ?? '')
  .openapi({ type: ['string', 'null'], example: '2012-01-20' })

const paperMembers = {
  series: line(20),
  number: line(30),
  issue_date: day,
  issuer: line(300),
  issuer_code: line(10),
  citizenship: line(2),
  last_name_lat: line(100),
  first_name_lat: line(100),
  expire_date: day,
  registration_address: line(500),
}

/** POST and PATCH /api/documents/: absent fields remain; in a new document they are empty. */
export const paperBody = z.object({ document_type: z.enum(paperKinds), ...paperMembers }).partial()
export const newPaperBody = paperBody.required({ document_type: true })

const touristMembers = {
  kind: z.enum(touristKinds),
  last_name: line(100),
  first_name: line(100),
  middle_name: line(100),
  gender: z.union([z.enum(['male', 'female']), z.literal('')]),
  birth_date: day,
}
export const touristBody = z.object({ ...touristMembers, document_type: z.enum(paperKinds), ...paperMembers }).partial()
export const newTouristBody = touristBody.required({ kind: true, document_type: true })

const paperShape = {
  document_type: z.enum(paperKinds),
  series: z.string(),
  number: z.string(),
  issue_date: z.string().nullable(),
  issuer: z.string(),
  issuer_code: z.string(),
  citizenship: z.string(),
  last_name_lat: z.string(),
  first_name_lat: z.string(),
  expire_date: z.string().nullable(),
  registration_address: z.string(),
  /** The numbers are masked: the document's own call returns them. */
  is_masked: z.boolean(),
}
export const paperOnWire = z.object({ id: z.number().int(), ...paperShape }).openapi('CustomerDocument')
export type PaperOnWire = z.infer<typeof paperOnWire>
export const papersAnswer = pageOf(paperOnWire)

export const touristOnWire = z
  .object({
    id: z.number().int(),
    kind: z.enum(touristKinds),
    last_name: z.string(),
    first_name: z.string(),
    middle_name: z.string(),
    gender: z.enum(['male', 'female']).nullable(),
    birth_date: z.string(),
    ...paperShape,
  })
  .openapi('Tourist')
export type TouristOnWire = z.infer<typeof touristOnWire>
export const touristsAnswer = pageOf(touristOnWire)

/** The masked form in lists, sufficient to recognize a document. */
const masked = <P extends Paper>(paper: P): P => ({
  ...paper,
  series: maskedSeries(paper.series),
  number: maskedNumber(paper.number),
  issuer: '',
  issuer_code: '',
  registration_address: '',
})

export function presentPaper(paper: Paper & { id: number }, options: { mask: boolean }): PaperOnWire {
  const shown = options.mask ? masked(paper) : paper
  return {
    ...shown,
    issue_date: paper.issue_date || null,
    expire_date: paper.expire_date || null,
    is_masked: options.mask,
  }
}

export const presentTourist = (tourist: Tourist & { id: number }, options: { mask: boolean }): TouristOnWire => ({
  ...tourist,
  ...presentPaper(tourist, options),
  gender: tourist.gender || null,
})
