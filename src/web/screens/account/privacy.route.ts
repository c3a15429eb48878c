import type { Api } from '#api/client.ts'
import type { SessionOnWire } from '#shop/account/account.wire.ts'
import type { EraseOnWire } from '#shop/privacy/privacy.wire.ts'

export interface ConsentOnWire {
  id: number
  kind: string
  version: number
  text: string
  given_at: string
  ip: string
  withdrawn_at: string | null
}

export interface Data {
  sessions: SessionOnWire[]
  consents: ConsentOnWire[]
  erasure: EraseOnWire
}

export async function load({ api }: { api: Api }): Promise<Data> {
  const [sessions, consents, erasure] = await Promise.all([
    api.get('/api/sessions/'),
    api.get('/api/consents/', { query: { page_size: 100 } }),
    api.get('/api/customers/me/erase/'),
  ])
  return { sessions: sessions.items, consents: consents.items, erasure }
}
