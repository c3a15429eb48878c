import type { LookupOnWire, OutletOnWire } from '#shop/places/places.wire.ts'
import type { Api, ApiOptions } from './client.ts'

export type { LookupOnWire, OutletOnWire }

/** Address suggestions (spec §7); an empty query answers an empty list. */
export const suggestAddress = (api: Api, query: string, options?: ApiOptions): Promise<LookupOnWire[]> =>
  api.post('/api/dadata/suggest/', { name: 'address', query, to_bound: 'house' }, options)
