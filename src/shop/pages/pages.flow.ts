import { inTransaction, type Tx } from '#kit/db.ts'
import { notifyTags } from '#kit/notices.ts'
import { assert } from '#lib/assert.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { Actor, App, StaffContext } from '#shop/context.ts'
import type { RefusalOf } from '#shop/refusals.ts'
import { audit } from '#shop/staff/audit.flow.ts'
import {
  addressOf,
  isReserved,
  isSlug,
  type PageContent,
  type PageKind,
  type PageName,
  type PageVersion,
  type Publication,
} from './page.ts'
import * as store from './pages.store.ts'
import { moveAddresses } from './redirects.flow.ts'

export const pagesTag = (companyId: number): string => `pages:${companyId}`

export interface NewPage {
  kind: PageKind
  slug: string
  content: PageContent
  note?: string
  /** From when on it is shown; null: it is not published yet. */
  since: Date | null
}

/** Adds a page with its first version, in the transaction of whoever makes it: staff, the command line, a new company, the demo. */
export async function insertPage(
  tx: Tx,
  { reservedSlugs }: Pick<App, 'reservedSlugs'>,
  by: store.Writer,
  { kind, slug, content, note = '', since }: NewPage,
): Promise<Result<PageName, { code: 'slug_reserved' | 'page_slug_taken' }>> {
  assert(isSlug(slug), `${slug} is a slug`)
  if (isReserved(kind, slug, reservedSlugs)) return refuse({ code: 'slug_reserved' })
  const id = await store.insertPage(tx, by.companyId, { kind, slug })
  if (id === null) return refuse({ code: 'page_slug_taken' })
  await store.insertVersion(tx, by, id, { number: 1, content, note, restoredFrom: null })
  if (since) {
    await store.insertPublication(tx, by, id, { version: 1, since, until: null })
    await store.repeatShown(tx, id, by.at)
  }
  await notifyTags(tx, by.companyId, [pagesTag(by.companyId)])
  return ok({ id, kind, slug })
}

const writerOf = (app: App, { company, staff }: Actor): store.Writer => ({
  companyId: company.id,
  staffId: staff?.id ?? null,
  at: app.clock.now(),
})

const nameOf = ({ kind, slug }: Pick<PageName, 'kind' | 'slug'>) => `page ${kind} ${slug}`

export const addPage = (
  app: App,
  by: Actor,
  page: Omit<NewPage, 'since'>,
): Promise<Result<PageName, { code: 'slug_reserved' | 'page_slug_taken' }>> =>
  inTransaction(app.db, (tx) => addPageIn(app, tx, by, page))

async function addPageIn(app: App, tx: Tx, by: Actor, page: Omit<NewPage, 'since'>) {
  const writer = writerOf(app, by)
  const added = await insertPage(tx, app, writer, { ...page, since: null })
  if (!added.ok) return added
  const after = { title: page.content.title, version: 1 }
  await audit(tx, by, { call: 'addPage', object: nameOf(page), reason: '', before: null, after }, writer.at)
  return added
}

interface NewVersion {
  content: PageContent
  note: string
  /** Number of the version it was edited from; null: whatever the newest is. */
  editedFrom: number | null
}

type SaveRefusal = RefusalOf<'not_found' | 'page_changed'>
type Saved = { number: number; isNew: boolean }

/** Saves a new version. The content of the newest version adds none. */
export const saveVersion = (
  app: App,
  by: Actor,
  pageId: number,
  { content, note, editedFrom }: NewVersion,
): Promise<Result<Saved, SaveRefusal>> =>
  inTransaction(app.db, async (tx) => {
    const page = await store.lockPage(tx, by.company.id, pageId)
    if (!page) return refuse({ code: 'not_found' })
    return writeVersion(app, tx, by, page, { content, note, editedFrom, restoredFrom: null })
  })

/** Saves the content of an earlier version as the newest one. */
export const restoreVersion = (
  app: App,
  by: Actor,
  pageId: number,
  number: number,
): Promise<Result<Saved, SaveRefusal>> =>
  inTransaction(app.db, async (tx) => {
    const page = await store.lockPage(tx, by.company.id, pageId)
    const old = page && (await store.versionNumbered(tx, by.company.id, page.id, number))
    if (!page || !old) return refuse({ code: 'not_found' })
    return writeVersion(app, tx, by, page, { content: old.content, note: '', editedFrom: null, restoredFrom: number })
  })

async function writeVersion(
  app: App,
  tx: Tx,
  by: Actor,
  page: PageName,
  { content, note, editedFrom, restoredFrom }: NewVersion & { restoredFrom: number | null },
): Promise<Result<Saved, SaveRefusal>> {
  const newest = await store.newestOf(tx, page.id, content)
  assert(newest, `page ${page.id} has a version`)
  if (editedFrom !== null && editedFrom !== newest.number)
    return refuse({ code: 'page_changed', version: newest.number })
  if (newest.isSame) return ok({ number: newest.number, isNew: false })
  const writer = writerOf(app, by)
  const number = newest.number + 1
  await store.insertVersion(tx, writer, page.id, { number, content, note, restoredFrom })
  const call = restoredFrom === null ? 'savePageVersion' : 'restorePageVersion'
  const states = { before: { version: newest.number }, after: { version: number, restored_from: restoredFrom } }
  await audit(tx, by, { call, object: nameOf(page), reason: note, ...states }, writer.at)
  return ok({ number, isNew: true })
}

