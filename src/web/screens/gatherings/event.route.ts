import type { EventAnswer } from '#shop/gatherings/gatherings.wire.ts'
import { links } from '../../links.ts'
import type { Head, HeadContext, LoadContext, LoadResult } from '../../screen.ts'

export interface EventData {
  event: EventAnswer
}

export async function load({ api, params }: LoadContext<'event'>): Promise<LoadResult<EventData>> {
  return { data: { event: await api.get('/api/events/{slug}/', { params: { slug: params.event } }) } }
}

const statuses = { canceled: 'EventCancelled', open: 'EventScheduled' } as const
const offers = { open: 'InStock', full: 'SoldOut', closed: 'SoldOut', over: 'SoldOut', canceled: 'SoldOut' } as const

/** An event by schema.org: registration costs nothing (contract.md, reading 18). */
export function head({ event }: EventData, { url, company }: HeadContext): Head {
  const canonical = links.event(event.slug)
  const address = new URL(canonical, url.origin).href
  const { city, image, speaker, reviews } = event
  return {
    title: event.name,
    description: event.caption || event.about[0] || event.name,
    canonical,
    ...(image && { image: image.url }),
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'Event',
      name: event.name,
      description: event.caption || event.about.join(' '),
      startDate: event.starts_at,
      endDate: event.ends_at,
      eventStatus: `https://schema.org/${event.state === 'canceled' ? statuses.canceled : statuses.open}`,
      eventAttendanceMode: `https://schema.org/${city ? 'OfflineEventAttendanceMode' : 'OnlineEventAttendanceMode'}`,
      location: city
        ? {
            '@type': 'Place',
            name: city.name,
            address: {
              '@type': 'PostalAddress',
              streetAddress: event.address,
              addressLocality: city.name,
              addressCountry: 'RU',
            },
          }
        : { '@type': 'VirtualLocation', url: address },
      ...(image && { image: [new URL(image.url, url.origin).href] }),
      ...(speaker && { performer: { '@type': 'Person', name: speaker.name } }),
      organizer: { '@type': 'Organization', name: event.organizer || company.settings.brand_name, url: url.origin },
      isAccessibleForFree: true,
      ...(reviews?.rating && {
        aggregateRating: { '@type': 'AggregateRating', ratingValue: reviews.rating, reviewCount: reviews.count },
      }),
      ...(event.places !== null && { maximumAttendeeCapacity: event.places }),
      offers: {
        '@type': 'Offer',
        price: 0,
        priceCurrency: 'RUB',
        url: address,
        availability: `https://schema.org/${offers[event.state]}`,
        validThrough: event.registration_until,
      },
    },
  }
}
