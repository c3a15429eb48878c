import { useEffect, useEffectEvent, useState } from 'react'
import type { SavedAddressOnWire } from '#shop/account/kept.wire.ts'
import { shortAddress } from '#shop/places/short-address.ts'
import { m } from '#texts/messages.js'
import { Check } from '#ui/check.tsx'
import { Choice } from '#ui/choice.tsx'
import { FieldSet } from '#ui/field.tsx'
import { api } from '../../browser/client.ts'
import { report } from '../../browser/report.ts'
import { chosenAddress } from '../../parts/places/chosen-address.ts'
import { lookupOf } from '../../parts/places/saved-lookup.ts'
import css from './checkout.module.css'
import type { AddressForm } from './form.ts'
import { wholeAddress } from './given-address.ts'
import type { Checkout } from './use-checkout.ts'

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

const isBlank = ({ text, street, house }: AddressForm): boolean => `${text}${street}${house}`.trim() === ''

/** Of two in one house the one whose flat is told; with another flat typed it is still the first of them. */
function chosenOf(saved: readonly SavedAddressOnWire[], { mode, text, flat, floor, entrance }: AddressForm) {
  const here = mode === 'search' ? saved.filter(({ address }) => text === shortAddress(address)) : []
  return here.find((one) => one.flat === flat && one.floor === floor && one.entrance === entrance) ?? here[0]
}

/** The addresses of the account: the one chosen elsewhere or the usual one is filled in by itself, so that nothing is typed twice (A5). */
export function SavedAddresses({ checkout: { form, changeAddress, signedIn } }: { checkout: Checkout }) {
  const [saved, setSaved] = useState<SavedAddressOnWire[]>([])
  // What is typed meanwhile stays.
  const offer = useEffectEvent((items: SavedAddressOnWire[]) => {
    setSaved(items)
    const usual = items.find(({ id }) => id === chosenAddress()) ?? items.find((one) => one.is_default)
    if (usual && isBlank(form.address)) changeAddress(filledWith(usual))
  })
  useEffect(() => {
    if (!signedIn) return
    const request = new AbortController()
    const { signal } = request
    api.get('/api/addresses/', { signal }).then(
      ({ items }) => signal.aborted || offer(items),
      (fault) => signal.aborted || report('saved addresses could not be read', fault),
    )
    return () => request.abort()
  }, [signedIn])
  if (saved.length === 0) return null
  const chosen = chosenOf(saved, form.address)
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

/** Whether a new address is kept for the next time; only of somebody who has an account to keep it in. */
export function KeepAddress({ checkout: { form, changeAddress, signedIn } }: { checkout: Checkout }) {
  if (!signedIn || !wholeAddress(form.address)) return null
  return (
    <Check checked={form.address.keep} onChange={(event) => changeAddress({ keep: event.target.checked })}>
      <span className="small">{m.checkout_keep_address()}</span>
    </Check>
  )
}
