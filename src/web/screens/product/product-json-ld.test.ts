import { expect, test } from 'vitest'
import type { ProductAnswer } from '#shop/catalog/catalog.wire.ts'
import { productJsonLd } from './product-json-ld.ts'

const variant = (sku: string, price: number | null) => ({
  id: 1,
  sku,
  article: 'A-1',
  price,
  old_price: null,
  size: sku,
  barcode: '',
  stock: 1,
  images: [],
})
const product = (prices: (number | null)[]): ProductAnswer => ({
  id: 1,
  slug: 'sayan',
  name: 'Рюкзак Sayan',
  article: 'A-1',
  sku: 'S',
  description: '',
  price: prices[0] ?? null,
  old_price: null,
  price_access: { shown: prices[0] !== null, message: '' },
  category: { id: 1, name: 'Рюкзаки', path: 'bags', feed_id: '1' },
  category_path: [],
  variants: prices.map((price, index) => variant(String(index), price)),
  images: [{ image: '/a.webp', url: '/a.webp', width: 1, height: 1, scaled: [] }],
  properties: [{ slug: 'brand', name: 'Бренд', value: 'Taiga' }],
  rating: 4.8,
  review_count: 5,
  seller: { name: 'ООО «Витрина»', address: '', email: '', ogrn: '', phone: '' },
  in_stock: true,
  delivery_date: null,
  colors: [],
  similar: [],
  pickup: [],
  delivery: [],
})
const at = { url: 'https://shop.example/catalog/products/sayan/', currency: 'RUB' }

test('one price is an offer, with whole addresses', () => {
  expect(productJsonLd(product([100.5]), at)).toMatchObject({
    image: ['https://shop.example/a.webp'],
    brand: { name: 'Taiga' },
    aggregateRating: { ratingValue: 4.8, reviewCount: 5 },
    offers: { '@type': 'Offer', price: 100.5, priceCurrency: 'RUB', availability: 'https://schema.org/InStock' },
  })
})

test('sizes with different prices are a range', () => {
  expect(productJsonLd(product([300, 100, 200]), at)).toMatchObject({
    offers: { '@type': 'AggregateOffer', lowPrice: 100, highPrice: 300, offerCount: 3 },
  })
})

test('[PRC-03] where prices are closed, no offer and no figure is written for search engines', () => {
  expect(productJsonLd(product([null, null]), at)).not.toHaveProperty('offers')
  const leaked = { ...product([777]), price_access: { shown: false, message: 'Войдите' } }
  expect(JSON.stringify(productJsonLd(leaked, at))).not.toContain('777')
})
