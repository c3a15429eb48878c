import { api } from '../../browser/client.ts'

/** Adds or withdraws a helpful vote; returns the resulting state. */
export async function sendVote(id: number, helpful: boolean): Promise<{ helpful: number; found: boolean }> {
  const told = await api.post('/api/reviews/{id}/helpful/', { params: { id }, body: { helpful } })
  return { helpful: told.helpful, found: told.found_helpful }
}
