import type { z } from 'zod'
import { systemClock } from '#kit/clock.ts'
import { createOutgoing, type OutgoingCall, type OutgoingOptions } from '#kit/http.ts'
import { kopecks } from '#lib/money.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import { pointsWire, tariffWire, tokenWire } from './cdek.wire.ts'
import type { CarrierRefusal, PickupPoints } from './port.ts'

const cdekAddress = 'https://api.cdek.ru/v2/'
/** From a warehouse to a point; lockers go by the same sums here (integrations §13, tariffs 136 to 139). */
const toPointTariff = 136
/** Points are asked for in pages, so that one answer stays below the greatest size. */
const pageSize = 1000

export interface CdekSettings {
  account: string
  password: string
  baseUrl?: string
  allowPrivate?: boolean
}

/** CDEK v2 (integrations §13). A token lives an hour and is renewed a minute before its end, once for all who wait. */
export function createCdek(
  settings: CdekSettings,
  kit: Pick<OutgoingOptions, 'log' | 'clock' | 'random' | 'timeouts'> = {},
): PickupPoints {
  const outgoing = createOutgoing({
    name: 'pickup-points',
    baseUrl: settings.baseUrl ?? cdekAddress,
    allowPrivate: settings.allowPrivate ?? false,
    // A page of a thousand points.
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

  /** A token may be taken back before its time: then it is asked for anew, once. */
  async function ask<T>(shape: z.ZodType<T>, call: OutgoingCall, isSecond = false): Promise<Result<T, CarrierRefusal>> {
    const key = await tokenNow()
    if (!key.ok) return key
    const headers = { authorization: `Bearer ${key.value}` }
    const answer = await outgoing.request({ ...call, headers, idempotent: true })
    if (!answer.ok) {
      const { refusal } = answer
      if (refusal.code !== 'refused') return refuse(silent(refusal.code === 'bad_answer' ? 'bad_answer' : 'no_answer'))
      if (refusal.status !== 401) return refuse({ code: 'not_carried' })
      token = null
      return isSecond ? refuse(silent('account')) : ask(shape, call, true)
    }
    const read = shape.safeParse(answer.value.body)
    return read.success ? ok(read.data) : refuse(silent('bad_answer'))
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
    close: outgoing.close,
  }
}

const silent = (reason: 'no_answer' | 'bad_answer' | 'account'): CarrierRefusal => ({
  code: 'carrier_unavailable',
  reason,
})
