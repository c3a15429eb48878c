import { SecretProblem } from '#kit/security/secrets.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import { originOf } from '#shop/company/origin.ts'
import type { App, Company } from '#shop/context.ts'
import type { PageContent, PageName } from './page.ts'
import { readVersion } from './pages.flow.ts'

/** What a preview link says. It names a version and no moment: later changes of the schedule do not change it. */
interface Preview {
  page: number
  version: number
  /** Ms since 1970. */
  expiresAt: number
}

/** The link is sealed for one company: it opens nothing at another one, and no other secret of the shop can be used as a link. */
const belongsTo = (companyId: number) => `preview of a page of company ${companyId}`

const hourMs = 3_600_000

/** Makes the link that shows a version, published or not, to whoever holds it, for some hours. */
export async function makePreview(
  app: App,
  company: Company,
  { page, version, hours }: { page: number; version: number; hours: number },
): Promise<Result<{ url: string; expiresAt: Date }, { code: 'not_found' }>> {
  const found = await readVersion(app, company.id, page, version)
  if (!found.ok) return found
  const expiresAt = new Date(app.clock.now().getTime() + hours * hourMs)
  const preview: Preview = { page, version, expiresAt: expiresAt.getTime() }
  const token = await app.secrets.seal(JSON.stringify(preview), belongsTo(company.id))
  return ok({ url: `${originOf(company, app.publicUrl)}/preview/${token}/`, expiresAt })
}

type Previewed = PageName & { number: number; content: PageContent; expiresAt: Date }

/** The version of a preview link. Read from the database every time: no cache of this process or of pages ever holds it. */
export async function readPreview(
  app: App,
  companyId: number,
  token: string,
): Promise<Result<Previewed, { code: 'not_found' | 'preview_expired' }>> {
  const preview = await openToken(app, companyId, token)
  if (!preview) return refuse({ code: 'not_found' })
  if (preview.expiresAt <= app.clock.now().getTime()) return refuse({ code: 'preview_expired' })
  const found = await readVersion(app, companyId, preview.page, preview.version)
  return found.ok ? ok({ ...found.value, expiresAt: new Date(preview.expiresAt) }) : found
}

/** Null: not made by this shop for this company. */
async function openToken(app: App, companyId: number, token: string): Promise<Preview | null> {
  try {
    return JSON.parse(await app.secrets.open(token, belongsTo(companyId))) as Preview
  } catch (error) {
    if (error instanceof SecretProblem) return null
    throw error
  }
}
