import { formDataOf } from '../tours/form-data.ts'
import type { BlockSource } from './block-data.ts'

export const toursSource: BlockSource<'tours'> = {
  async load({ limit }, { api, company }) {
    if (!company.settings.tours.is_enabled) return null
    const [filters, { items: hot }] = await Promise.all([
      api.get('/api/tours/filters/'),
      api.get('/api/tours/hot/', { query: { limit } }),
    ])
    return hot.length > 0 ? { form: formDataOf(filters), hot } : null
  },
}
