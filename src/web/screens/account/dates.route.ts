import type { Api } from '#api/client.ts'
import type { DateOnWire } from '#shop/account/saved.wire.ts'

export const load = async ({ api }: { api: Api }): Promise<DateOnWire[]> =>
  (await api.get('/api/important-dates/')).items
