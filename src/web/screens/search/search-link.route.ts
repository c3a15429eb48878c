import { cutByLetters } from '#lib/text.ts'
import { m } from '#texts/messages.js'
import { links } from '../../links.ts'
import type { Head, LoadContext, LoadResult } from '../../screen.ts'

/** SRCH-02: redirects a query to the results; search forms without script submit here. */
export async function load({ query }: LoadContext<'searchLink'>): Promise<LoadResult<null>> {
  const text = query.get('q')?.trim() ?? ''
  if (text !== '') return { redirect: links.search(cutByLetters(text, 200)), status: 302 }
  return query.has('q') ? { redirect: links.catalog() } : { data: null }
}

export const head = (): Head => ({ title: m.search_link_title(), robots: 'noindex' })
