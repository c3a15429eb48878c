import { type Db, idOrEnd, sql, type Tx } from '#kit/db.ts'
import type { AnsweredField, AnswerFilter, FormAnswer } from './form-answer.ts'

export interface NewFormAnswer {
  companyId: number
  customerId: number | null
  formId: string
  page: string
  fields: readonly AnsweredField[]
  locale: 'ru' | 'en'
  consentTextId: number
  /** Network address. */
  agreedFrom: string
  at: Date
}

export async function insertAnswer(tx: Tx, one: NewFormAnswer): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into form_answers (company_id, customer_id, form_id, page, fields, locale, consent_text_id, agreed_from, created_at)
    values (${one.companyId}, ${one.customerId}::bigint, ${one.formId}, ${one.page}, ${JSON.stringify(one.fields)}::jsonb, ${one.locale},
      ${one.consentTextId}, ${one.agreedFrom}, ${one.at}) returning id`.execute(tx)
  return rows[0]!.id
}

/** Answers before the one with id `after`, the newest first. */
export async function answersBefore(
  db: Db,
  companyId: number,
  { formId, since, until }: AnswerFilter,
  { after, limit }: { after: number | null; limit: number },
): Promise<FormAnswer[]> {
  const { rows } = await sql<FormAnswer>`
    select a.id, a.form_id as "formId", a.page, a.fields, a.locale, a.customer_id as "customerId", t.version as "consentVersion",
      a.created_at as "createdAt"
    from form_answers a join consent_texts t on t.id = a.consent_text_id
    where a.company_id = ${companyId} and a.id < ${idOrEnd(after)} ${formId === null ? sql`` : sql`and a.form_id = ${formId}`}
      and a.created_at >= coalesce(${since}::timestamptz, '-infinity') and a.created_at < coalesce(${until}::timestamptz, 'infinity')
    order by a.id desc limit ${limit}`.execute(db)
  return rows
}

/** Returns the form of the deleted answer. */
export async function deleteAnswer(tx: Tx, companyId: number, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ formId: string }>`
    delete from form_answers where company_id = ${companyId} and id = ${id} returning form_id as "formId"`.execute(tx)
  return rows[0]?.formId
}

export async function deleteAnswers(db: Db, before: Date): Promise<void> {
  await sql`delete from form_answers where created_at < ${before}`.execute(db)
}
