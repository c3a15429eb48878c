import { ok } from '#lib/result.ts'
import type { Locale } from '#shop/context.ts'
import type { Handlers } from '#shop/handler.ts'
import { type PriceAccess, readPriceAccess, requestPriceAccess } from './price-access.flow.ts'
import type { pricesCalls } from './prices.calls.ts'
import type { PriceAccessOnWire } from './prices.wire.ts'

export const pricesHandlers: Handlers<typeof pricesCalls> = (app) => ({
  async readPriceAccess({ context }) {
    const read = await readPriceAccess(app, context)
    return read.ok ? ok(present(read.value, context.locale)) : read
  },

  async askPriceAccess({ context, body }) {
    const asked = await requestPriceAccess(app, context, body)
    return asked.ok ? ok(present(asked.value, context.locale)) : asked
  },
})

const present = ({ level, documentsRequired, ...access }: PriceAccess, locale: Locale): PriceAccessOnWire => ({
  ...access,
  documents_required: documentsRequired,
  level: level && {
    name: (locale === 'en' && level.nameEn) || level.name,
    description: (locale === 'en' && level.descriptionEn) || level.description,
  },
})
