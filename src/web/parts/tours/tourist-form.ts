import { readDate } from '#lib/dates.ts'
import { figures } from '#lib/number-masks.ts'
import { asTyped, type Mask } from '#lib/typed-mask.ts'
import type { PaperKind } from '#shop/account/papers.ts'
import type { TouristOnWire } from '#shop/account/papers.wire.ts'
import { transliterate } from '#shop/account/transliterate.ts'
import type { QuoteAnswer } from '#shop/tours/quote.wire.ts'
import { isoDate, typedDate } from '../account/server-form.ts'

export type Need = QuoteAnswer['needs'][number]

/** A tourist as typed. Dates are DD.MM.YYYY; series and number of a paper are one text. */
export interface TouristForm {
  last_name: string
  first_name: string
  middle_name: string
  last_name_lat: string
  first_name_lat: string
  gender: '' | 'male' | 'female'
  birth_date: string
  citizenship: string
  document_type: PaperKind
  number: string
  expire_date: string
  /** The number follows later: the booking is made without it. */
  isLater: boolean
  /** The Latin names were typed: they no longer follow the Russian ones. */
  isLatinTyped: boolean
}

export const emptyForm = (need: Need): TouristForm => ({
  last_name: '',
  first_name: '',
  middle_name: '',
  last_name_lat: '',
  first_name_lat: '',
  gender: '',
  birth_date: '',
  citizenship: '',
  document_type: need.papers[0] ?? 'RU_FOREIGN',
  number: '',
  expire_date: '',
  isLater: false,
  isLatinTyped: false,
})

/** Changes a field; the Latin names follow the Russian ones until somebody types them (ICAO 9303). */
export function withField<Name extends keyof TouristForm>(
  form: TouristForm,
  name: Name,
  value: TouristForm[Name],
): TouristForm {
  const next = { ...form, [name]: value }
  if (name === 'last_name_lat' || name === 'first_name_lat')
    return { ...next, [name]: String(value).toUpperCase(), isLatinTyped: true }
  if (name === 'document_type') return { ...next, number: '', expire_date: '' }
  if (form.isLatinTyped || (name !== 'last_name' && name !== 'first_name')) return next
  return {
    ...next,
    last_name_lat: transliterate(next.last_name),
    first_name_lat: transliterate(next.first_name),
  }
}

/** A saved tourist, unmasked, for a place of the party; a paper that does not fit the journey is left out. */
export function formOfSaved(saved: TouristOnWire, need: Need): TouristForm {
  const fits = need.papers.includes(saved.document_type)
  const lat = saved.last_name_lat !== '' || saved.first_name_lat !== ''
  return {
    ...emptyForm(need),
    last_name: saved.last_name,
    first_name: saved.first_name,
    middle_name: saved.middle_name,
    last_name_lat: lat ? saved.last_name_lat : transliterate(saved.last_name),
    first_name_lat: lat ? saved.first_name_lat : transliterate(saved.first_name),
    gender: saved.gender ?? '',
    birth_date: typedDate(saved.birth_date),
    isLatinTyped: lat,
    ...(fits && {
      document_type: saved.document_type,
      number: [saved.series, saved.number].filter(Boolean).join(' '),
      expire_date: typedDate(saved.expire_date),
      citizenship: saved.document_type === 'FOREIGN' ? saved.citizenship : '',
    }),
  }
}

/** How many figures the series of a paper has; the rest of the typed text is its number. */
const seriesLength: Partial<Record<PaperKind, number>> = { RU_INTERNAL: 4, RU_FOREIGN: 2 }

export function splitNumber(kind: PaperKind, typed: string): { series: string; number: string } {
  const text = typed.trim()
  const length = seriesLength[kind]
  if (length !== undefined) {
    const digits = text.replace(/\D/g, '')
    return { series: digits.slice(0, length), number: digits.slice(length) }
  }
  if (kind === 'FOREIGN') return { series: '', number: text.replace(/\s/g, '') }
  const at = text.search(/[\s№]*\d+$/)
  return at < 0
    ? { series: text, number: '' }
    : { series: text.slice(0, at).trim(), number: text.slice(at).replace(/\D/g, '') }
}

export function maskNumber(kind: PaperKind): Mask {
  const length = seriesLength[kind]
  if (length === undefined) return asTyped
  const whole = figures(kind === 'RU_INTERNAL' ? 10 : 9)
  return (text) => {
    const digits = whole(text)
    return digits.length > length ? `${digits.slice(0, length)} ${digits.slice(length)}` : digits
  }
}

export const touristBody = (form: TouristForm, save: boolean) => ({
  last_name: form.last_name.trim(),
  first_name: form.first_name.trim(),
  middle_name: form.middle_name.trim(),
  last_name_lat: form.last_name_lat.trim(),
  first_name_lat: form.first_name_lat.trim(),
  gender: form.gender === '' ? ('male' as const) : form.gender,
  birth_date: isoDate(form.birth_date),
  citizenship: form.document_type === 'FOREIGN' ? form.citizenship.trim().toUpperCase() : 'RU',
  document_type: form.document_type,
  ...(form.isLater ? { series: '', number: '' } : splitNumber(form.document_type, form.number)),
  expire_date: form.isLater || !hasExpiry(form.document_type) ? '' : isoDate(form.expire_date),
  save,
})

export const hasExpiry = (kind: PaperKind): boolean => kind === 'RU_FOREIGN' || kind === 'FOREIGN'

/** Fields without which a tourist is not ready. */
export function missingFields(form: TouristForm): (keyof TouristForm)[] {
  const needed: (keyof TouristForm)[] = ['last_name_lat', 'first_name_lat', 'gender', 'birth_date']
  if (!form.isLater) {
    needed.push('number')
    if (hasExpiry(form.document_type)) needed.push('expire_date')
    if (form.document_type === 'FOREIGN') needed.push('citizenship')
  }
  return needed.filter((name) => form[name] === '')
}

/** Whether the paper ends before the journey allows; null `validUntil`: the journey asks for no term. */
export function endsTooSoon(form: TouristForm, validUntil: string | null): boolean {
  if (validUntil === null || form.isLater || !hasExpiry(form.document_type)) return false
  const read = readDate(form.expire_date)
  return read.ok && read.value < validUntil
}

export const isReady = (form: TouristForm, validUntil: string | null): boolean =>
  missingFields(form).length === 0 && !endsTooSoon(form, validUntil)
