import { named, presentImage } from '#shop/catalog/catalog.present.wire.ts'
import type { LineKind } from '#shop/line-kinds.ts'
import type { Marks } from '#shop/line-marks.ts'
import type { LineFacts } from '#shop/line-rules.ts'
import { isAgreed, type QuoteWithTerms, type TourQuote } from './quote.ts'
import { confirmQuote } from './quotes.flow.ts'
import { quotesInCart } from './quotes.store.ts'
import { type StoredTour, storedTour } from './stored-tour.ts'
import { tourGroup, withTerms } from './tour-group.ts'
import { presentCartTour, presentStoredTour } from './tour-line.wire.ts'

const skuOf = (hotel: number): string => `TOUR-${hotel}`
const tourSku = /^TOUR-\d{1,15}$/

/** What the cart keeps of a tour: the token of its quote, and the party as addresses write it. */
interface KeptTour {
  quote_token: string
  tourists: string
}

const tokenOf = (own: unknown): string => (own as Partial<KeptTour> | undefined)?.quote_token ?? ''

/** A tour: a quote of one visitor, sold once. Lines are named `TOUR-<product of the hotel>`. */
export const tour: LineKind<QuoteWithTerms | null> = {
  name: 'tour',
  group: tourGroup,
  isOf: ({ sku }) => tourSku.test(sku),
  isSingle: true,
  isReturned: false,
  seller: ({ own }) => own?.about.operator.legalName ?? '',
  async confirm(app, _context, lines) {
    const quote = lines[0]?.own
    return quote ? confirmQuote(app, quote) : 'refused'
  },
  keeps: ({ quote_token, tourists }) =>
    typeof quote_token === 'string' && /^[\w-]{20,64}$/.test(quote_token)
      ? { quote_token, tourists: typeof tourists === 'string' ? tourists.slice(0, 12) : '' }
      : null,
  facts: ({ company, me }, lines, now) => {
    const tokens = lines.map(({ own }) => tokenOf(own))
    return quotesInCart({ companyId: company.id, customerId: me?.id ?? null }, tokens, (quotes) =>
      lines.map(({ sku }, index) => {
        const quote = quotes.find(({ token, offer }) => token === tokens[index] && skuOf(offer.hotel) === sku)
        return factsOf(sku, quote ? withTerms(quote, company.settings, now) : null)
      }),
    )
  },
  tags: () => null,
  problem({ own, seenPrice, price }) {
    if (!own || !canBeOrdered(own)) return { code: 'unavailable' }
    if (!isAgreed(own)) return { code: 'price_changed', was: own.agreed }
    return seenPrice !== null && price !== null && seenPrice > price ? { code: 'price_changed', was: seenPrice } : null
  },
  demand: ({ own, sku }) => (own ? [{ claim: 'tour', thing: own.id, count: 1, sku, seen: own.total }] : []),
  fiscal: ({ own }) => ({
    vat: 'none',
    subject: 'service',
    mode: 'full_prepayment',
    agent: own && agentOf(own),
  }),
  stored: ({ own }) => ({
    variantId: null,
    productId: own?.offer.hotel ?? null,
    details: own ? { ...storedTour(own), reducibleShare: own.reducibleShare } : {},
  }),
  present: ({ own, name, nameEn, image }, locale) => ({
    id: own?.offer.hotel ?? 0,
    slug: own?.about.hotel.slug ?? '',
    name: named(locale, name, nameEn),
    article: '',
    size: '',
    image: image && presentImage(image),
    category: { id: 0, name: '', path: '', feed_id: '' },
  }),
  presentOwn: ({ own, keptOwn, payable }, locale) =>
    own ? presentCartTour(own, payable ?? own.total, locale) : { ...keptOwn, state: 'expired' },
  presentDetails: ({ details }, locale) => presentStoredTour(details as StoredTour, locale),
  presentStored: ({ productId, slug, name, nameEn }, locale) => ({
    id: productId ?? 0,
    slug: slug ?? '',
    name: named(locale, name, nameEn),
  }),
}

const canBeOrdered = ({ state }: QuoteWithTerms): boolean =>
  state === 'ok' || state === 'price_down' || state === 'price_up' || state === 'flight_changed'

function factsOf(sku: string, own: QuoteWithTerms | null): LineFacts<QuoteWithTerms | null> {
  return {
    kind: 'tour',
    sku,
    isSold: own !== null && canBeOrdered(own),
    name: own?.about.hotel.name ?? sku,
    nameEn: own?.about.hotel.nameEn ?? '',
    article: '',
    size: '',
    barcode: '',
    image: own?.about.hotel.image ?? null,
    price: own?.total ?? null,
    oldPrice: null,
    available: own && canBeOrdered(own) ? 1 : 0,
    ...(own && { marks: marksOf(own) }),
    own,
  }
}

/** By which rules of promotions name tours: slug of the hotel, country and resort as a path, codes of the rest (docs/promotions.md). */
const marksOf = ({ about: { hotel, country, resort, from, operator }, offer }: TourQuote): Marks => ({
  product: hotel.slug,
  category: country.slug === resort.slug ? country.slug : `${country.slug}/${resort.slug}`,
  attributes: [`operator:${operator.code}`, `from:${from.code}`, `stars:${hotel.stars}`, `meal:${offer.meal}`],
})

/** The operator is the principal for whom the shop sells (54-FZ, tags 1222, 1224–1226). */
const agentOf = ({ about: { operator } }: TourQuote) => ({
  type: 'agent' as const,
  supplier: { name: operator.legalName, phone: operator.phone, inn: operator.inn },
})
