import type { Result } from '#lib/result.ts'
import type { AddressLookupRefusal } from '../address-lookup/port.ts'

/** A company or a sole trader as the state register knows it; what is not known is empty. */
export interface CompanyFound {
  name: string
  inn: string
  /** Of organisations alone. */
  kpp: string
  ogrn: string
  address: string
  /** Who leads it; of a sole trader the trader. */
  person: string
  /** False: closed, or being closed. */
  isActive: boolean
}

export interface BankFound {
  name: string
  bic: string
  correspondentAccount: string
}

/** Registers of companies and banks. Asked by our own API: the key of the service stays on the server. */
export interface CompanyLookup {
  /** By INN, OGRN or a name; an empty query is answered with nothing, without asking anybody. */
  findCompanies(query: string): Promise<Result<CompanyFound[], AddressLookupRefusal>>
  /** By BIC or a name. */
  findBanks(query: string): Promise<Result<BankFound[], AddressLookupRefusal>>
}
