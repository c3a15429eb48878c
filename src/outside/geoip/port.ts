import type { Result } from '#lib/result.ts'
import type { AddressFound, AddressLookupRefusal } from '../address-lookup/port.ts'

export interface GeoIp {
  /** The city of an IP address; null: unknown. */
  locate(ip: string): Promise<Result<AddressFound | null, AddressLookupRefusal>>
}
