import { digitsOnly } from './phone-text.ts'
import type { Mask } from './typed-mask.ts'

/** Keeps digits only, up to a maximum number. */
export const figures =
  (most: number): Mask =>
  (text) =>
    digitsOnly(text).slice(0, most)

/** Maximum lengths of the numbers of companies and banks. */
export const numberMasks: Record<string, Mask> = {
  inn: figures(12),
  kpp: figures(9),
  ogrn: figures(15),
  bic: figures(9),
  account: figures(20),
  correspondent_account: figures(20),
}
/** `770-001`: code of the authority that issued a passport. */
export const maskDivisionCode: Mask = (text) => figures(6)(text).replace(/^(\d{3})(\d+)$/, '$1-$2')
