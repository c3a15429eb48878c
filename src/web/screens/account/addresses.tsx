import { type FormEvent, useState } from 'react'
import { wordsOf } from '#api/client.ts'
import { firstProblem, ifPresent, integer, minLength, required } from '#lib/fields.ts'
import type { SavedAddressOnWire } from '#shop/account/saved.wire.ts'
import type { LookupOnWire } from '#shop/places/places.wire.ts'
import { shortAddress } from '#shop/places/short-address.ts'
import { m } from '#texts/messages.js'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { Note } from '#ui/note.tsx'
import { useToast } from '#ui/toast.tsx'
import { api } from '../../browser/client.ts'
import { report } from '../../browser/report.ts'
import { Account } from '../../parts/account/account.tsx'
import { ConfirmDialog } from '../../parts/account/confirm-dialog.tsx'
import css from '../../parts/account/lists.module.css'
import { useServerForm } from '../../parts/account/server-form.ts'
import { useCloseOnBack } from '../../parts/close-on-back.ts'
import { capital } from '../../parts/day-texts.ts'
import { fieldText } from '../../parts/field-texts.ts'
import { AddressCombobox } from '../../parts/places/address-combobox.tsx'
import { AddressOnMap } from '../../parts/places/address-on-map.tsx'
import { lookupOf } from '../../parts/places/saved-lookup.ts'

/** Saved delivery addresses, the default one first. */
export default function AddressesScreen({ data }: { data: SavedAddressOnWire[] }) {
  const [items, setItems] = useState(data)
  const [editing, setEditing] = useState<SavedAddressOnWire | 'new' | null>(null)
  const [asked, setAsked] = useState<SavedAddressOnWire | null>(null)
  const toast = useToast()
  const reload = async () => setItems((await api.get('/api/addresses/')).items)
  const makeUsual = async ({ id }: SavedAddressOnWire) => {
    try {
      await api.patch('/api/addresses/{id}/', { params: { id }, body: { is_default: true } })
      await reload()
    } catch (error) {
      report('an address could not be made the usual one', error)
      toast({ text: wordsOf(error) ?? m.account_not_done(), icon: 'alert' })
    }
  }
  return (
    <Account trail={[{ text: m.account_addresses() }]}>
      <div className={css.head}>
        <h1>{m.account_addresses()}</h1>
        <Button kind="line" size="s" aria-label={m.account_address_new()} onClick={() => setEditing('new')}>
          <Icon name="plus" size="s" />
          {m.account_add()}
        </Button>
      </div>
      <div className={css.narrow}>
        {items.length === 0 && <p className="muted">{m.account_addresses_none()}</p>}
        <ul className={css.list}>
          {items.map((one) => {
            const name = one.title || one.address
            return (
              <li key={one.id} className={css.item}>
                <span className={css.icon}>
                  <Icon name="map-pin" />
                </span>
                <div className={css.body}>
                  <b>{name}</b>
                  {one.title && <span>{one.address}</span>}
                  <span className="small muted">{detailsOf(one)}</span>
                  {one.is_default && (
                    <span>
                      <Badge kind="soft">{m.account_address_usual()}</Badge>
                    </span>
                  )}
                </div>
                <div className={classNames(css.actions, !one.is_default && css.below)}>
                  {!one.is_default && (
                    <Button
                      kind="grey"
                      size="s"
                      aria-label={m.account_address_make_usual_of({ name })}
                      onClick={() => void makeUsual(one)}
                    >
                      {m.account_address_make_usual()}
                    </Button>
                  )}
                  <IconButton
                    icon="pencil"
                    size="s"
                    label={m.account_change_of({ name })}
                    onClick={() => setEditing(one)}
                  />
                  <IconButton
                    icon="trash"
                    size="s"
                    label={m.account_remove_of({ name })}
                    onClick={() => setAsked(one)}
                  />
                </div>
              </li>
            )
          })}
        </ul>
        <noscript>
          <Note>{m.profile_needs_script()}</Note>
        </noscript>
      </div>
      {editing && (
        <AddressDialog address={editing === 'new' ? null : editing} onClose={() => setEditing(null)} onSaved={reload} />
      )}
      {asked && (
        <ConfirmDialog
          title={m.account_remove_title({ name: asked.title || asked.address })}
          yes={m.account_remove()}
          onClose={() => setAsked(null)}
          onYes={async () => {
            await api.delete('/api/addresses/{id}/', { params: { id: asked.id } })
            await reload()
          }}
        />
      )}
    </Account>
  )
}

