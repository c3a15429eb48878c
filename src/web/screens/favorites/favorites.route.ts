import { m } from '#texts/messages.js'
import { links } from '../../links.ts'
import type { Head } from '../../screen.ts'

export const head = (): Head => ({
  title: m.catalog_favorites_title(),
  canonical: links.favorites(),
  robots: 'noindex',
})
