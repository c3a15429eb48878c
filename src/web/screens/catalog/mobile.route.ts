import { m } from '#texts/messages.js'
import { links } from '../../links.ts'
import type { Head } from '../../screen.ts'

export { load } from './root.route.ts'

export const head = (): Head => ({
  title: m.catalog_catalog(),
  canonical: links.catalog(),
  robots: 'noindex, follow',
})
