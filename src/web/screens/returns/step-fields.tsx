import { m } from '#texts/messages.js'
import { Field, FieldSet } from '#ui/field.tsx'
import { Input, Select, Textarea } from '#ui/input.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { countText, soldByOf, stepperOf } from '../../parts/measure.ts'
import { useOrderDays } from '../../parts/orders/order-texts.ts'
import { useLocale } from '../../parts/shell-context.ts'
import { PhotoField } from '../../parts/uploads/photo-field.tsx'
import { maxPhotos } from '../../parts/uploads/use-photos.ts'
import type { ApplicationForm } from './application-form.ts'
import { reasonTexts } from './application-texts.ts'
import { errorOf, fieldId } from './problem-texts.ts'
import css from './returns.module.css'
import type { StepProps } from './step-text.tsx'

/** Up to this many pieces the count is a select (ux R1), above it a number input (our choice). */
const mostChosen = 50

function Count({ most, count, onChange }: { most: number; count: number; onChange: (count: number) => void }) {
  if (most <= mostChosen)
    return (
      <Select value={count || ''} onChange={(event) => onChange(Number(event.target.value))}>
        {Array.from({ length: most }, (_, index) => (
          <option key={index} value={index + 1}>
            {index + 1}
          </option>
        ))}
      </Select>
    )
  return (
    <Input
      inputMode="numeric"
      autoComplete="off"
      maxLength={4}
      value={count || ''}
      onChange={(event) => onChange(Math.min(most, Number(event.target.value.replace(/\D/g, ''))))}
    />
  )
}

export function GoodsStep({ form, change, problems, data }: StepProps) {
  const most = data.most
  const days = useOrderDays()
  const locale = useLocale()
  const soldBy = soldByOf(data.item)
  const pieces = soldBy.unit === '' ? form.count : 1
  const numbers = Array.from({ length: Math.min(pieces, 20) }, (_, index) => index)
  return (
    <>
      <div className={css.terms}>
        {data.terms.reasons.length > 3 && (
          <p>{m.returns_until_any({ day: days.promised(data.terms.any_reason_until) })}</p>
        )}
        <p className="muted">{m.returns_until_fault({ day: days.promised(data.terms.fault_until) })}</p>
      </div>
      {most > 1 && (
        <Field
          id={fieldId('count')}
          label={m.returns_count()}
          hint={m.returns_count_of({ quantity: soldBy.unit === '' ? most : countText(data.item, locale, most) })}
          error={errorOf(problems, 'count')}
        >
          {soldBy.unit === '' ? (
            <Count
              most={most}
              count={form.count}
              onChange={(count) => change({ count, barcodes: form.barcodes.slice(0, count) })}
            />
          ) : (
            <Stepper
              value={form.count}
              min={1}
              max={most}
              label={m.returns_count()}
              lessLabel={m.cart_less()}
              moreLabel={m.cart_more()}
              onChange={(count) => change({ count })}
              {...stepperOf({ ...soldBy, minimum: 1 }, locale)}
            />
          )}
        </Field>
      )}
      <FieldSet
        id={fieldId('barcodes')}
        label={m.returns_field_barcodes()}
        mark={m.returns_optional()}
        labelHidden
        error={errorOf(problems, 'barcodes')}
      >
        <div className="stack">
          {numbers.map((index) => (
            <Field
              key={index}
              label={pieces === 1 ? m.returns_barcode() : m.returns_barcode_of({ number: index + 1 })}
              mark={m.returns_optional()}
              hint={index === 0 ? m.returns_barcode_hint() : undefined}
            >
              <Input
                inputMode="numeric"
                autoComplete="off"
                maxLength={64}
                value={form.barcodes[index] ?? ''}
                onChange={(event) => {
                  const barcodes = numbers.map((at) => (at === index ? event.target.value : (form.barcodes[at] ?? '')))
                  change({ barcodes })
                }}
              />
            </Field>
          ))}
        </div>
      </FieldSet>
    </>
  )
}

export function ReasonStep({ form, change, problems, data, photos }: StepProps) {
  return (
    <>
      <Field id={fieldId('reason')} label={m.returns_reason()} error={errorOf(problems, 'reason')}>
        <Select
          value={form.reason}
          onChange={(event) => change({ reason: event.target.value as ApplicationForm['reason'] })}
        >
          <option value="">{m.returns_reason_choose()}</option>
          {data.terms.reasons.map((reason) => (
            <option key={reason} value={reason}>
              {reasonTexts[reason]()}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        id={fieldId('comment')}
        label={m.returns_comment()}
        hint={m.returns_comment_hint()}
        error={errorOf(problems, 'comment')}
      >
        <Textarea
          rows={3}
          maxLength={2000}
          value={form.comment}
          onChange={(event) => change({ comment: event.target.value })}
        />
      </Field>
      <PhotoField
        id={fieldId('photos')}
        label={m.returns_photos()}
        hint={m.returns_photos_hint({ most: maxPhotos })}
        photos={photos}
        error={errorOf(problems, 'photos')}
      />
    </>
  )
}
