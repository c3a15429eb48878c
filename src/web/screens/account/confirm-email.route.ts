import { m } from '#texts/messages.js'
import type { Head, LoadContext, LoadResult } from '../../screen.ts'

const results = ['success', 'fail', 'not-found'] as const
export type Result = (typeof results)[number]

export async function load({ params }: LoadContext<'confirmEmail'>): Promise<LoadResult<Result>> {
  const result = results.find((one) => one === params.result)
  return result ? { data: result } : { status: 404 }
}

export const head = (): Head => ({ title: m.account_confirm_title(), robots: 'noindex' })
