import { m } from '#texts/messages.js'
import type { LoyaltyData } from '../../parts/loyalty/balance.tsx'
import { loadBalance } from '../../parts/loyalty/load-balance.ts'
import type { Head, LoadContext, LoadResult } from '../../screen.ts'

export const load = async ({ api }: LoadContext<'balance'>): Promise<LoadResult<LoyaltyData>> => ({
  data: await loadBalance(api),
})

export const head = (): Head => ({ title: m.loyalty_title(), robots: 'noindex' })
