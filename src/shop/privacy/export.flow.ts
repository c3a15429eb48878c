import { type Zippable, zipSync } from 'fflate'
import { inTransaction } from '#kit/db.ts'
import { countTry, windowEndsInS } from '#kit/limits.ts'
import { hashSecret, newSecret } from '#kit/security/ids.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import { readLegal } from '#shop/account/legal.flow.ts'
import { readManagers } from '#shop/account/managers.flow.ts'
import { documents, readPapers, tourists } from '#shop/account/papers.flow.ts'
import type { App, SignedInContext } from '#shop/context.ts'
import { consentsTold } from '#shop/customers/consents.flow.ts'
import { personalOf } from '#shop/reclamations/sealed-fields.flow.ts'
import { touristsOfCustomer } from '#shop/tours/quotes.flow.ts'
import { filesOf } from '#shop/uploads/uploads.flow.ts'
import { belongingTables, personalTables } from './personal-tables.ts'
import * as store from './privacy.store.ts'

/** Our choices: an archive may be fetched for a day, five may be requested per day. */
const lifeMs = 86_400_000
const mostADay = 5
const dayS = 86_400
/** Pictures beyond this size are listed in the archive and fetched one by one. */
const mostBytes = 64 * 1024 * 1024

export interface RequestedExport {
  key: string
  expiresAt: Date
}

/** Permits fetching the archive. It is made on fetching, so no copy is stored anywhere. */
export async function requestExport(
  app: App,
  { company, me }: SignedInContext,
): Promise<Result<RequestedExport, { code: 'too_many_requests'; retry_after_s: number }>> {
  const at = app.clock.now()
  if (!(await countTry([{ key: `export:${me.id}`, max: mostADay }], dayS, at).execute(app.db)))
    return refuse({ code: 'too_many_requests', retry_after_s: windowEndsInS(dayS, at) })
  const key = newSecret()
  const expiresAt = new Date(at.getTime() + lifeMs)
  const whose = { companyId: company.id, customerId: me.id }
  await inTransaction(app.db, (tx) => store.addExport(tx, whose, { keyHash: hashSecret(key), expiresAt, at }))
  return ok({ key, expiresAt })
}

/** The archive: all data as JSON, the pictures, and a page that explains them. */
export async function readExport(
  app: App,
  context: SignedInContext,
  key: string,
): Promise<Result<Uint8Array<ArrayBuffer>, { code: 'not_found' }>> {
  const { company, me, locale } = context
  const whose = { companyId: company.id, customerId: me.id }
  const now = app.clock.now()
  if (!(await store.isExportRequested(app.db, whose, hashSecret(key), now))) return refuse({ code: 'not_found' })
  const text = (words: string) => new TextEncoder().encode(words)
  const about = app.texts.archive({ brand: company.settings.brand_name, day: now.toISOString().slice(0, 10) }, locale)
  const entries: Zippable = {
    'README.txt': text(about),
    'data.json': text(JSON.stringify(await everythingOf(app, context), null, 2)),
    ...(await pictures(app, me.id)),
  }
  return ok(zipSync(entries, { mtime: now }))
}

async function everythingOf(app: App, context: SignedInContext): Promise<Record<string, unknown>> {
  const { company, me } = context
  const whose = { companyId: company.id, customerId: me.id }
  const told: Record<string, unknown> = { customer: await store.exportCustomer(app.db, whose) }
  const legal = await readLegal(app, context)
  if (legal.ok) told.legal = legal.value
  told.documents = await readPapers(app, context, documents)
  told.tourists = await readPapers(app, context, tourists)
  told.tourists_of_trips = await touristsOfCustomer(app, whose)
  told.personal_managers = await readManagers(app, context)
  for (const one of personalTables)
    if (one.told) told[one.told.as] = await store.exportRows(app.db, { ...one, told: one.told }, me.id)
  for (const { table, of, told: as } of belongingTables)
    if (as && of !== 'lines')
      told[as.as] = await store.exportBelongingRows(app.db, { table, of, without: as.without }, me.id)
  told.consents = await consentsTold(app.db, me.id)
  told.returns = await withPersonal(app, whose, told.returns as { id: number }[])
  return told
}

/** Document, address, phone and account of a reclamation are stored sealed; its own slice opens them. */
async function withPersonal(app: App, whose: store.CustomerKey, returns: readonly { id: number }[]): Promise<object[]> {
  const personal = await personalOf(app, whose)
  return returns.map((one) => ({ ...one, ...personal.get(one.id) }))
}

async function pictures(app: App, customerId: number): Promise<Zippable> {
  const found: Zippable = {}
  let size = 0
  for (const { id, purpose, file, bytes } of await filesOf(app.db, customerId)) {
    if (size + bytes > mostBytes) break
    const stored = await app.uploads?.read(file)
    if (!stored) continue
    const jpeg = new Uint8Array(await new Response(stored.body()).arrayBuffer())
    found[`files/${purpose}-${id}.jpg`] = [jpeg, { level: 0 }]
    size += bytes
  }
  return found
}
