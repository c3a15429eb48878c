import { m } from '#texts/messages.js'
import { links } from '../../links.ts'
import type { Head, HeadContext } from '../../screen.ts'

export const head = (_data: unknown, { company }: HeadContext): Head => ({
  title: m.catalog_company_title(),
  description: company.settings.site_meta.description || undefined,
  canonical: links.company(),
})
