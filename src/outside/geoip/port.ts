import type { Result } from '#lib/result.ts'
import type { AddressFound, AddressLookupRefusal } from '../address-lookup/port.ts'

export interface GeoIp {
  /** The city an address of the network lies in; null: nobody knows. */
  locate(ip: string): Promise<Result<AddressFound | null, AddressLookupRefusal>>
}
