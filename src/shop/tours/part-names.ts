import type { Locale } from '#lib/format.ts'
import type { QuotedPart } from './quote.ts'

/** Names of the parts of a price, in the words of a bill. */
const names: Readonly<Record<string, { ru: string; en: string }>> = {
  tour: { ru: 'Проживание и обслуживание', en: 'Stay and service' },
  flight: { ru: 'Перелёт', en: 'Flight' },
  fuel: { ru: 'Топливный сбор', en: 'Fuel surcharge' },
  visa: { ru: 'Виза', en: 'Visa' },
  infant: { ru: 'Младенец', en: 'Infant' },
  tourist_tax: { ru: 'Курортный сбор', en: 'Tourist tax' },
  transfer: { ru: 'Трансфер', en: 'Transfer' },
  resort_fee: { ru: 'Сбор отеля', en: 'Resort fee' },
  other: { ru: 'Другие обязательные платежи', en: 'Other mandatory fees' },
}

/** A supplier's own name is used where there is one: of an extra, or of `other`. */
export const partName = ({ code, name }: Pick<QuotedPart, 'name'> & { code: string }, locale: Locale): string =>
  (code === 'other' || code.startsWith('extra:') ? name : undefined) ?? names[code]?.[locale] ?? names.other?.[locale] ?? ''
