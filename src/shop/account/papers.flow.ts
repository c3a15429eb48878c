import { inTransaction } from '#kit/db.ts'
import { dateIn } from '#lib/dates.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { App, SignedInContext } from '#shop/context.ts'
import * as store from './papers.store.ts'
import {
  emptyPaper,
  emptyTourist,
  type Paper,
  type PaperProblem,
  paperProblems,
  type Tourist,
  tidyPaper,
  touristProblems,
} from './papers.ts'
import { openMembers, sealMembers } from './sealed.flow.ts'

/** Limit per customer, above any real need; an unlimited list would allow abuse (our choice). */
const mostRows = 30

/** The contents of a table: how its rows are validated, and the defaults of a new one. */
export interface Holding<P extends Paper> {
  shelf: store.Shelf
  /** The field that is stored unencrypted, so that it can be queried. */
  kind: 'document_type' | 'kind'
  empty: P
  problems(tidy: P, today: string): { field: string; problem: PaperProblem }[]
}

export const documents: Holding<Paper> = {
  shelf: store.shelves.documents,
  kind: 'document_type',
  empty: emptyPaper,
  problems: paperProblems,
}
export const tourists: Holding<Tourist> = {
  shelf: store.shelves.tourists,
  kind: 'kind',
  empty: emptyTourist,
  problems: touristProblems,
}

export type Stored<P> = P & { id: number }
type FieldError = { field: string; code: string; message: string }
type Invalid = { code: 'invalid_fields'; errors: FieldError[] }

const whoseOf = ({ company, me }: SignedInContext): store.CustomerKey => ({ companyId: company.id, customerId: me.id })
const placeOf = ({ name }: store.Shelf, { companyId }: store.CustomerKey, id: number) => `${name}/${companyId}/${id}`

/** All rows of a customer in a table, decrypted; the caller masks them for display. */
export async function readPapers<P extends Paper>(
  app: App,
  context: SignedInContext,
  holding: Holding<P>,
): Promise<Stored<P>[]> {
  const rows = await store.rowsOf(app.db, holding.shelf, whoseOf(context))
  return Promise.all(rows.map((row) => opened(app, holding, row)))
}

export async function readPaper<P extends Paper>(
  app: App,
  context: SignedInContext,
  holding: Holding<P>,
  id: number,
): Promise<Result<Stored<P>, { code: 'not_found' }>> {
  const row = await store.rowOf(app.db, holding.shelf, whoseOf(context), id)
  return row ? ok(await opened(app, holding, row)) : refuse({ code: 'not_found' })
}

async function opened<P extends Paper>(app: App, holding: Holding<P>, row: store.SealedRow): Promise<Stored<P>> {
  const members = await openMembers(app.secrets, placeOf(holding.shelf, row, row.id), row.sealed)
  return { ...holding.empty, ...members, [holding.kind]: row.kind, id: row.id }
}

/** Adds a row. All errors are reported at once, by field. */
export async function addPaper<P extends Paper>(
  app: App,
  context: SignedInContext,
  holding: Holding<P>,
  given: Partial<P>,
): Promise<Result<Stored<P>, Invalid | { code: 'too_many_kept' }>> {
  const judged = judge(app, context, holding, { ...holding.empty, ...given })
  if (!judged.ok) return judged
  const at = app.clock.now()
  return inTransaction(app.db, async (tx) => {
    const id = await store.addRow(tx, holding.shelf, whoseOf(context), mostRows, at)
    if (id === null) return refuse({ code: 'too_many_kept' })
    await store.writeRow(tx, holding.shelf, await sealedRow(app, context, holding, id, judged.value), at)
    return ok({ ...judged.value, id })
  })
}

/** Absent fields remain. */
export async function changePaper<P extends Paper>(
  app: App,
  context: SignedInContext,
  holding: Holding<P>,
  id: number,
  given: Partial<P>,
): Promise<Result<Stored<P>, Invalid | { code: 'not_found' }>> {
  return inTransaction(app.db, async (tx) => {
    const row = await store.rowOf(tx, holding.shelf, whoseOf(context), id, { lock: true })
    if (!row) return refuse({ code: 'not_found' })
    const { id: _, ...before } = await opened(app, holding, row)
    const judged = judge(app, context, holding, { ...(before as unknown as P), ...given })
    if (!judged.ok) return judged
    await store.writeRow(tx, holding.shelf, await sealedRow(app, context, holding, id, judged.value), app.clock.now())
    return ok({ ...judged.value, id })
  })
}

/** Deletes the row: copies remain only in backups (ux M3). */
export async function removePaper<P extends Paper>(
  app: App,
  context: SignedInContext,
  { shelf }: Holding<P>,
  id: number,
): Promise<Result<Record<string, never>, { code: 'not_found' }>> {
  return (await store.removeRow(app.db, shelf, whoseOf(context), id)) ? ok({}) : refuse({ code: 'not_found' })
}

function judge<P extends Paper>(
  app: App,
  { company, locale }: SignedInContext,
  holding: Holding<P>,
  given: P,
): Result<P, Invalid> {
  const tidy = tidyPaper(given)
  const problems = holding.problems(tidy, dateIn(company.settings.timezone, app.clock.now()))
  if (problems.length === 0) return ok(tidy)
  const errors = problems.map(({ field, problem }) => ({
    field,
    code: problem.code,
    message: app.texts.paperProblem(problem, locale),
  }))
  return refuse({ code: 'invalid_fields', errors })
}

async function sealedRow<P extends Paper>(
  app: App,
  context: SignedInContext,
  { shelf, kind }: Holding<P>,
  id: number,
  paper: P,
): Promise<Pick<store.SealedRow, 'id' | 'kind' | 'sealed'>> {
  const { [kind]: clear, ...members } = paper as unknown as Record<string, string>
  return { id, kind: clear!, sealed: await sealMembers(app.secrets, placeOf(shelf, whoseOf(context), id), members) }
}

/** Rows locked per transaction while they are encrypted again, so that the shop keeps working. */
const resealedAtOnce = 200

/**
 * Encrypts all rows again with the current key, in batches: both keys decrypt until it is finished, so customers can read meanwhile. Returns the
 * number of rows.
 */
export async function resealPapers(app: App): Promise<number> {
  let count = 0
  for (const shelf of Object.values(store.shelves))
    for (let after = 0, done = false; !done; ) {
      const rows = await inTransaction(app.db, async (tx) => {
        const locked = await store.lockRows(tx, shelf, after, resealedAtOnce)
        for (const row of locked) {
          const place = placeOf(shelf, row, row.id)
          const members = await openMembers(app.secrets, place, row.sealed)
          const sealed = await sealMembers(app.secrets, place, members)
          await store.writeRow(tx, shelf, { ...row, sealed }, app.clock.now())
        }
        return locked
      })
      count += rows.length
      after = rows.at(-1)?.id ?? after
      done = rows.length < resealedAtOnce
    }
  return count
}
