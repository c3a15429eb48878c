import { m } from '#texts/messages.js'
import { Check } from '#ui/check.tsx'
import { Choice } from '#ui/choice.tsx'
import { Field, FieldSet } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { Select } from '#ui/input.tsx'
import { Note } from '#ui/note.tsx'
import { errorOf, fieldId } from './problem-texts.ts'
import css from './returns.module.css'
import { type StepProps, Text } from './step-text.tsx'

export function HandoverStep(props: StepProps & { agreeError: boolean }) {
  const { form, change, problems, data, agreeError } = props
  const chosen = (handover: 'point' | 'courier') => ({
    name: 'handover',
    checked: form.handover === handover,
    onChange: () =>
      change({ handover, ...(handover === 'courier' ? { pickup_point: null } : { courier_address: '' }) }),
  })
  const isPoint = form.handover === 'point'
  return (
    <>
      <FieldSet
        id={isPoint ? undefined : fieldId('pickup_point')}
        label={m.returns_handover()}
        labelHidden
        error={form.handover === '' ? errorOf(problems, 'pickup_point') : undefined}
      >
        <div className={css.tiles}>
          <Choice
            {...chosen('point')}
            title={m.returns_to_point()}
            off={data.points.length === 0 ? m.returns_no_points() : undefined}
          >
            {m.returns_to_point_text()}
          </Choice>
          <Choice {...chosen('courier')} title={m.returns_to_courier()}>
            {m.returns_to_courier_text()}
          </Choice>
        </div>
      </FieldSet>
      {isPoint && (
        <Field id={fieldId('pickup_point')} label={m.returns_point()} error={errorOf(problems, 'pickup_point')}>
          <Select
            value={form.pickup_point ?? ''}
            onChange={(event) => change({ pickup_point: Number(event.target.value) || null })}
          >
            <option value="">{m.returns_point_choose()}</option>
            {data.points.map((point) => (
              <option key={point.id} value={point.id}>
                {point.name}, {point.address}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {form.handover === 'courier' && (
        <Text
          of={{ ...props, problems: { courier_address: problems.courier_address ?? problems.pickup_point } }}
          name="courier_address"
          label={m.returns_courier_address()}
          autoComplete="street-address"
          maxLength={500}
        />
      )}
      <Note icon="document">
        {m.returns_bring()}:{' '}
        {[m.returns_bring_passport(), m.returns_bring_statement(), m.returns_bring_goods()].join(', ').toLowerCase()}.
      </Note>
      <div>
        <Check
          id="return-agreed"
          checked={form.agreed}
          aria-invalid={agreeError || undefined}
          aria-describedby={agreeError ? 'return-agreed-error' : undefined}
          onChange={(event) => change({ agreed: event.target.checked })}
        >
          {m.returns_agree()}
        </Check>
        {agreeError && (
          <p id="return-agreed-error" className={css.error}>
            <Icon name="alert" size="s" /> {m.returns_agree_needed()}
          </p>
        )}
      </div>
      <noscript>
        <Note>{m.returns_needs_script()}</Note>
      </noscript>
    </>
  )
}
