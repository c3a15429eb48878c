import type { ReviewOnWire } from '#shop/reviews/reviews.wire.ts'
import type { HotelAnswer } from '#shop/tours/hotel.wire.ts'

/** Schema.org Hotel with its newest reviews. It has no price: prices are of tours and change by the minute. */
export function hotelJsonLd(hotel: HotelAnswer, reviews: readonly ReviewOnWire[], at: { url: string }): object {
  const whole = (path: string) => new URL(path, at.url).href
  return {
    '@context': 'https://schema.org',
    '@type': 'Hotel',
    name: hotel.name,
    ...(hotel.old_names.length > 0 && { alternateName: hotel.old_names }),
    url: at.url,
    description: hotel.description || undefined,
    image: hotel.images.map(({ url }) => whole(url)),
    address: {
      '@type': 'PostalAddress',
      streetAddress: hotel.address || undefined,
      addressLocality: hotel.resort.name,
      addressCountry: hotel.country.name,
    },
    geo: { '@type': 'GeoCoordinates', latitude: hotel.latitude, longitude: hotel.longitude },
    ...(hotel.stars > 0 && { starRating: { '@type': 'Rating', ratingValue: hotel.stars } }),
    ...(hotel.rating !== null &&
      hotel.review_count > 0 && {
        aggregateRating: { '@type': 'AggregateRating', ratingValue: hotel.rating, reviewCount: hotel.review_count },
      }),
    ...(reviews.length > 0 && { review: reviews.map(reviewJsonLd) }),
    amenityFeature: hotel.services.map((service) => ({
      '@type': 'LocationFeatureSpecification',
      name: service,
      value: true,
    })),
  }
}

const reviewJsonLd = ({ author, date, rating, comment, pros, cons }: ReviewOnWire) => ({
  '@type': 'Review',
  author: { '@type': 'Person', name: author },
  datePublished: date,
  reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5 },
  reviewBody: [comment, pros, cons].filter(Boolean).join(' ') || undefined,
})
