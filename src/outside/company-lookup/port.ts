import type { Result } from '#lib/result.ts'
import type { AddressLookupRefusal } from '../address-lookup/port.ts'

/** A company or a sole trader from the state register; unknown values are empty. */
export interface CompanyFound {
  name: string
  inn: string
  /** Organisations only. */
  kpp: string
  ogrn: string
  address: string
  /** The head of the organisation; for a sole trader, the trader. */
  person: string
  /** False: closed or in liquidation. */
  isActive: boolean
}

export interface BankFound {
  name: string
  bic: string
  correspondentAccount: string
}

/** Registers of companies and banks. Called by our own API: the key of the service stays on the server. */
export interface CompanyLookup {
  /** By INN, OGRN or name; an empty query returns an empty list without a request. */
  findCompanies(query: string): Promise<Result<CompanyFound[], AddressLookupRefusal>>
  /** By BIC or name. */
  findBanks(query: string): Promise<Result<BankFound[], AddressLookupRefusal>>
}
