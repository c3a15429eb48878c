import { type Database, inTransaction } from '#kit/db.ts'
import { always, type PageContent, type PageKind, type PageName } from '#shop/pages/page.ts'
import { insertPage } from '#shop/pages/pages.flow.ts'
import { reservedSlugs } from '../src/server/start/reserved-slugs.ts'

/** Adds a page that is shown, with one paragraph unless told otherwise. */
export async function addPage(
  db: Database,
  companyId: number,
  page: { kind?: PageKind; slug: string } & Partial<PageContent>,
): Promise<PageName> {
  const { kind = 'static', slug, ...given } = page
  const content = { title: slug, title_en: '', body: [{ type: 'paragraph', text: slug }], body_en: [], ...given }
  const writer = { companyId, staffId: null, at: always }
  const added = await inTransaction(db, (tx) =>
    insertPage(tx, { reservedSlugs }, writer, { kind, slug, content, since: always }),
  )
  if (!added.ok) throw new Error(added.refusal.code)
  return added.value
}
