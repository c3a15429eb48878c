import type { Api } from '#api/client.ts'
import type { ManagersOnWire } from '#shop/account/account.wire.ts'

export const load = async ({ api }: { api: Api }): Promise<ManagersOnWire> => await api.get('/api/personal-managers/')
