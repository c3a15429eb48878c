import { m } from '#texts/messages.js'
import { loadMatters } from '../../parts/account/load-matters.ts'
import type { Matter } from '../../parts/account/what-matters.ts'
import type { Head, LoadContext, LoadResult } from '../../screen.ts'

export interface Data {
  /** null: of a guest, and where it could not be asked: the menu is there all the same. */
  matters: Matter[] | null
}

export async function load(context: LoadContext<'mobileProfile'>): Promise<LoadResult<Data>> {
  return { data: { matters: context.signedIn ? await loadMatters(context).catch(() => null) : null } }
}

export const head = (): Head => ({ title: m.sign_in_profile_title(), robots: 'noindex' })
