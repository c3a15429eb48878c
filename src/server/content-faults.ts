import { type Db, sql } from '#kit/db.ts'
import { companies } from '#shop/company/company.flow.ts'
import type { App, Company } from '#shop/context.ts'
import { readBlocks } from '#shop/pages/blocks/blocks.wire.ts'
import { addressOf, type PageContent, type PageName } from '#shop/pages/page.ts'
import { findRedirect } from '#shop/pages/redirects.flow.ts'
import { matchRoute } from '#web/routes.ts'

/** What an owner should mend in published pages: links that lead nowhere, texts without English, blocks that are left out. One line each. */
export async function contentFaults(app: App): Promise<string[]> {
  const faults: string[] = []
  for (const company of await companies(app)) {
    const pages = await shownPages(app.db, company.id, app.clock.now())
    for (const page of pages)
      for (const fault of await faultsOf(app, company, page, pages))
        faults.push(`${company.slug}: ${addressOf(page)}: ${fault}`)
  }
  return faults
}

type ShownPage = PageName & { content: PageContent }

async function shownPages(db: Db, companyId: number, at: Date): Promise<ShownPage[]> {
  const { rows } = await sql<ShownPage>`
    select p.id, p.kind, p.slug, v.content from pages p join page_versions v on v.page_id = p.id and v.number = shown_version(p.id, ${at})
    where p.company_id = ${companyId} order by p.kind, p.slug`.execute(db)
  return rows
}

async function faultsOf(
  app: App,
  company: Pick<Company, 'id'>,
  { content }: ShownPage,
  pages: readonly ShownPage[],
): Promise<string[]> {
  const bodies = [content.body, content.body_en]
  const faults: string[] = []
  for (const link of new Set(bodies.flatMap(linksIn)))
    if (!(await leadsSomewhere(app, company.id, link, { pages, anchors: new Set(bodies.flatMap(anchorsIn)) })))
      faults.push(`link ${link} leads nowhere`)
  const unknown = bodies.reduce((sum, body) => sum + body.filter((one) => isLeftOut(one)).length, 0)
  if (unknown > 0) faults.push(`${unknown} blocks are unknown or broken and are left out`)
  if (content.title_en === '') faults.push('the title has no English')
  if (content.body_en.length === 0) {
    const missing = russianOnly(content.body)
    if (missing > 0) faults.push(`${missing} texts have no English`)
  }
  return faults
}

/** Read on its own, as it is read when it is shown, to everybody it may be shown to. */
const isLeftOut = (block: unknown): boolean => {
  const { only: _audience, ...rest } = (block ?? {}) as Record<string, unknown>
  return readBlocks([rest], { locale: 'ru', region: '' }).length === 0
}

/** Every value with this name, at any depth. */
function valuesOf(value: unknown, name: string): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => valuesOf(one, name))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) =>
    key === name && typeof one === 'string' ? [one] : valuesOf(one, name),
  )
}
const linksIn = (body: readonly unknown[]): string[] => valuesOf(body, 'link')
const anchorsIn = (body: readonly unknown[]): string[] => valuesOf(body, 'anchor')

/** Fields that hold texts of visitors; values of others are words of the shop. */
const textFields = new Set(['title', 'text', 'items', 'rows', 'name', 'question', 'answer', 'author', 'role', 'alt'])

/** Texts with Cyrillic letters that no English stands beside. A block for Russian readers only needs none. */
function russianOnly(value: unknown, field = ''): number {
  if (typeof value === 'string') return textFields.has(field) && /\p{Script=Cyrillic}/u.test(value) ? 1 : 0
  if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + russianOnly(one, field), 0)
  if (typeof value !== 'object' || value === null) return 0
  const { ru, en, only } = value as { ru?: unknown; en?: unknown; only?: { languages?: readonly string[] } }
  if (typeof ru === 'string') return ru !== '' && !en ? 1 : 0
  if (only?.languages && !only.languages.includes('en')) return 0
  return Object.entries(value).reduce((sum, [name, one]) => sum + russianOnly(one, name), 0)
}

/** Whether a visitor who follows the link finds a page. Other sites, phones and mail addresses are not asked. */
async function leadsSomewhere(
  app: App,
  companyId: number,
  link: string,
  { pages, anchors }: { pages: readonly ShownPage[]; anchors: ReadonlySet<string> },
): Promise<boolean> {
  if (link.startsWith('#')) return anchors.has(link.slice(1))
  if (!link.startsWith('/')) return true
  const { pathname } = new URL(link, 'http://shop.invalid')
  // Files of the shop, such as a price list.
  if (/^\/(images|assets|demo|feeds)\//.test(pathname)) return true
  const found = matchRoute(pathname)
  const exists = found !== null && (await hasPage(app.db, companyId, found.route.name, found.params, pages))
  return exists || (await findRedirect(app, companyId, pathname)) !== null
}

async function hasPage(
  db: Db,
  companyId: number,
  route: string,
  params: Record<string, string>,
  pages: readonly ShownPage[],
): Promise<boolean> {
  const slug = Object.values(params)[0] ?? ''
  switch (route) {
    case 'landing':
    case 'static':
      return pages.some((page) => page.kind === route && page.slug === slug)
    case 'category':
      return hasRow(db, sql`select 1 from categories where company_id = ${companyId} and path = ${slug} and is_active`)
    case 'product':
      return hasRow(db, sql`select 1 from products where company_id = ${companyId} and slug = ${slug}`)
    case 'promotion':
      return hasRow(db, sql`select 1 from promotions where company_id = ${companyId} and slug = ${slug}`)
    default:
      return true
  }
}

const hasRow = async (db: Db, query: ReturnType<typeof sql>): Promise<boolean> =>
  (await query.execute(db)).rows.length > 0
