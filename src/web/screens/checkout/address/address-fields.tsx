import type { Point } from '#lib/geo.ts'
import type { LookupOnWire } from '#shop/places/places.wire.ts'
import { shortAddress } from '#shop/places/short-address.ts'
import { m } from '#texts/messages.js'
import { Check } from '#ui/check.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Note } from '#ui/note.tsx'
import { AddressCombobox } from '../../../parts/places/address-combobox.tsx'
import { AddressOnMap } from '../../../parts/places/address-on-map.tsx'
import { useShell } from '../../../parts/shell-context.ts'
import css from '../checkout.module.css'
import { faultOf } from '../faults/field-fault.ts'
import { RefusalAt } from '../faults/refusal-at.tsx'
import type { AddressForm } from '../form.ts'
import { IntervalFields } from '../interval-fields.tsx'
import type { Checkout } from '../use-checkout.ts'
import { AnotherCity } from './another-city.tsx'
import { SaveAddressField, SavedAddresses } from './saved-addresses.tsx'
import { useAddressCart } from './use-address-cart.ts'

/** One line with suggestions, or three fields typed by hand if the lookup does not help; then the details the lookup never provides. */
export function AddressFields({ checkout }: { checkout: Checkout }) {
  const { form, changeAddress, faults } = checkout
  const { address } = form
  const { region } = useShell()
  useAddressCart(checkout)
  // The pressed link is removed; the first field it opened takes the focus.
  const byHand = () => {
    const city = address.city || region?.name || ''
    changeAddress({ mode: 'manual', city })
    focusSoon(city ? 'checkout-street' : 'checkout-city')
  }
  const bySearch = () => {
    changeAddress({ mode: 'search' })
    focusSoon('checkout-address')
  }
  const input = (field: 'flat' | 'floor' | 'entrance', label: string) => (
    <Field label={label} key={field}>
      <Input
        value={address[field]}
        maxLength={20}
        onChange={(event) => changeAddress({ [field]: event.target.value })}
      />
    </Field>
  )
  return (
    <div id="checkout-courier" className="stack">
      <RefusalAt checkout={checkout} at="address" />
      <SavedAddresses checkout={checkout} />
      {address.mode === 'search' ? (
        <AddressCombobox
          id="checkout-address"
          text={address.text}
          found={address.found}
          error={faultOf(faults, 'checkout-address')}
          onType={(text) => changeAddress({ text, found: null })}
          onChoose={(found) => changeAddress({ text: shortAddress(found.address), found })}
          onByHand={byHand}
        />
      ) : (
        <>
          <ByHand address={address} onChange={changeAddress} faultOf={(field) => faultOf(faults, field)} />
          <button type="button" className={`link small ${css.start}`} onClick={bySearch}>
            {m.checkout_by_search()}
          </button>
        </>
      )}
      <AddressOnMap
        at={pointOf(address.mode === 'search' ? address.found : null)}
        onFound={(found) => changeAddress({ mode: 'search', text: shortAddress(found.address), found })}
      />
      <AnotherCity checkout={checkout} onBack={() => focusSoon('checkout-address')} />
      {checkout.option?.date === null && (
        <Note kind="warn">{isAtCityPrice(checkout) ? m.checkout_unverified() : m.checkout_unverified_far()}</Note>
      )}
      <Check checked={address.isHouse} onChange={(event) => changeAddress({ isHouse: event.target.checked })}>
        {m.checkout_private_house()}
      </Check>
      {!address.isHouse && (
        <div className={css.three}>
          {input('flat', m.checkout_flat())}
          {input('entrance', m.checkout_entrance())}
          {input('floor', m.checkout_floor())}
        </div>
      )}
      <Field label={m.checkout_courier_comment()} mark={m.checkout_optional()}>
        <Input
          value={address.comment}
          maxLength={500}
          placeholder={m.checkout_courier_example()}
          onChange={(event) => changeAddress({ comment: event.target.value })}
        />
      </Field>
      <IntervalFields checkout={checkout} />
      <SaveAddressField checkout={checkout} />
    </div>
  )
}

const pointOf = (found: LookupOnWire | null): Point | null =>
  found?.latitude != null && found.longitude != null ? { latitude: found.latitude, longitude: found.longitude } : null

/** If false, the address is outside the city at an unknown distance and costs as the farthest courier zone. */
const isAtCityPrice = ({ cart, here, option }: Checkout): boolean => {
  const told = here.delivery_payment_options.find(({ id }) => id === option?.id)
  return cart.region.id !== here.region.id || !told || option!.price <= told.price
}

const focusSoon = (id: string) => requestAnimationFrame(() => document.getElementById(id)?.focus())

interface ByHandProps {
  address: AddressForm
  onChange: (patch: Partial<AddressForm>) => void
  faultOf: (field: string) => string | undefined
}

const ByHand = ({ address, onChange, faultOf }: ByHandProps) => (
  <div className={css.byHand}>
    <Field id="checkout-city" label={m.checkout_city()} error={faultOf('checkout-city')}>
      <Input
        autoComplete="address-level2"
        maxLength={150}
        value={address.city}
        onChange={(event) => onChange({ city: event.target.value })}
      />
    </Field>
    <Field id="checkout-street" label={m.checkout_street()} error={faultOf('checkout-street')}>
      <Input
        autoComplete="address-line1"
        maxLength={200}
        value={address.street}
        onChange={(event) => onChange({ street: event.target.value })}
      />
    </Field>
    <Field id="checkout-house" label={m.checkout_house()} error={faultOf('checkout-house')}>
      <Input maxLength={50} value={address.house} onChange={(event) => onChange({ house: event.target.value })} />
    </Field>
  </div>
)
