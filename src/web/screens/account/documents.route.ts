import type { Api } from '#api/client.ts'
import type { PaperOnWire, TouristOnWire } from '#shop/account/papers.wire.ts'

export interface Data {
  documents: PaperOnWire[]
  tourists: TouristOnWire[]
}

export async function load({ api }: { api: Api }): Promise<Data> {
  const [documents, tourists] = await Promise.all([api.get('/api/documents/'), api.get('/api/tourists/')])
  return { documents: documents.items, tourists: tourists.items }
}
