import { z } from '@hono/zod-openapi'
import { isWhole } from './subscription.ts'

const text = (most: number) => z.string().trim().min(1).max(most)

/** A device and where its pushes go (spec §3). `customer_id` is told by programs; whose a device is, is said by `link` alone. */
export const deviceBody = z.object({
  /** Which application it is; '' or absent: that of the company's settings. */
  application: z.string().trim().max(100).default(''),
  /** Drawn by the device; who knows it is the device. */
  device_id: text(200),
  customer_id: z.number().int().nullable().optional(),
  /** A token of FCM, or the subscription of a browser as JSON (`PushSubscription.toJSON()`). */
  registration_id: text(4096).refine(isWhole),
})

/** The device says who it is by its number; a browser has it in the cookie `device_id`. */
export const ownDeviceBody = z.object({ device_id: text(200).optional() })

export const pushKeyOnWire = z.object({ key: z.string() }).openapi('PushKey')

export const deviceOnWire = z
  .object({
    id: z.number().int(),
    application: z.string(),
    device_id: z.string(),
    /** Whose pushes it shows; null: nobody's. */
    customer_id: z.number().int().nullable(),
    registration_id: z.string(),
  })
  .openapi('PushDevice')
export type DeviceOnWire = z.infer<typeof deviceOnWire>
