import { ok } from '#lib/result.ts'
import type { Calls } from '#shop/context.ts'
import { companyAnswer } from './company.wire.ts'

export const companyCalls: Calls = (_app, door) => {
  door.call(
    {
      method: 'get',
      path: '/api/companies/current/',
      access: 'open',
      summary: 'The company of this request with its settings',
      answer: companyAnswer,
    },
    async ({ context: { company }, tag }) => {
      tag(`settings:${company.id}`)
      // Our choice (NAV-01): nothing secret is kept in settings, so all of them travel.
      return ok({ company: { id: company.id, slug: company.slug, settings: company.settings } })
    },
  )
}
