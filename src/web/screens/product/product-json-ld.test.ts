import { expect, test } from 'vitest'
import type { ProductAnswer } from '#shop/catalog/catalog.wire.ts'
import { productJsonLd } from './product-json-ld.ts'

const variant = (sku: string, price: number | null, stock = 1) => ({
  id: 1,
  sku,
  article: 'A-1',
  price,
  old_price: null,
  lowest_30_days: null,
  size: sku,
  barcode: '',
  stock,
  images: [],
})
const product = (prices: (number | null)[]): ProductAnswer => ({
  id: 1,
  slug: 'sayan',
  name: 'Рюкзак Sayan',
  article: 'A-1',
  sku: 'S',
  description: '',
  unit: '',
  size_guide: null,
  variants_differ_in: '',
  price: prices[0] ?? null,
  old_price: null,
  price_access: { shown: prices[0] !== null, message: '' },
  category: { id: 1, name: 'Рюкзаки', path: 'bags', feed_id: '1' },
  category_path: [],
  variants: prices.map((price, index) => variant(String(index), price)),
  images: [{ image: '/a.webp', url: '/a.webp', width: 1, height: 1, scaled: [] }],
  properties: [],
  rating: null,
  review_count: 0,
  seller: { name: 'ООО «Витрина»', address: '', email: '', ogrn: '', phone: '' },
  in_stock: true,
  delivery_date: null,
  brand: { attribute: 'brend', value: 'taiga', name: 'Taiga' },
  colors: [],
  similar: [],
  pickup: [],
  delivery: [],
  in_parts: false,
})
const at = { url: 'https://shop.example/catalog/products/sayan/', currency: 'RUB' }

test('one price is an Offer, absolute addresses', () => {
  expect(productJsonLd(product([100.5]), at)).toMatchObject({
    image: ['https://shop.example/a.webp'],
    brand: { name: 'Taiga' },
    offers: { '@type': 'Offer', price: 100.5, priceCurrency: 'RUB', availability: 'https://schema.org/InStock' },
  })
})

test('used goods are not marked new; new sizes beside used ones have no condition', () => {
  const sold = (value: string, sizes: string[]) => ({
    ...product(sizes.map(() => 100)),
    properties: [{ slug: 'sostoyanie', name: 'Состояние', value }],
    variants: sizes.map((size) => ({ ...variant(size, 100), size })),
  })
  const told = (one: ProductAnswer) =>
    (productJsonLd(one, at) as { offers: { itemCondition?: string } }).offers.itemCondition
  expect(told(product([100]))).toBe('https://schema.org/NewCondition')
  expect(told(sold('Б/у', ['S', 'M']))).toBe('https://schema.org/UsedCondition')
  expect(told(sold('Б/у', ['S', 'S, Б/у']))).toBeUndefined()
})

test('different prices are a range', () => {
  expect(productJsonLd(product([300, 100, 200]), at)).toMatchObject({
    offers: { '@type': 'AggregateOffer', lowPrice: 100, highPrice: 300, offerCount: 3 },
  })
})

test('a sold out size is not an offer; with none left the offer has no price', () => {
  const sizes = [variant('S', 100, 0), variant('M', 200), variant('L', 300)]
  expect(productJsonLd({ ...product([200]), variants: sizes }, at)).toMatchObject({
    offers: { '@type': 'AggregateOffer', lowPrice: 200, highPrice: 300, offerCount: 2 },
  })
  const none = { ...product([100]), in_stock: false, variants: [variant('S', 100, 0), variant('M', 200, 0)] }
  const { offers } = productJsonLd(none, at) as { offers: object }
  expect(offers).toMatchObject({ '@type': 'Offer', availability: 'https://schema.org/OutOfStock' })
  expect(offers).not.toHaveProperty('price')
})

test('the address of a size describes that size, as in the feeds', () => {
  const sizes = [
    variant('S', 100),
    { ...variant('M', 200), article: 'A-1-M' },
    { ...variant('L', 300, 0), size: 'L, Б/у' },
  ]
  const bags = {
    ...product([100]),
    variants: sizes,
    properties: [{ slug: 'sostoyanie', name: 'Состояние', value: 'Б/у' }],
  }
  expect(productJsonLd(bags, at, 'M')).toMatchObject({
    sku: 'M',
    mpn: 'A-1-M',
    size: 'M',
    inProductGroupWithID: '1',
    offers: {
      '@type': 'Offer',
      price: 200,
      availability: 'https://schema.org/InStock',
      itemCondition: 'https://schema.org/NewCondition',
    },
  })
  expect(productJsonLd(bags, at, 'L')).toMatchObject({
    offers: {
      price: 300,
      availability: 'https://schema.org/OutOfStock',
      itemCondition: 'https://schema.org/UsedCondition',
    },
  })
  expect(productJsonLd(bags, at)).not.toHaveProperty('sku')
})

test('a rating is included only with reviews', () => {
  expect(productJsonLd(product([100]), at)).not.toHaveProperty('aggregateRating')
  expect(productJsonLd({ ...product([100]), rating: 4.8, review_count: 0 }, at)).not.toHaveProperty('aggregateRating')
  expect(productJsonLd({ ...product([100]), rating: 4.8, review_count: 5 }, at)).toMatchObject({
    aggregateRating: { ratingValue: 4.8, reviewCount: 5 },
  })
})

test('[PRC-03] with closed prices, no offer and no price is exposed to search engines', () => {
  expect(productJsonLd(product([null, null]), at)).not.toHaveProperty('offers')
  const leaked = { ...product([777]), price_access: { shown: false, message: 'Войдите' } }
  expect(JSON.stringify(productJsonLd(leaked, at))).not.toContain('777')
})
