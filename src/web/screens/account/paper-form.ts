import { emptyPaper, type Paper, type PaperKind, type Tourist } from '#shop/account/papers.ts'
import type { PaperOnWire, TouristOnWire } from '#shop/account/papers.wire.ts'
import { isoDate, typedDate } from '../../parts/account/server-form.ts'

/** A document as typed: dates are DD.MM.YYYY or a part of it. */
export type PaperForm = Record<keyof Paper, string>

export const paperForm = (paper: PaperOnWire | TouristOnWire): PaperForm => ({
  ...(Object.fromEntries(
    Object.keys(emptyPaper).map((name) => [name, paper[name as keyof PaperOnWire] ?? '']),
  ) as PaperForm),
  issue_date: typedDate(paper.issue_date),
  expire_date: typedDate(paper.expire_date),
})

export const paperBody = ({ document_type, ...form }: PaperForm) => ({
  ...form,
  document_type: document_type as PaperKind,
  citizenship: form.citizenship.trim(),
  issue_date: isoDate(form.issue_date),
  expire_date: isoDate(form.expire_date),
})

/** A traveller as typed. */
export type TouristForm = Record<keyof Tourist, string>

export const touristForm = (tourist: TouristOnWire): TouristForm => ({
  ...paperForm(tourist),
  kind: tourist.kind,
  last_name: tourist.last_name,
  first_name: tourist.first_name,
  middle_name: tourist.middle_name,
  gender: tourist.gender ?? '',
  birth_date: typedDate(tourist.birth_date),
})

export const touristBody = ({
  kind,
  last_name,
  first_name,
  middle_name,
  gender,
  birth_date,
  ...paper
}: TouristForm) => ({
  ...paperBody(paper),
  kind: kind as TouristOnWire['kind'],
  last_name,
  first_name,
  middle_name,
  gender: gender as '' | 'male' | 'female',
  birth_date: isoDate(birth_date),
})
