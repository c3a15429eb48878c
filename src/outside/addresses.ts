import { dadataAddress } from './address-lookup/dadata.ts'
import { yooKassaAddress } from './payments/yookassa.ts'
import { smsRuAddress } from './sms/sms-ru.ts'

/** Where the real services live: what the settings fall back to. Foreign hosts are named nowhere else. */
export const defaultAddresses = {
  yookassa: yooKassaAddress,
  sms: smsRuAddress,
  dadata: dadataAddress,
} as const
