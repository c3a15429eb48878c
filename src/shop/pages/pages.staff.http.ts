import { ok } from '#lib/result.ts'
import { endOf, startOf } from '#shop/day-or-moment.wire.ts'
import type { Handlers } from '#shop/handler.ts'
import type { Block } from './blocks/blocks.wire.ts'
import type { PageContent } from './page.ts'
import * as flow from './pages.flow.ts'
import type { pagesStaffCalls } from './pages.staff.calls.ts'
import { presentListed, presentPublication, presentRedirect, presentVersion } from './pages.staff.wire.ts'
import { makePreview } from './preview.flow.ts'
import { listRedirects, putRedirect, removeRedirect } from './redirects.flow.ts'

export const pagesStaffHandlers: Handlers<typeof pagesStaffCalls> = (app) => ({
  async listPages({ context, query }) {
    const { items, next } = await flow.listPages(app, context, query.after ?? 0)
    return ok({ items: items.map(presentListed), next })
  },

  async addPage({ context, body: { kind, slug, note, ...content }, wasDone }) {
    const before = wasDone && (await flow.pageNamed(app, context.company.id, { kind, slug }))
    if (before) return ok(before)
    return flow.addPage(app, context, { kind, slug, note, content: storedContent(content) })
  },

  async readStoredPage({ context, params }) {
    const found = await flow.readStoredPage(app, context, params.id)
    if (!found.ok) return found
    const { content, publications } = found.value
    return ok({
      ...presentListed(found.value),
      ...presentContent(content),
      publications: publications.map(presentPublication),
    })
  },

  changePageSlug: ({ context, params, body }) => flow.changeSlug(app, context, params.id, body.slug),

  async listPageVersions({ context, params, query }) {
    const found = await flow.listVersions(app, context, params.id, query.after ?? null)
    if (!found.ok) return found
    return ok({ items: found.value.items.map(presentVersion), next: found.value.next })
  },

  async readPageVersion({ context, params }) {
    const found = await flow.readVersion(app, context.company.id, params.id, params.number)
    if (!found.ok) return found
    return ok({ ...presentVersion(found.value), ...presentContent(found.value.content) })
  },

  async savePageVersion({ context, params, body: { note, edited_from, ...content }, setStatus, wasDone }) {
    const saved = wasDone
      ? await flow.newestVersion(app, context, params.id)
      : await flow.saveVersion(app, context, params.id, {
          content: storedContent(content),
          note,
          editedFrom: edited_from ?? null,
        })
    if (!saved.ok) return saved
    if (!saved.value.isNew) setStatus(200)
    return ok({ version: saved.value.number })
  },

  async restorePageVersion({ context, params, setStatus, wasDone }) {
    const saved = wasDone
      ? await flow.newestVersion(app, context, params.id)
      : await flow.restoreVersion(app, context, params.id, params.number)
    if (!saved.ok) return saved
    if (!saved.value.isNew) setStatus(200)
    return ok({ version: saved.value.number })
  },

  async publishPage({ context, params, body: { version, since, until }, wasDone }) {
    const { timezone } = context.company.settings
    const published = wasDone
      ? await flow.newestPublication(app, context, params.id)
      : await flow.publish(app, context, params.id, {
          version,
          since: since ? startOf(since, timezone) : null,
          until: until ? endOf(until, timezone) : null,
        })
    return published.ok ? ok(presentPublication(published.value)) : published
  },

  async withdrawPublication({ context, params }) {
    const ended = await flow.withdrawPublication(app, context, params.id, params.publication)
    return ended.ok ? ok({}) : ended
  },

  async previewPage({ context, params, body: { version, hours } }) {
    const made = await makePreview(app, context.company, { page: params.id, version, hours })
    return made.ok ? ok({ url: made.value.url, expires_at: made.value.expiresAt.toISOString() }) : made
  },

  async listRedirects({ context, query }) {
    const { items, next } = await listRedirects(app, context, query.after ?? null)
    return ok({ items: items.map(presentRedirect), next })
  },

  async putRedirect({ context, body }) {
    const put = await putRedirect(app, context, body)
    return put.ok ? ok(presentRedirect(put.value)) : put
  },

  async removeRedirect({ context, params }) {
    const removed = await removeRedirect(app, context, params.id)
    return removed.ok ? ok({}) : removed
  },
})

/** Only `form: false` is stored: content saved before it existed stays equal to itself. */
const storedContent = ({ form, ...content }: Omit<PageContent, 'form'> & { form: boolean }): PageContent => ({
  ...content,
  ...(!form && { form }),
})

/** Blocks were checked when they were saved. */
const presentContent = ({ title, title_en, description, body, body_en, form }: PageContent) => ({
  form: form !== false,
  title,
  title_en,
  ...(description !== undefined && { description }),
  body: body as Block[],
  body_en: body_en as Block[],
})
