import { type FormEvent, useState } from 'react'
import { wordsOf } from '#api/client.ts'
import { maskDate } from '#lib/dates.ts'
import { formatRussianPhone } from '#lib/phone-text.ts'
import type { CustomerOnWire } from '#shop/customers/customers.wire.ts'
import { m } from '#texts/messages.js'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { Affix, Input, Select } from '#ui/input.tsx'
import { MaskedInput } from '#ui/masked-input.tsx'
import { Note } from '#ui/note.tsx'
import { useToast } from '#ui/toast.tsx'
import { api } from '../../browser/client.ts'
import { record } from '../../browser/events.ts'
import { report } from '../../browser/report.ts'
import { changeMe } from '../../browser/session-store.ts'
import { useUnsavedGuard } from '../../browser/unsaved-guard.ts'
import { Account } from '../../parts/account/account.tsx'
import { EmailForm } from '../../parts/account/email-form.tsx'
import { LegalForm } from '../../parts/account/legal-form.tsx'
import { MatterTiles } from '../../parts/account/matter-tiles.tsx'
import { fieldText } from '../../parts/field-texts.ts'
import { useShell } from '../../parts/shell-context.ts'
import { LinkedServices } from '../../parts/sign-in/linked-services.tsx'
import css from './my.module.css'
import type { Data } from './profile.route.ts'
import { type ProfileForm, profileBody, profileForm, profileProblems } from './profile-form.ts'

/** Personal data of the customer (CUST-01, CUST-11); each part is saved separately. */
export default function ProfileScreen({ data: { me, email, legal, matters } }: { data: Data }) {
  const isLegal = me.type === 'legal'
  return (
    <Account trail={[{ text: m.profile_title() }]}>
      <div className={`row ${css.title}`}>
        <h1>{m.profile_title()}</h1>
        <Badge kind="plain">{isLegal ? m.profile_type_legal() : m.profile_type_personal()}</Badge>
      </div>
      <div className={css.profile}>
        <MatterTiles matters={matters} />
        {me.state === 'ON_APPROVAL' && <Note kind="warn">{m.profile_on_approval()}</Note>}
        {me.level && (
          <p>
            <b>{me.level.name}</b> <span className="muted">{me.level.description}</span>
          </p>
        )}
        {isLegal && <h2 className="h3">{m.profile_legal_title()}</h2>}
        <Form me={me} />
        <EmailForm first={email} />
        {legal && <LegalForm first={legal} />}
        <LinkedServices />
      </div>
    </Account>
  )
}

function Form({ me }: { me: CustomerOnWire }) {
  const { visitor } = useShell()
  const toast = useToast()
  const [saved, setSaved] = useState(() => profileForm(me))
  const [form, setForm] = useState(saved)
  const [problems, setProblems] = useState<Partial<Record<keyof ProfileForm, string>>>({})
  const [failed, setFailed] = useState('')
  const [busy, setBusy] = useState(false)
  const release = useUnsavedGuard(
    Object.keys(form).some((name) => form[name as keyof ProfileForm] !== saved[name as keyof ProfileForm]),
  )
  const change = (part: Partial<ProfileForm>) => {
    setForm((form) => ({ ...form, ...part }))
    setProblems((before) => ({ ...before, ...Object.fromEntries(Object.keys(part).map((name) => [name, undefined])) }))
  }

  const save = async (event: FormEvent) => {
    event.preventDefault()
    setFailed('')
    const wrong = profileProblems(form, saved, visitor.today)
    setProblems(Object.fromEntries(wrong.map(({ field, problem }) => [field, fieldText(problem)])))
    if (wrong[0]) return document.getElementById(`profile-${wrong[0].field}`)?.focus()
    setBusy(true)
    try {
      const customer = await api.patch('/api/customers/{id}/', { params: { id: me.id }, body: profileBody(form) })
      const kept = profileForm(customer)
      setSaved(kept)
      setForm(kept)
      changeMe(customer)
      record({ event: 'user_profile', action: 'saved' })
      release()
      toast({ text: m.profile_saved(), icon: 'check-circle' })
    } catch (error) {
      report('the profile could not be saved', error)
      setFailed(wordsOf(error) ?? m.profile_not_saved())
    }
    setBusy(false)
  }
  const name = (field: 'lastName' | 'firstName' | 'middleName', label: string, token: string) => (
    <Field id={`profile-${field}`} label={label} error={problems[field]}>
      <Input
        autoComplete={token}
        maxLength={100}
        value={form[field]}
        onChange={(event) => change({ [field]: event.target.value })}
      />
    </Field>
  )
  return (
    <form className="stack" noValidate onSubmit={(event) => void save(event)}>
      {failed && (
        <Note kind="err" role="alert">
          {failed}
        </Note>
      )}
      <div className="cols-2">
        {name('lastName', m.checkout_last_name(), 'family-name')}
        {name('firstName', m.checkout_first_name(), 'given-name')}
        {name('middleName', m.checkout_middle_name(), 'additional-name')}
        <Field id="profile-gender" label={m.profile_gender()}>
          <Select
            autoComplete="sex"
            value={form.gender}
            onChange={(event) => change({ gender: event.target.value as ProfileForm['gender'] })}
          >
            <option value="">{m.profile_gender_none()}</option>
            <option value="male">{m.profile_gender_male()}</option>
            <option value="female">{m.profile_gender_female()}</option>
          </Select>
        </Field>
        <Field
          id="profile-birthday"
          label={m.profile_birthday()}
          hint={m.profile_birthday_hint()}
          error={problems.birthday}
        >
          <MaskedInput
            mask={maskDate}
            inputMode="numeric"
            autoComplete="bday"
            value={form.birthday}
            onChange={(birthday) => change({ birthday })}
          />
        </Field>
        <Locked
          id="profile-phone"
          label={m.checkout_phone()}
          value={formatRussianPhone(me.phone)}
          why={m.profile_phone_locked()}
        />
      </div>
      <noscript>
        <Note>{m.profile_needs_script()}</Note>
      </noscript>
      <div>
        <Button type="submit" size="l" busy={busy}>
          {m.profile_save()}
        </Button>
      </div>
    </form>
  )
}

/** Read-only value, with the reason beside it. */
const Locked = ({ id, label, value, why }: { id: string; label: string; value: string; why: string }) => (
  <Field id={id} label={label} hint={why}>
    <Affix after={<Icon name="lock" />}>
      <Input readOnly value={value} />
    </Affix>
  </Field>
)
