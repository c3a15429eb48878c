import { isApiFailure } from '#api/client.ts'
import { formDataOf } from '../tours/form-data.ts'
import type { BlockContext, BlockSource } from './block-data.ts'

export const bannerSource: BlockSource<'banner'> = {
  async load({ place, tour_form: hasForm }, context) {
    const [all, tours] = await Promise.all([
      context.api.get('/api/banners/'),
      hasForm && context.company.settings.tours.is_enabled ? tourForm(context) : undefined,
    ])
    const banners = all.filter((one) => one.place === place)
    if (banners.length === 0 && !tours) return null
    return { banners, ...(tours && { tours }) }
  },
}

/** The form of the tours; without its data the banners stand all the same. */
async function tourForm({ api }: BlockContext) {
  try {
    return formDataOf(await api.get('/api/tours/filters/'))
  } catch (error) {
    if (isApiFailure(error)) return undefined
    throw error
  }
}
