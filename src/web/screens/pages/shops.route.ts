import type { OutletOnWire } from '#shop/places/places.wire.ts'
import { m } from '#texts/messages.js'
import { links } from '../../links.ts'
import type { Head, LoadContext, LoadResult } from '../../screen.ts'

export interface ShopsData {
  outlets: OutletOnWire[]
}

export const load = async ({ api }: LoadContext<'shops'>): Promise<LoadResult<ShopsData>> => ({
  data: { outlets: await api.get('/api/outlets/') },
})

/** SET-47: a company of filials speaks of filials. */
export const head = (_data: ShopsData, { company }: { company: { settings: { outlet_name: string } } }): Head => ({
  title: company.settings.outlet_name === 'filial' ? m.catalog_filials_title() : m.catalog_shops_title(),
  canonical: links.shops(),
})
