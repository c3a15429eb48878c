import { ok } from '#lib/result.ts'
import type { Handlers } from '#shop/handler.ts'
import type { companyCalls } from './company.calls.ts'

export const companyHandlers: Handlers<typeof companyCalls> = () => ({
  async readCompany({ context: { company }, tag }) {
    tag(`settings:${company.id}`)
    // Our choice (NAV-01): nothing secret is kept in settings, so all of them travel.
    return ok({ company: { id: company.id, slug: company.slug, settings: company.settings } })
  },
})
