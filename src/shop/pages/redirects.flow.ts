import { inTransaction, type Tx } from '#kit/db.ts'
import { assert } from '#lib/assert.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { Actor, App, StaffContext } from '#shop/context.ts'
import { audit } from '#shop/staff/audit.flow.ts'
import type { Writer } from './pages.store.ts'
import { type Redirect, readPath, readTarget } from './redirect.ts'
import * as store from './redirects.store.ts'

/** Where visitors of a path without a page are sent; null: nowhere. */
export async function findRedirect(app: App, companyId: number, path: string): Promise<string | null> {
  const from = readPath(path)
  const found = from === null ? undefined : await store.redirectFrom(app.db, companyId, from)
  return found?.target ?? null
}

/**
 * Sends visitors of `from` to `to`, one hop: a target that has a redirect itself is replaced by where that leads, and redirects to `from` lead to
 * the target too.
 */
export const putRedirect = (
  app: App,
  by: Actor,
  redirect: { from: string; to: string },
): Promise<Result<Redirect, { code: 'redirect_loop' }>> =>
  inTransaction(app.db, async (tx) => {
    const put = await putRedirectIn(app, tx, by, redirect)
    return put.ok ? ok(put.value.redirect) : put
  })

/** The same in the transaction of whoever writes; `isNew`: it did not lead there before. */
export async function putRedirectIn(
  app: App,
  tx: Tx,
  by: Actor,
  { from, to }: { from: string; to: string },
): Promise<Result<{ redirect: Redirect; isNew: boolean }, { code: 'redirect_loop' }>> {
  const { company, staff } = by
  const fromPath = readPath(from)
  const read = readTarget(to)
  assert(fromPath !== null && read, 'a redirect has paths')
  await store.lockRedirects(tx, company.id)
  const next = read.path === null ? undefined : await store.redirectFrom(tx, company.id, read.path)
  const { target, targetPath } = next ?? { target: read.target, targetPath: read.path }
  if (read.path === fromPath || targetPath === fromPath) return refuse({ code: 'redirect_loop' })
  const before = await store.redirectFrom(tx, company.id, fromPath)
  if (before?.target === target) return ok({ redirect: before, isNew: false })
  await store.retarget(tx, company.id, fromPath, { target, targetPath })
  const at = app.clock.now()
  const writer = { companyId: company.id, staffId: staff?.id ?? null, at }
  const redirect = await store.putRedirect(tx, writer, { fromPath, target, targetPath })
  const states = { before: before ? { to: before.target } : null, after: { to: target } }
  await audit(tx, by, { call: 'putRedirect', object: `redirect ${fromPath}`, reason: '', ...states }, at)
  return ok({ redirect, isNew: true })
}

export const removeRedirect = (app: App, by: Actor, id: number): Promise<Result<undefined, { code: 'not_found' }>> =>
  inTransaction(app.db, async (tx) => {
    const removed = await store.deleteRedirect(tx, by.company.id, id)
    if (!removed) return refuse({ code: 'not_found' })
    const states = { before: { to: removed.target }, after: null }
    const act = { call: 'removeRedirect', object: `redirect ${removed.fromPath}`, reason: '', ...states }
    await audit(tx, by, act, app.clock.now())
    return ok()
  })

/** Old addresses of this shop lead to the new ones. Call it in the transaction that changes them, with all that change together. */
export async function moveAddresses(tx: Tx, by: Writer, moves: readonly { from: string; to: string }[]): Promise<void> {
  const paths = moves.flatMap(({ from, to }) => {
    const [old, now] = [readPath(from), readPath(to)]
    return old === null || now === null || old === now ? [] : [{ from: old, to: now }]
  })
  if (paths.length === 0) return
  await store.lockRedirects(tx, by.companyId)
  await store.insertMoves(tx, by, paths)
}

const pageSize = 50

/** Redirects, the newest first, and the id before which the next page begins; null: it is the last. */
export async function listRedirects(
  app: App,
  { company }: StaffContext,
  before: number | null,
): Promise<{ items: Redirect[]; next: number | null }> {
  const rows = await store.redirectsBefore(app.db, company.id, { before, limit: pageSize + 1 })
  const items = rows.slice(0, pageSize)
  return { items, next: rows.length > pageSize ? (items.at(-1)?.id ?? null) : null }
}
