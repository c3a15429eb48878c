import { measureOf } from '#lib/fiscal.ts'
import { named } from '../named.ts'

/** Units of sale: the Russian abbreviation, the code of the all-Russian classifier (OKEI), the English abbreviation, and names to recognize. */
const units: readonly (readonly [ru: string, codes: string, en: string, names: RegExp])[] = [
  ['м', '006', 'm', /^(м|метр|метры)$/],
  ['пог. м', '018', 'running m', /^(пог\.? ?м|м\.? ?пог|погонн\S+ метр)/],
  ['см', '004', 'cm', /^(см|сантиметр)/],
  ['м²', '055', 'm²', /^(м2|м²|кв\.? ?м|квадратн\S+ метр)/],
  ['м³', '113', 'm³', /^(м3|м³|куб\.? ?м|кубическ\S+ метр)/],
  ['кг', '166', 'kg', /^(кг|килограмм)/],
  ['г', '163', 'g', /^(г|гр|грамм)$/],
  ['т', '168', 't', /^(т|тонн\S*)$/],
  ['л', '112', 'l', /^(л|литр)$/],
  ['мл', '111', 'ml', /^(мл|миллилитр)/],
  ['упак.', '778', 'pack', /^(упак|уп)/],
  ['компл.', '839', 'set', /^(компл|к-т)/],
  ['набор', '704', 'kit', /^набор/],
  ['пара', '715', 'pair', /^пар[аы]?$/],
  ['рул.', '736', 'roll', /^рул/],
  ['лист', '625', 'sheet', /^лист/],
  ['бут.', '868', 'bottle', /^бут/],
  ['ящ.', '812', 'box', /^ящ/],
  ['пачка', '728', 'packet', /^пач/],
]
const pieceCode = '796'
const longestUnit = 12

/**
 * The unit of sale of an imported file, as shown beside a price: by its code, else by its name. Empty for a piece, which prices omit, and for a
 * text that is too long or a number, which names no unit. A short unknown unit is returned as written, in lower case.
 */
export function readSaleUnit(code: string | undefined, name: string | undefined): string {
  const digits = (code ?? '').trim().padStart(3, '0')
  const words = (name ?? '').trim().toLowerCase()
  if (digits === pieceCode || /^(шт|штук)/.test(words)) return ''
  const known = units.find(([, own]) => own === digits) ?? units.find(([, , , names]) => names.test(words))
  if (known) return known[0]
  return words.length <= longestUnit && !/^\d+$/.test(words) ? words : ''
}

/** The code of a unit in the all-Russian classifier (OKEI) and its name on Russian documents; an unknown code is empty. */
export const unitOnPaper = (unit: string): { code: string; name: string } =>
  unit === '' ? { code: pieceCode, name: 'шт' } : { code: units.find(([ru]) => ru === unit)?.[1] ?? '', name: unit }

/** Whether goods with this unit can be sold in parts of it: by weight, length, area or volume. */
export const isDivisible = (unit: string): boolean => !['piece', 'another', 'day', 'hour'].includes(measureOf(unit))

/** The unit in the language of the page. */
export const saleUnitName = (unit: string, locale: 'ru' | 'en'): string =>
  named(locale, unit, units.find(([ru]) => ru === unit)?.[2] ?? '')
