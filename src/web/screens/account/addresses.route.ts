import type { Api } from '#api/client.ts'
import type { SavedAddressOnWire } from '#shop/account/saved.wire.ts'

export const load = async ({ api }: { api: Api }): Promise<SavedAddressOnWire[]> =>
  (await api.get('/api/addresses/')).items
