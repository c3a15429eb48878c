import type { OutletOnWire, RegionOnWire } from '#shop/places/places.wire.ts'
import type { PromotionsAnswer } from '#shop/promotions/promotions.wire.ts'
import { m } from '#texts/messages.js'
import { links } from '../../links.ts'
import type { Head, HeadContext, LoadContext, LoadResult } from '../../screen.ts'

export interface ShopData {
  outlet: OutletOnWire
  region: RegionOnWire
  promotions: PromotionsAnswer['items']
}

const shownPromotions = 4

/** One shop; 404 if the address names another region (SHOP-03). */
export async function load({ api, params }: LoadContext<'shop'>): Promise<LoadResult<ShopData>> {
  if (!/^\d{1,15}$/.test(params.outlet)) return { status: 404 }
  const [regions, outlet, promotions] = await Promise.all([
    api.get('/api/regions/'),
    api.get('/api/outlets/{id}/', { params: { id: Number(params.outlet) } }),
    api.get('/api/promotions/', { query: { page_size: shownPromotions } }),
  ])
  const region = regions.find(({ slug }) => slug === params.region)
  const isShop = outlet.kind === 'shop' || outlet.kind === 'filial'
  if (!region || outlet.region_id !== region.id || !isShop) return { status: 404 }
  return { data: { outlet, region, promotions: promotions.items } }
}

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

export function head({ outlet, region }: ShopData, { url, company }: HeadContext): Head {
  const { name, address, phone, latitude, longitude, schedule } = outlet
  const canonical = links.shop(region.slug, outlet.id)
  return {
    title: name,
    description: m.places_about({ name, address }),
    canonical,
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'Store',
      name,
      url: new URL(canonical, url.origin).href,
      parentOrganization: { '@type': 'Organization', name: company.settings.brand_name },
      address: { '@type': 'PostalAddress', streetAddress: address, addressLocality: region.name, addressCountry: 'RU' },
      ...(phone && { telephone: `+${phone.replace(/\D/g, '')}` }),
      ...(latitude !== null && longitude !== null && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
      openingHoursSpecification: schedule.flatMap((hours, day) => {
        const [opens, closes] = hours.split('-')
        return opens && closes ? [{ '@type': 'OpeningHoursSpecification', dayOfWeek: days[day], opens, closes }] : []
      }),
    },
  }
}
