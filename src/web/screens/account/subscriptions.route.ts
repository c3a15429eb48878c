import type { Api } from '#api/client.ts'
import type { SubscriptionsOnWire } from '#shop/account/account.wire.ts'

export const load = async ({ api }: { api: Api }): Promise<SubscriptionsOnWire> => await api.get('/api/subscriptions/')
