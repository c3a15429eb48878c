import { cutByLetters } from '#lib/text.ts'
import { shortAddress } from '#shop/places/short-address.ts'
import { api } from '../../../browser/client.ts'
import { report } from '../../../browser/report.ts'
import type { AddressForm } from '../form.ts'
import { completeAddress, houseDetails } from './address-body.ts'

/** Saves the address of an order to the account, unless it is there already. A failure does not affect the order. */
export async function saveAddress(form: AddressForm): Promise<void> {
  const address = form.keep ? completeAddress(form) : null
  if (!address || typeof address === 'string') return
  const { flat, floor, entrance, comment } = houseDetails(form)
  try {
    const { items } = await api.get('/api/addresses/')
    if (items.some((one) => shortAddress(one.address) === shortAddress(address.address))) return
    // Floors in accounts are integers.
    const details = { flat, floor: /^-?\d{0,4}$/.test(floor) ? floor : '', entrance: cutByLetters(entrance, 10) }
    await api.post('/api/addresses/', { body: { address, ...details, comment: cutByLetters(comment, 300) } })
  } catch (error) {
    report('the address could not be kept', error)
  }
}