/** When a version is shown; `version` null hides the page meanwhile. */
export interface NewPublication {
  version: number | null
  /** Null: from now on. A moment that has passed counts as now: what was shown before does not change. */
  since: Date | null
  until: Date | null
}

type PublishRefusal = { code: 'not_found' | 'publication_ends_before' }

export const publish = (
  app: App,
  by: Actor,
  pageId: number,
  publication: NewPublication,
): Promise<Result<Publication, PublishRefusal>> =>
  inTransaction(app.db, (tx) => publishIn(app, tx, by, pageId, publication))

async function publishIn(
  app: App,
  tx: Tx,
  by: Actor,
  pageId: number,
  { version, since, until }: NewPublication,
): Promise<Result<Publication, PublishRefusal>> {
  const { company } = by
  const page = await store.lockPage(tx, company.id, pageId)
  if (!page) return refuse({ code: 'not_found' })
  if (version !== null && !(await store.versionNumbered(tx, company.id, pageId, version)))
    return refuse({ code: 'not_found' })
  const writer = writerOf(app, by)
  const begin = since !== null && since > writer.at ? since : writer.at
  if (until !== null && until <= begin) return refuse({ code: 'publication_ends_before' })
  const id = await store.insertPublication(tx, writer, pageId, { version, since: begin, until })
  const states = { before: null, after: { version, since: begin, until } }
  await publicationChanged(tx, by, writer, page, { call: 'publishPage', ...states })
  const added = await store.publicationById(tx, pageId, id)
  assert(added, `publication ${id} was added`)
  return ok(added)
}

/** A page as a file of content describes it. */
export interface LoadedPage {
  kind: PageKind
  slug: string
  content: PageContent
  /** When its content is shown; null: it is saved as a draft. */
  shown: { since: Date | null; until: Date | null } | null
}

/**
 * Brings a page to the described state, in the transaction of whoever loads content: adds it or saves a version if the content differs from the
 * newest one, and publishes that if it is not published like this yet. Returns what had to be done.
 */
export async function putPage(
  app: App,
  tx: Tx,
  by: Actor,
  { kind, slug, content, shown }: LoadedPage,
): Promise<
  Result<'added' | 'changed' | 'same', { code: 'slug_reserved' | 'page_slug_taken' | 'publication_ends_before' }>
> {
  const found = await store.pageNamed(tx, by.company.id, { kind, slug })
  const page = found ? ok(found) : await addPageIn(app, tx, by, { kind, slug, content })
  if (!page.ok) return page
  const { id } = page.value
  const locked = await store.lockPage(tx, by.company.id, id)
  assert(locked, `page ${id} exists`)
  const draft = { content, note: '', editedFrom: null, restoredFrom: null }
  const saved = await writeVersion(app, tx, by, locked, draft)
  assert(saved.ok, 'a version that was edited from none is saved')
  const { number, isNew } = saved.value
  const isShown = shown === null || (await isPublished(app, tx, by, id, number, shown))
  if (!isShown) {
    const published = await publishIn(app, tx, by, id, { version: number, ...shown })
    if (!published.ok) {
      assert(published.refusal.code === 'publication_ends_before', 'the version was just saved')
      return refuse({ code: published.refusal.code })
    }
  }
  return ok(!found ? 'added' : isNew || !isShown ? 'changed' : 'same')
}

/** Without moments: it is shown now. With moments: there is such a publication; one that was to begin before now began when it was loaded. */
async function isPublished(
  app: App,
  tx: Tx,
  { company }: Actor,
  pageId: number,
  version: number,
  { since, until }: { since: Date | null; until: Date | null },
): Promise<boolean> {
  const now = app.clock.now()
  if (since === null && until === null) return (await store.pageById(tx, company.id, pageId, now))?.shown === version
  const all = await store.publicationsOf(tx, company.id, pageId, { limit: 1_000 })
  return all.some(
    (one) =>
      one.version === version &&
      one.until?.getTime() === until?.getTime() &&
      (since === null || since <= now ? one.since <= now : one.since.getTime() === since.getTime()),
  )
}

