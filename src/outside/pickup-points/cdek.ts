import { setTimeout as sleep } from 'node:timers/promises'
import type { z } from 'zod'
import { systemClock } from '#kit/clock.ts'
import { createOutgoing, type OutgoingCall, type OutgoingOptions } from '#kit/http/http.ts'
import { kopecks } from '#lib/money.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import { createdWire, orderWire, pointsWire, printedWire, tariffWire, tokenWire } from './cdek.wire.ts'
import type { CarrierRefusal, PickupPoints, Tracked } from './port.ts'

const cdekAddress = 'https://api.cdek.ru/v2/'
/** From a warehouse to a pickup point; parcel lockers use the same sums here (integrations §13, tariffs 136 to 139). */
const toPointTariff = 136
/** A label is printed asynchronously: number of reads and the pause between them. */
const printLooks = 4
const printPauseMs = 500
const trackingPage = (number: string | null): string =>
  number === null ? '' : `https://www.cdek.ru/ru/tracking/?order_id=${encodeURIComponent(number)}`
/** Points are read in pages, to keep an answer below the size limit. */
const pageSize = 1000

export interface CdekSettings {
  account: string
  password: string
  baseUrl?: string
  allowPrivate?: boolean
}

/** CDEK v2 (integrations §13). A token lives an hour and is renewed a minute before it expires, once for all concurrent calls. */
export function createCdek(
  settings: CdekSettings,
  kit: Pick<OutgoingOptions, 'log' | 'clock' | 'random' | 'timeouts'> = {},
): PickupPoints {
  const outgoing = createOutgoing({
    name: 'pickup-points',
    baseUrl: settings.baseUrl ?? cdekAddress,
    allowPrivate: settings.allowPrivate ?? false,
    // Enough for a page of a thousand points.
    maxAnswerBytes: 8_000_000,
    ...kit,
  })
  const clock = kit.clock ?? systemClock
  let token: { is: string; until: number } | null = null
  let coming: Promise<Result<string, CarrierRefusal>> | null = null

  async function newToken(): Promise<Result<string, CarrierRefusal>> {
    const form = {
      grant_type: 'client_credentials',
      client_id: settings.account,
      client_secret: settings.password,
    }
    const answer = await outgoing.request({ method: 'POST', path: 'oauth/token', form, idempotent: true })
    if (!answer.ok) return refuse(silent(answer.refusal.code === 'refused' ? 'account' : 'no_answer'))
    const read = tokenWire.safeParse(answer.value.body)
    if (!read.success) return refuse(silent('bad_answer'))
    token = { is: read.data.access_token, until: clock.now().getTime() + (read.data.expires_in - 60) * 1000 }
    return ok(token.is)
  }

  async function tokenNow(): Promise<Result<string, CarrierRefusal>> {
    if (token && clock.now().getTime() < token.until) return ok(token.is)
    coming ??= newToken().finally(() => {
      coming = null
    })
    return coming
  }

  /** A token may be revoked early: then a new one is requested, once. */
  async function ask<T>(shape: z.ZodType<T>, call: OutgoingCall, isSecond = false): Promise<Result<T, CarrierRefusal>> {
    const key = await tokenNow()
    if (!key.ok) return key
    const headers = { authorization: `Bearer ${key.value}` }
    const answer = await outgoing.request({ idempotent: true, ...call, headers })
    if (!answer.ok) {
      const { refusal } = answer
      if (refusal.code !== 'refused') return refuse(silent(refusal.code === 'bad_answer' ? 'bad_answer' : 'no_answer'))
      if (refusal.status !== 401) return refuse({ code: refusal.status === 404 ? 'not_there' : 'not_carried' })
      token = null
      return isSecond ? refuse(silent('account')) : ask(shape, call, true)
    }
    const read = shape.safeParse(answer.value.body)
    return read.success ? ok(read.data) : refuse(silent('bad_answer'))
  }

  async function file(path: string): Promise<Result<Uint8Array, CarrierRefusal>> {
    const key = await tokenNow()
    if (!key.ok) return key
    const headers = { authorization: `Bearer ${key.value}` }
    const answer = await outgoing.request({ path, headers, idempotent: true, expect: 'bytes' })
    if (!answer.ok) return refuse(silent(answer.refusal.code === 'bad_answer' ? 'bad_answer' : 'no_answer'))
    const bytes = answer.value.body
    // An error page is not a label.
    if (!(bytes instanceof Uint8Array) || !Buffer.from(bytes.subarray(0, 5)).equals(Buffer.from('%PDF-')))
      return refuse(silent('bad_answer'))
    return ok(bytes)
  }

  const tracked = async (
    path: string,
    query: Record<string, string> = {},
  ): Promise<Result<Tracked, CarrierRefusal>> => {
    const read = await ask(orderWire, { path, query })
    if (!read.ok) return read
    return read.value ? ok({ ...read.value, url: trackingPage(read.value.number) }) : refuse({ code: 'not_there' })
  }

  return {
    async points(page) {
      const query = { country_code: 'RU', type: 'ALL', size: String(pageSize), page: String(page) }
      const read = await ask(pointsWire, { path: 'deliverypoints', query, totalMs: 30_000 })
      return read.ok ? ok({ points: read.value.points, isLast: read.value.given < pageSize }) : read
    },
    async tariff(fromCity, toCity, { weightG, lengthCm, widthCm, heightCm }) {
      const json = {
        type: 1,
        tariff_code: toPointTariff,
        from_location: { code: Number(fromCity) },
        to_location: { code: Number(toCity) },
        packages: [{ weight: weightG, length: lengthCm, width: widthCm, height: heightCm }],
      }
      const read = await ask(tariffWire, { method: 'POST', path: 'calculator/tariff', json, totalMs: 1900 })
      if (!read.ok) return read
      return ok({ price: kopecks(Math.round(read.value.delivery_sum * 100)), days: read.value.period_min })
    },
    async waybill({ key, fromCity, point, recipient, parcel, items }) {
      const json = {
        type: 1,
        number: key,
        tariff_code: toPointTariff,
        from_location: { code: Number(fromCity) },
        delivery_point: point,
        recipient: { name: recipient.name, phones: [{ number: `+${recipient.phone}` }] },
        packages: [
          {
            number: key,
            weight: parcel.weightG,
            length: parcel.lengthCm,
            width: parcel.widthCm,
            height: parcel.heightCm,
            items: items.map(({ sku, name, count, weightG, price, takenForEach }) => ({
              name,
              ware_key: sku,
              amount: count,
              weight: weightG,
              cost: price / 100,
              payment: { value: takenForEach / 100 },
            })),
          },
        ],
      }
      // Never repeated automatically: that would create a second parcel.
      const made = await ask(createdWire, { method: 'POST', path: 'orders', json, idempotent: false })
      return made.ok ? ok({ id: made.value.entity.uuid }) : made
    },
    find: (key) => tracked('orders', { im_number: key }),
    track: (id) => tracked(`orders/${encodeURIComponent(id)}`),
    async label(id) {
      const json = { orders: [{ order_uuid: id }], format: 'A6', copy_count: 1 }
      const asked = await ask(createdWire, { method: 'POST', path: 'print/barcodes', json })
      if (!asked.ok) return asked
      const printId = encodeURIComponent(asked.value.entity.uuid)
      for (let look = 0; look < printLooks; look++) {
        if (look > 0) await sleep(printPauseMs)
        const printed = await ask(printedWire, { path: `print/barcodes/${printId}` })
        if (!printed.ok) return printed
        if (printed.value === 'READY') return file(`print/barcodes/${printId}.pdf`)
        if (printed.value === 'INVALID') break
      }
      return refuse({ code: 'not_there' })
    },
    close: outgoing.close,
  }
}

const silent = (reason: 'no_answer' | 'bad_answer' | 'account'): CarrierRefusal => ({
  code: 'carrier_unavailable',
  reason,
})
