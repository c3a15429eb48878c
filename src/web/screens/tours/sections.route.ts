import type { ImageOnWire } from '#shop/catalog/catalog.wire.ts'
import { m } from '#texts/messages.js'
import { links } from '../../links.ts'
import { formDataOf, type TourFormData } from '../../parts/tours/form-data.ts'
import type { Head, LoadContext, LoadResult } from '../../screen.ts'

interface SectionLink {
  path: string
  name: string
  image: ImageOnWire | null
}
export interface TourSectionsData {
  form: TourFormData
  sections: (SectionLink & { children: SectionLink[] })[]
}

export async function load({ api }: LoadContext<'tourSections'>): Promise<LoadResult<TourSectionsData>> {
  const [filters, { items }] = await Promise.all([api.get('/api/tours/filters/'), api.get('/api/tours/sections/all/')])
  return { data: { form: formDataOf(filters), sections: items } }
}

export const head = (): Head => ({ title: m.tours_all_destinations(), canonical: links.tourSections() })
