import { useEffect, useEffectEvent, useState } from 'react'
import type { SavedAddressOnWire } from '#shop/account/saved.wire.ts'
import { shortAddress } from '#shop/places/short-address.ts'
import { m } from '#texts/messages.js'
import { Check } from '#ui/check.tsx'
import { Choice } from '#ui/choice.tsx'
import { FieldSet } from '#ui/field.tsx'
import { api } from '../../../browser/client.ts'
import { report } from '../../../browser/report.ts'
import { chosenAddress } from '../../../parts/places/chosen-address.ts'
import { lookupOf } from '../../../parts/places/saved-lookup.ts'
import css from '../checkout.module.css'
import { type AddressForm, emptyForm } from '../form.ts'
import type { Checkout } from '../use-checkout.ts'
import { completeAddress } from './address-body.ts'
import { offeredAddresses, savedAt } from './offered-addresses.ts'

const filledWith = (saved: SavedAddressOnWire): Partial<AddressForm> => ({
  mode: 'search',
  text: shortAddress(saved.address),
  found: lookupOf(saved),
  isHouse: false,
  flat: saved.flat,
  floor: saved.floor,
  entrance: saved.entrance,
  comment: saved.comment,
})

/** True while nothing was typed, the manual fields are closed, and no other address was requested. */
const isUntouched = ({ mode, text, flat, floor, entrance, comment, isOther }: AddressForm): boolean =>
  mode === 'search' && !isOther && `${text}${flat}${floor}${entrance}${comment}`.trim() === ''

/** Number of newest orders searched for the last courier address. */
const lookedThrough = 10

/**
 * The saved addresses. The one of the last courier order, otherwise the default one, is filled in automatically if couriers still deliver
 * there, so that nothing is typed twice (A5, O2).
 */
export function SavedAddresses({ checkout }: { checkout: Checkout }) {
  const { form, changeAddress, signedIn } = checkout
  const [saved, setSaved] = useState<SavedAddressOnWire[]>([])
  const isFree = useEffectEvent(() => isUntouched(form.address))
  const reaches = useEffectEvent((one: SavedAddressOnWire) => isBroughtTo(checkout, one))
  // Values typed meanwhile are preserved.
  const fill = useEffectEvent((one: SavedAddressOnWire) => {
    if (isUntouched(form.address)) changeAddress(filledWith(one))
  })
  useEffect(() => {
    if (!signedIn) return
    const request = new AbortController()
    const { signal } = request
    const offer = async () => {
      const { items } = await api.get('/api/addresses/', { signal })
      if (signal.aborted) return
      setSaved(items)
      if (items.length === 0 || !isFree()) return
      const orders = items.length === 1 ? [] : await newestOrders(signal)
      for (const one of offeredAddresses(items, chosenAddress(), orders)) {
        if (signal.aborted || !isFree()) return
        if (await reaches(one)) return signal.aborted || fill(one)
      }
    }
    offer().catch((fault) => signal.aborted || report('saved addresses could not be read', fault))
    return () => request.abort()
  }, [signedIn])
  if (saved.length === 0) return null
  const { mode, text } = form.address
  const chosen = mode === 'search' ? savedAt(saved, text, form.address) : undefined
  return (
    <FieldSet label={m.checkout_saved()} className={css.tiles}>
      {saved.map((one) => (
        <Choice
          key={one.id}
          name="saved-address"
          value={one.id}
          checked={one === chosen}
          onChange={() => changeAddress(filledWith(one))}
          title={one.title || shortAddress(one.address)}
        >
          {one.title ? shortAddress(one.address) : undefined}
        </Choice>
      ))}
      <Choice
        name="saved-address"
        value="other"
        checked={!chosen}
        onChange={() =>
          changeAddress({
            mode: 'search',
            text: '',
            found: null,
            isOther: true,
            isHouse: false,
            flat: '',
            floor: '',
            entrance: '',
            comment: '',
          })
        }
        title={m.checkout_other_address()}
      />
    </FieldSet>
  )
}

/** If orders cannot be loaded, the default address is still offered. */
async function newestOrders(signal: AbortSignal) {
  try {
    return (await api.get('/api/orders/', { query: { page_size: lookedThrough }, signal })).items
  } catch (fault) {
    if (!signal.aborted) report('where a courier came last could not be read', fault)
    return []
  }
}

/** If the shop cannot answer, the address is filled in anyway: the form calculates its delivery anyway. */
async function isBroughtTo({ countAt }: Checkout, saved: SavedAddressOnWire): Promise<boolean> {
  const address = completeAddress({ ...emptyForm.address, ...filledWith(saved) })
  if (!address) return true
  try {
    return (await countAt(address)).delivery_payment_options.some((one) => one.delivery_type === 'DELIVERY')
  } catch (error) {
    const { outcomeOf } = await import('../lazy-submit.ts')
    return !outcomeOf(error).isFinal
  }
}

/** Whether to save a new address for next time; shown only to a signed-in customer. */
export function SaveAddressField({ checkout: { form, changeAddress, signedIn } }: { checkout: Checkout }) {
  if (!signedIn || !completeAddress(form.address)) return null
  return (
    <Check checked={form.address.keep} onChange={(event) => changeAddress({ keep: event.target.checked })}>
      <span className="small">{m.checkout_keep_address()}</span>
    </Check>
  )
}
