import { z } from '@hono/zod-openapi'
import { pageOf } from '#shop/list-page.wire.ts'
import { addressBody, addressDetail } from '#shop/places/places.wire.ts'
import type { SavedAddress, SavedDate } from './account.ts'
import { readDayOfYear, writeDayOfYear } from './important-date.ts'

const dayOfYear = z
  .string()
  .max(10)
  .transform((text, issues) => {
    const read = readDayOfYear(text)
    if (read) return read
    issues.addIssue({ code: 'custom', message: 'neither YYYY-MM-DD nor --MM-DD' })
    return z.NEVER
  })

/** POST /api/important-dates/: `date` is `YYYY-MM-DD`, or `--MM-DD` for every year. */
export const dateBody = z.object({
  name: z.string().trim().min(1).max(100),
  date: dayOfYear.openapi({ type: 'string', example: '2026-05-09' }),
})
export const datePatch = dateBody.partial()
export const dateOnWire = z
  .object({ id: z.number().int(), name: z.string(), date: z.string() })
  .openapi('ImportantDate')
export type DateOnWire = z.infer<typeof dateOnWire>
export const datesAnswer = pageOf(dateOnWire)

export const presentDate = ({ id, name, ...day }: SavedDate): DateOnWire => ({ id, name, date: writeDayOfYear(day) })

const detail = (most: number) => z.string().trim().max(most)
const details = {
  flat: addressDetail(20),
  /** A whole number, or empty. */
  floor: addressDetail(5).pipe(
    z
      .string()
      .max(5)
      .regex(/^-?\d*$/),
  ),
  entrance: addressDetail(10),
  comment: detail(300),
}

/** POST /api/addresses/: a lookup result, or a line typed by hand. */
export const savedAddressBody = z.object({
  title: detail(60).default(''),
  address: addressBody,
  ...z.object(details).partial().shape,
  is_default: z.boolean().default(false),
})
export const savedAddressPatch = z
  .object({ title: detail(60), address: addressBody, ...details, is_default: z.literal(true) })
  .partial()

const part = () => z.string().nullable()
export const savedAddressOnWire = z
  .object({
    id: z.number().int(),
    title: z.string(),
    address: z.string(),
    city: part(),
    settlement: part(),
    street: part(),
    house: part(),
    postal: part(),
    fias_id: part(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    flat: z.string(),
    floor: z.string(),
    entrance: z.string(),
    comment: z.string(),
    is_default: z.boolean(),
  })
  .openapi('SavedAddress')
export type SavedAddressOnWire = z.infer<typeof savedAddressOnWire>
export const savedAddressesAnswer = pageOf(savedAddressOnWire)

/** The stored form of a given address. */
export const storedAddress = (given: z.output<typeof addressBody>): SavedAddress['address'] =>
  typeof given === 'string' ? { address: given } : given

export function presentAddress({ id, title, address, details: more, isDefault }: SavedAddress): SavedAddressOnWire {
  const text = (name: string) => (typeof address[name] === 'string' ? (address[name] as string) : null)
  const number = (name: string) => (typeof address[name] === 'number' ? (address[name] as number) : null)
  return {
    id,
    title,
    address: address.address,
    city: text('city'),
    settlement: text('settlement'),
    street: text('street'),
    house: text('house'),
    postal: text('postal'),
    fias_id: text('fias_id'),
    latitude: number('latitude'),
    longitude: number('longitude'),
    flat: more.flat ?? '',
    floor: more.floor ?? '',
    entrance: more.entrance ?? '',
    comment: more.comment ?? '',
    is_default: isDefault,
  }
}
