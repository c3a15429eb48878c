import { m } from '#texts/messages.js'
import { links } from '../../links.ts'
import { localPath } from '../../safe-address.ts'
import type { Head, LoadContext, LoadResult } from '../../screen.ts'

export interface Data {
  /** A path of this site, or nothing: foreign addresses are left out (AUTH-02). */
  returnUrl: string | null
}

export async function load({ query, signedIn }: LoadContext<'login'>): Promise<LoadResult<Data>> {
  const returnUrl = localPath(query.get('returnUrl'))
  if (signedIn) return { redirect: returnUrl ?? links.home() }
  return { data: { returnUrl } }
}

export const head = (): Head => ({ title: m.sign_in_title(), robots: 'noindex' })