const detailsOf = ({ flat, floor, entrance, comment }: SavedAddressOnWire): string =>
  [
    capital(
      [
        entrance && m.account_address_entrance_is({ text: entrance }),
        floor && m.account_address_floor_is({ text: floor }),
        flat && m.account_address_flat_is({ text: flat }),
      ]
        .filter(Boolean)
        .join(', '),
    ),
    comment,
  ]
    .filter(Boolean)
    .join('. ')

interface Props {
  address: SavedAddressOnWire | null
  onClose: () => void
  onSaved: () => Promise<void>
}

function AddressDialog({ address, onClose, onSaved }: Props) {
  useCloseOnBack(onClose)
  const is = useServerForm(
    {
      title: address?.title ?? '',
      address: address ? shortAddress(address.address) : '',
      entrance: address?.entrance ?? '',
      floor: address?.floor ?? '',
      flat: address?.flat ?? '',
      comment: address?.comment ?? '',
    },
    'address',
  )
  /** The lookup result for the saved line, or the line itself if it was typed by hand. */
  const [initial] = useState(() => (address ? (lookupOf(address) ?? shortAddress(address.address)) : null))
  const [found, setFound] = useState<LookupOnWire | null>(typeof initial === 'string' ? null : initial)
  const take = (one: LookupOnWire) => {
    setFound(one)
    is.change('address', shortAddress(one.address))
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    const { title, address: text, ...details } = is.form
    const said: Record<string, string> = {}
    const line = firstProblem(text, required, minLength(10))
    const floor = firstProblem(details.floor, ifPresent(integer))
    if (line) said.address = fieldText(line)
    if (floor) said.floor = fieldText(floor)
    if (Object.keys(said).length > 0) return is.refuse(said)
    void is.submit(async () => {
      const where = found && shortAddress(found.address) === text ? found : text
      // An unchanged line is not sent, so the shop preserves its lookup result.
      const isSame = address !== null && text === shortAddress(address.address) && where === initial
      if (address)
        await api.patch('/api/addresses/{id}/', {
          params: { id: address.id },
          body: { title, ...details, ...(!isSame && { address: where }) },
        })
      else await api.post('/api/addresses/', { body: { title, address: where, ...details } })
      await onSaved()
      onClose()
    })
  }
  const field = (name: keyof typeof is.form, label: string, most: number) => (
    <Field id={`address-${name}`} label={label} mark={m.checkout_optional()} error={is.errors[name]}>
      <Input
        maxLength={most}
        autoComplete="off"
        {...(name === 'floor' && { inputMode: 'numeric' as const })}
        value={is.form[name]}
        onChange={(event) => is.change(name, event.target.value)}
      />
    </Field>
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={address ? m.account_address_change() : m.account_address_new()}
      closeLabel={m.cart_close()}
      width="m"
      footer={
        <Button type="submit" form="address-form" wide busy={is.busy}>
          {m.profile_save()}
        </Button>
      }
    >
      <form id="address-form" className="stack" noValidate onSubmit={save}>
        {is.failed && (
          <Note kind="err" role="alert">
            {is.failed}
          </Note>
        )}
        <AddressCombobox
          id="address-address"
          text={is.form.address}
          found={found}
          error={is.errors.address}
          onType={(text) => {
            setFound(null)
            is.change('address', text)
          }}
          onChoose={take}
        />
        <AddressOnMap
          at={
            found?.latitude != null && found.longitude != null
              ? { latitude: found.latitude, longitude: found.longitude }
              : null
          }
          onFound={take}
        />
        <div className="cols-2">
          {field('title', m.account_address_title(), 60)}
          {field('entrance', m.account_address_entrance(), 10)}
          {field('floor', m.account_address_floor(), 5)}
          {field('flat', m.account_address_flat(), 20)}
        </div>
        {field('comment', m.account_address_comment(), 300)}
      </form>
    </Dialog>
  )
}
