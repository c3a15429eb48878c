import { z } from '@hono/zod-openapi'
import { isCompleteSubscription } from './subscription.ts'

const text = (most: number) => z.string().trim().min(1).max(most)

/** A device and where its pushes go (spec §3). `customer_id` is accepted and ignored; only `link` sets the owner of a device. */
export const deviceBody = z.object({
  /** Name of the application; '' or absent: that of the company's settings. */
  application: z.string().trim().max(100).default(''),
  /** Random number made by the device; it proves the device's identity. */
  device_id: text(200),
  customer_id: z.number().int().nullable().optional(),
  /** An FCM token, or the subscription of a browser as JSON (`PushSubscription.toJSON()`). */
  registration_id: text(4096).refine(isCompleteSubscription),
})

/** The device's own number; a browser has it in the cookie `device_id`. */
export const ownDeviceBody = z.object({ device_id: text(200).optional() })

export const pushKeyOnWire = z.object({ key: z.string() }).openapi('PushKey')

export const deviceOnWire = z
  .object({
    id: z.number().int(),
    application: z.string(),
    device_id: z.string(),
    /** Whose pushes it receives; null: none. */
    customer_id: z.number().int().nullable(),
    registration_id: z.string(),
  })
  .openapi('PushDevice')
export type DeviceOnWire = z.infer<typeof deviceOnWire>
