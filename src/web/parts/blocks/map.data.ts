import type { BlockSource } from './block-data.ts'

export const mapSource: BlockSource<'map'> = {
  async load({ region: slug }, { api, regionId }) {
    const regions = await api.get('/api/regions/')
    const region = regions.find((one) => (slug === undefined ? one.id === regionId : one.slug === slug))
    if (!region) return null
    const outlets = await api.get('/api/outlets/', { query: { region: region.id } })
    return outlets.length > 0 ? { region: { slug: region.slug, name: region.name }, outlets } : null
  },
}
