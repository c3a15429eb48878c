import type { OutletOnWire } from '#shop/places/places.wire.ts'
import { m } from '#texts/messages.js'
import { links } from '../../links.ts'
import type { Head, HeadContext, LoadContext, LoadResult } from '../../screen.ts'

export const head = (_data: unknown, { company }: HeadContext): Head => ({
  title: m.catalog_contacts_title(),
  description: m.catalog_contacts_description({ brand: company.settings.brand_name }),
  canonical: links.contacts(),
})

export interface ContactsData {
  /** Outlets of the visitor's city. */
  outlets: OutletOnWire[]
}

export const load = async ({ api, regionId }: LoadContext<'contacts'>): Promise<LoadResult<ContactsData>> => ({
  data: { outlets: regionId === null ? [] : await api.get('/api/outlets/', { query: { region: regionId } }) },
})
