import type { Api } from '#api/client.ts'
import type { LoyaltyData } from './balance.tsx'

/** Initial data of both balance screens. */
export async function loadBalance(api: Api): Promise<LoyaltyData> {
  const [balance, operations, upcoming] = await Promise.all([
    api.get('/api/loyalty/balance/'),
    api.get('/api/loyalty/operations/'),
    api.get('/api/loyalty/upcoming/', { query: { page_size: 100 } }),
  ])
  return { balance, operations, upcoming }
}
