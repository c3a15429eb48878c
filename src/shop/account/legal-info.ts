/** What a legal entity says of itself (spec §3 Legal info; the register number is ours). */
export interface LegalInfo {
  company: string
  inn: string
  kpp: string
  ogrn: string
  address: string
  fio: string
  bank_name: string
  bic: string
  account: string
  correspondent_account: string
}

const none: LegalInfo = {
  company: '',
  inn: '',
  kpp: '',
  ogrn: '',
  address: '',
  fio: '',
  bank_name: '',
  bic: '',
  account: '',
  correspondent_account: '',
}

/** As it is stored: members that are missing are empty. */
export const legalInfo = (stored: Partial<LegalInfo>): LegalInfo => ({ ...none, ...stored })
