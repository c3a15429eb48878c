import { api } from '../../browser/client.ts'

/** Says that a review helped, or takes it back; answers what stands then. */
export async function sendVote(id: number, helpful: boolean): Promise<{ helpful: number; found: boolean }> {
  const told = await api.post('/api/reviews/{id}/helpful/', { params: { id }, body: { helpful } })
  return { helpful: told.helpful, found: told.found_helpful }
}
