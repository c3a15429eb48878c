import type { BannersAnswer, PageAnswer } from '#shop/pages/pages.wire.ts'
import type { OutletOnWire } from '#shop/places/places.wire.ts'
import type { Api } from './client.ts'

export const page = (api: Api, kind: 'static' | 'landing', slug: string): Promise<PageAnswer> =>
  api.get(`/api/pages/${kind}/`, { query: { slug } })

export const banners = (api: Api): Promise<BannersAnswer> => api.get('/api/banners/')

export const outlets = (
  api: Api,
  query: { region?: number; kind?: OutletOnWire['kind'] } = {},
): Promise<OutletOnWire[]> => api.get('/api/outlets/', { query })
