import type { z } from 'zod'
import { createOutgoing, type OutgoingFailure, type OutgoingOptions } from '#kit/http/http.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import { cutByLetters } from '#lib/text.ts'
import { banksWire, partiesWire, readBank, readParty } from '../company-lookup/dadata.wire.ts'
import type { CompanyLookup } from '../company-lookup/port.ts'
import type { GeoIp } from '../geoip/port.ts'
import { locationWire, readSuggestion, suggestionsWire } from './dadata.wire.ts'
import type { AddressLookup, AddressLookupRefusal } from './port.ts'

const dadataAddress = 'https://suggestions.dadata.ru/suggestions/api/4_1/rs/'

export interface DadataSettings {
  token: string
  baseUrl?: string
  allowPrivate?: boolean
}

/** DaData suggestions (integrations §4). The token stays on the server: browsers call our own API. */
export function createDadata(
  settings: DadataSettings,
  kit: Pick<OutgoingOptions, 'log' | 'clock' | 'random' | 'timeouts'> = {},
  name = 'dadata',
): AddressLookup & CompanyLookup & GeoIp & { close(): void } {
  const outgoing = createOutgoing({
    name,
    baseUrl: settings.baseUrl ?? dadataAddress,
    allowPrivate: settings.allowPrivate ?? false,
    ...kit,
  })

  async function ask<T>(shape: z.ZodType<T>, path: string, json: object): Promise<Result<T, AddressLookupRefusal>> {
    const answer = await outgoing.request({
      method: 'POST',
      path,
      headers: { authorization: `Token ${settings.token}` },
      json,
      idempotent: true,
    })
    if (!answer.ok) return refuse({ code: 'address_service_unavailable', reason: reasonOf(answer.refusal) })
    const read = shape.safeParse(answer.value.body)
    return read.success ? ok(read.data) : refuse({ code: 'address_service_unavailable', reason: 'bad_answer' })
  }

  return {
    async suggest({ query, fromBound, toBound, locations, locale = 'ru', count = 10 }) {
      const words = query.trim()
      if (words === '') return ok([])
      const read = await ask(suggestionsWire, 'suggest/address', {
        // The service answers 413 to longer queries.
        query: cutByLetters(words, 300),
        count: Math.min(count, 20),
        language: locale,
        ...(fromBound && { from_bound: { value: fromBound } }),
        ...(toBound && { to_bound: { value: toBound } }),
        ...(locations?.length && { locations, restrict_value: false }),
      })
      return read.ok ? ok(read.value.suggestions.map(readSuggestion)) : read
    },
    async geolocate({ latitude, longitude, radiusM, count }) {
      const read = await ask(suggestionsWire, 'geolocate/address', {
        lat: latitude,
        lon: longitude,
        radius_meters: radiusM,
        count,
      })
      return read.ok ? ok(read.value.suggestions.map(readSuggestion)) : read
    },
    async locate(ip) {
      const read = await ask(locationWire, 'iplocate/address', { ip })
      if (!read.ok) return read
      return ok(read.value.location ? readSuggestion(read.value.location) : null)
    },
    async findCompanies(query) {
      const words = cutByLetters(query.trim(), 300)
      if (words === '') return ok([])
      // A number identifies one company; other queries may match many.
      const path = /^\d{10,15}$/.test(words) ? 'findById/party' : 'suggest/party'
      const read = await ask(partiesWire, path, { query: words, count: 7 })
      return read.ok ? ok(read.value.suggestions.map(readParty)) : read
    },
    async findBanks(query) {
      const words = cutByLetters(query.trim(), 300)
      if (words === '') return ok([])
      const path = /^\d{9}$/.test(words) ? 'findById/bank' : 'suggest/bank'
      const read = await ask(banksWire, path, { query: words, count: 7 })
      return read.ok ? ok(read.value.suggestions.map(readBank)) : read
    },
    close: outgoing.close,
  }
}

function reasonOf(failure: OutgoingFailure): AddressLookupRefusal['reason'] {
  if (failure.code === 'refused' && failure.status === 429) return 'too_many_requests'
  return failure.code
}