/** Ends a publication now, or takes back one that has not begun; one that has ended stays as it is. */
export const withdrawPublication = (
  app: App,
  by: Actor,
  pageId: number,
  id: number,
): Promise<Result<undefined, { code: 'not_found' }>> =>
  inTransaction(app.db, async (tx) => {
    const page = await store.lockPage(tx, by.company.id, pageId)
    const found = page && (await store.publicationById(tx, pageId, id))
    if (!page || !found) return refuse({ code: 'not_found' })
    const writer = writerOf(app, by)
    if (found.until !== null && found.until <= writer.at) return ok()
    if (found.since > writer.at) await store.deletePublication(tx, id)
    else await store.endPublication(tx, id, writer.at)
    const { version, since, until } = found
    const after = since > writer.at ? null : { version, since, until: writer.at }
    const states = { before: { version, since, until }, after }
    await publicationChanged(tx, by, writer, page, { call: 'withdrawPublication', ...states })
    return ok()
  })

async function publicationChanged(
  tx: Tx,
  by: Actor,
  { at, companyId }: store.Writer,
  page: PageName,
  act: { call: string; before: object | null; after: object | null },
): Promise<void> {
  await store.repeatShown(tx, page.id, at)
  await audit(tx, by, { ...act, object: nameOf(page), reason: '' }, at)
  await notifyTags(tx, companyId, [pagesTag(companyId)])
}

/** Gives a page another address; its old one leads there. */
export async function changeSlug(
  app: App,
  by: Actor,
  pageId: number,
  slug: string,
): Promise<Result<PageName, { code: 'not_found' | 'slug_reserved' | 'page_slug_taken' }>> {
  try {
    return await inTransaction(app.db, async (tx) => {
      const page = await store.lockPage(tx, by.company.id, pageId)
      if (!page) return refuse({ code: 'not_found' })
      if (isReserved(page.kind, slug, app.reservedSlugs)) return refuse({ code: 'slug_reserved' })
      if (slug === page.slug) return ok(page)
      const renamed = { ...page, slug }
      const writer = writerOf(app, by)
      await store.renamePage(tx, pageId, slug)
      await moveAddresses(tx, writer, [{ from: addressOf(page), to: addressOf(renamed) }])
      const states = { before: { slug: page.slug }, after: { slug } }
      await audit(tx, by, { call: 'changePageSlug', object: nameOf(page), reason: '', ...states }, writer.at)
      await notifyTags(tx, by.company.id, [pagesTag(by.company.id)])
      return ok(renamed)
    })
  } catch (error) {
    if (store.isSameSlug(error)) return refuse({ code: 'page_slug_taken' })
    throw error
  }
}

/** The page as it is shown now, and when that may change by itself. */
export const readPage = (app: App, companyId: number, page: { kind: string; slug: string }) =>
  store.pageAt(app.db, companyId, page, app.clock.now())

export const bannersOf = (app: App, companyId: number) => store.bannersOf(app.db, companyId)

/** A list without its last item if that is one more than a page holds, and the key after which the next page begins; null: it is the last. */
function cutPage<T>(rows: readonly T[], limit: number, keyOf: (one: T) => number): { items: T[]; next: number | null } {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, next: rows.length > limit && last !== undefined ? keyOf(last) : null }
}

/** What a repeated request answers whose work was done before: the page it added, the newest version, the newest publication. */
export const pageNamed = (app: App, companyId: number, name: Pick<PageName, 'kind' | 'slug'>) =>
  store.pageNamed(app.db, companyId, name)

export async function newestVersion(app: App, { company }: StaffContext, pageId: number) {
  const page = await store.pageById(app.db, company.id, pageId, app.clock.now())
  return page ? ok({ number: page.newest, isNew: true }) : refuse({ code: 'not_found' })
}

export async function newestPublication(app: App, { company }: StaffContext, pageId: number) {
  const [newest] = await store.publicationsOf(app.db, company.id, pageId, { limit: 1, newestFirst: true })
  return newest ? ok(newest) : refuse({ code: 'not_found' })
}

const pageSize = 50

export const listPages = async (app: App, { company }: StaffContext, after: number) =>
  cutPage(
    await store.pagesAfter(app.db, company.id, { after, limit: pageSize + 1 }, app.clock.now()),
    pageSize,
    ({ id }) => id,
  )

const publicationsShown = 100

/** A page with the content of its newest version and its latest publications. */
export async function readStoredPage(app: App, { company }: StaffContext, id: number) {
  const page = await store.pageById(app.db, company.id, id, app.clock.now())
  if (!page) return refuse({ code: 'not_found' })
  return ok({ ...page, publications: await store.publicationsOf(app.db, company.id, id, { limit: publicationsShown }) })
}

export async function listVersions(app: App, { company }: StaffContext, pageId: number, before: number | null) {
  const rows = await store.versionsBefore(app.db, company.id, pageId, { before, limit: pageSize + 1 })
  if (rows.length === 0 && before === null) return refuse({ code: 'not_found' })
  return ok(cutPage<PageVersion>(rows, pageSize, ({ number }) => number))
}

export async function readVersion(app: App, companyId: number, pageId: number, number: number) {
  const version = await store.versionNumbered(app.db, companyId, pageId, number)
  return version ? ok(version) : refuse({ code: 'not_found' })
}
