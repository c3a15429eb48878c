import type { CompanyAnswer, CompanyOnWire } from '#shop/company/company.wire.ts'
import type { NavigationGroup, NavigationItem } from '#shop/navigation/navigation.wire.ts'
import type { RegionOnWire } from '#shop/places/places.wire.ts'
import type { Api } from './client.ts'

export type CurrentCompany = CompanyOnWire
export type { NavigationGroup, NavigationItem, RegionOnWire }

export const currentCompany = async (api: Api): Promise<CurrentCompany> =>
  (await api.get<CompanyAnswer>('/api/companies/current/')).company

export const regions = (api: Api): Promise<RegionOnWire[]> => api.get('/api/regions/')

export const navigationGroup = (api: Api, slug: NavigationGroup): Promise<NavigationItem[]> =>
  api.get('/api/navigation-groups/', { query: { slug } })
