import type { SupplierVoucher } from '#lib/tour-facts.ts'
import { mealOf } from '#shop/tours/meals.ts'
import type { TourQuote } from '#shop/tours/quote.ts'
import type { QuotedTourist } from '#shop/tours/tour-tourists.ts'
import type { VoucherFault } from './booking.ts'

/**
 * The fields in which the operator's voucher differs from what was ordered. Writing is compared loosely (case, spaces, signs, the stars behind the
 * name of a hotel), contents strictly: what differs is never shown as fine.
 */
export function voucherFaults(
  { offer, about }: Pick<TourQuote, 'offer' | 'about'>,
  tourists: readonly QuotedTourist[],
  voucher: SupplierVoucher,
): VoucherFault[] {
  const ordered = tourists.map(({ last_name_lat: last, first_name_lat: first }) => `${last} ${first}`)
  const faults: (VoucherFault | null)[] = [
    isSameHotel([about.hotel.name, about.hotel.nameEn], voucher.hotel)
      ? null
      : { field: 'hotel', ordered: about.hotel.name, voucher: voucher.hotel },
    fault('start_date', offer.startDate, voucher.startDate),
    fault('nights', String(offer.nights), String(voucher.nights)),
    plain(offer.roomName) === plain(voucher.roomName)
      ? null
      : { field: 'room', ordered: offer.roomName, voucher: voucher.roomName },
    fault('meal', mealOf(offer.meal)?.code ?? offer.meal, mealOf(voucher.meal)?.code ?? voucher.meal),
    isSamePeople(ordered, voucher.tourists)
      ? null
      : { field: 'tourists', ordered: ordered.join(', '), voucher: voucher.tourists.join(', ') },
  ]
  return faults.filter((one) => one !== null)
}

const fault = (field: VoucherFault['field'], ordered: string, voucher: string): VoucherFault | null =>
  ordered === voucher ? null : { field, ordered, voucher }

const plain = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const withoutStars = (name: string): string => plain(name.replace(/\d\s*(\*+|STARS?|ЗВ[ЕЁ]ЗДЫ?)|\*+/giu, ' '))

const isSameHotel = (ours: readonly string[], theirs: string): boolean =>
  ours.some((name) => name !== '' && withoutStars(name) === withoutStars(theirs))

/** The same people in any order; a name may be written with first and last name turned round. */
function isSamePeople(ordered: readonly string[], voucher: readonly string[]): boolean {
  const keyOf = (name: string) => plain(name).split(' ').toSorted().join(' ')
  const [ours, theirs] = [ordered.map(keyOf).toSorted(), voucher.map(keyOf).toSorted()]
  return ours.length === theirs.length && ours.every((name, index) => name === theirs[index])
}
