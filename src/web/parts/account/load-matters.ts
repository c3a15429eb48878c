import type { LoadContext } from '../../screen.ts'
import { type Matter, whatMatters } from './what-matters.ts'

/** Tasks of a signed-in customer; purchases and bonuses are included if the shop has them. */
export async function loadMatters({
  api,
  company,
}: Pick<LoadContext<'profile'>, 'api' | 'company'>): Promise<Matter[]> {
  const { loyalty, switches } = company.settings
  const [orders, reclamations, sales, balance] = await Promise.all([
    api.get('/api/orders/', { query: {} }),
    api.get('/api/reclamations/', { query: {} }),
    switches.orders_tabs ? api.get('/api/sales/', { query: {} }) : null,
    loyalty.is_enabled ? api.get('/api/loyalty/balance/') : null,
  ])
  return whatMatters({
    orders: orders.items,
    reclamations: reclamations.items,
    sales: sales?.items ?? [],
    expiring: balance?.expiring ?? [],
  })
}
