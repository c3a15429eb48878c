import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { zipEntries } from '#kit/archive/zip.ts'
import { isBankAccount, isCorrespondentAccount, isInn, isOgrn } from '#lib/russian-documents.ts'
import { readSettings } from '#shop/company/settings.ts'
import { storedBlock } from '#shop/pages/blocks/blocks.wire.ts'
import { readRule } from '#shop/promotions/rule.wire.ts'
import { matchRoute } from '#web/routes.ts'
import { secondTree } from './catalogue/goods-second.ts'
import { pictures } from './catalogue/pictures.ts'
import type { DemoProduct } from './catalogue/products.ts'
import { secondProducts, vitrinaProducts } from './catalogue/shops.ts'
import { makeStock } from './catalogue/stock.ts'
import { flatten, type Section, tree } from './catalogue/tree.ts'
import { landingsOf } from './load-shop.ts'
import { secondBanners, vitrinaBanners } from './shop/banners.ts'
import { second, vitrina } from './shop/company.ts'
import { type DemoItem, secondNavigation, vitrinaNavigation } from './shop/navigation.ts'
import { makePages, vitrinaLandings } from './shop/pages.ts'
import { customers } from './shop/people.ts'
import { cities, makeOutlets } from './shop/places.ts'
import { secondPromotions, vitrinaPromotions } from './shop/promotions.ts'
import { sizeGuides } from './shop/size-guides.ts'

const words = { seller: 'ООО', sellerEn: 'LLC', email: 'a@b.example', freeFrom: '5 000 ₽', hasPoints: true }
const shops = [
  { company: vitrina, tree, products: vitrinaProducts(), navigation: vitrinaNavigation, banners: vitrinaBanners },
  {
    company: second,
    tree: secondTree,
    products: secondProducts(),
    navigation: secondNavigation(secondTree),
    banners: secondBanners,
  },
]
const sumOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')
const count = <T>(list: readonly T[], test: (one: T) => boolean) => list.filter(test).length
const twice = (list: readonly string[]) => list.filter((one, i) => list.indexOf(one) !== i)

test('demo data is deterministic', () => {
  const make = () => {
    const products = vitrinaProducts()
    return [products, secondProducts(), makeOutlets(), makeStock(products, makeOutlets(), () => null)]
  }
  expect(sumOf(make())).toBe(sumOf(make()))
})

test('the first shop has about 1,200 products, the second about 40', () => {
  expect(shops[0]!.products.length).toBeGreaterThan(1100)
  expect(shops[0]!.products.length).toBeLessThan(1400)
  expect(shops[1]!.products.length).toBeGreaterThanOrEqual(35)
  expect(shops[1]!.products.length).toBeLessThan(60)
})

test('only the first shop sells tours', () => {
  expect(shops.map(({ company }) => readSettings(company.settings).settings.tours.is_enabled)).toEqual([true, false])
})

describe.each(shops)('$company.slug', ({ company, tree: sections, products, navigation, banners }) => {
  const paths = new Map(flatten(sections).map((one) => [one.path, one]))

  test('every product is in a leaf section, and every leaf section has products', () => {
    const leaves = [...paths.values()].filter((one) => one.section.children.length === 0).map((one) => one.path)
    const filled = new Set(products.map((p) => p.category))
    expect([...filled].filter((path) => !leaves.includes(path))).toEqual([])
    expect(leaves.filter((path) => !filled.has(path))).toEqual([])
  })

  test('every product has a unique slug, article, barcode and name', () => {
    expect(twice(products.map((p) => p.slug))).toEqual([])
    expect(twice(products.map((p) => p.article))).toEqual([])
    expect(twice(products.map((p) => `${p.category} ${p.name}`))).toEqual([])
    expect(twice(products.map((p) => `${p.category} ${p.nameEn}`))).toEqual([])
    const variants = products.flatMap((p) => p.variants)
    expect(twice(variants.map((v) => v.sku))).toEqual([])
    expect(twice(variants.map((v) => v.barcode))).toEqual([])
    for (const p of products) expect(p.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  })

  test('barcodes are EAN-13 with a correct check digit', () => {
    for (const { barcode } of products.flatMap((p) => p.variants)) {
      expect(barcode).toMatch(/^2\d{12}$/)
      const weighted = [...barcode].reduce((sum, digit, i) => sum + Number(digit) * (i % 2 === 0 ? 1 : 3), 0)
      expect(weighted % 10, barcode).toBe(0)
    }
  })

  test('pictures have the product colour', () => {
    for (const p of products) {
      expect(p.pictures.length, p.slug).toBeGreaterThan(0)
      expect(p.facts.color).toBe(p.colour)
      for (const name of p.pictures) {
        expect(pictures.has(name), name).toBe(true)
        expect(name.split('-')[1], p.slug).toBe(p.colour)
      }
    }
  })

  test('prices are whole roubles, old prices are higher, about a fifth of products have one', () => {
    for (const v of products.flatMap((p) => p.variants)) {
      expect(v.price % 100).toBe(0)
      expect(v.farPrice).toBeGreaterThanOrEqual(v.price)
      if (v.oldPrice !== null) expect(v.oldPrice).toBeGreaterThan(v.price)
      if (v.farOldPrice !== null) expect(v.farOldPrice).toBeGreaterThan(v.farPrice)
    }
    const share = count(products, (p) => p.variants[0]!.oldPrice !== null) / products.length
    expect(share).toBeGreaterThan(0.08)
    expect(share).toBeLessThan(0.35)
  })

  test('names and descriptions exist in both languages', () => {
    for (const p of products) {
      expect(p.name).toMatch(/[а-яё]/i)
      expect(p.nameEn, p.slug).not.toMatch(/[а-яё]/i)
      expect(p.descriptionEn, p.slug).not.toMatch(/[а-яё]/i)
      expect(p.description.length).toBeGreaterThan(60)
    }
  })

  test('menus and banners contain no dead link', () => {
    const slugs = makePages(words).map((page) => page.slug)
    const landings = [...landingsOf('landing.yaml'), ...vitrinaLandings].map(({ slug }) => slug)
    for (const path of [...linksOf(Object.values(navigation).flat()), ...banners.map((b) => b.link)]) {
      const found = matchRoute(path.replace(/(.)\/$/, '$1'))
      expect(found, path).not.toBeNull()
      if (found!.route.name === 'landing') expect(landings, path).toContain(found!.params.slug)
      if (found!.route.name === 'static') expect(slugs).toContain(found!.params.slug)
      if (/^category\d$/.test(found!.route.name))
        expect([...paths.keys()], path).toContain(Object.values(found!.params).join('/'))
    }
  })

  test('tiles and banners have pictures', () => {
    for (const { section } of paths.values()) expect(pictures.has(section.picture), section.picture).toBe(true)
    for (const { picture } of banners) expect(pictures.has(picture), picture).toBe(true)
    for (const { place, picture } of banners)
      if (place === 'hero') expect(pictures.has(`${picture}-narrow`), picture).toBe(true)
  })

  test('settings contain only known keys, and the legal numbers are valid', () => {
    expect(readSettings(company.settings).problems).toEqual([])
    expect(isInn(company.settings.legal.inn)).toBe(true)
    expect(isOgrn(company.settings.legal.ogrn)).toBe(true)
  })
})

/** Paths within this site; phone and mail links are checked right here. */
function linksOf(items: readonly DemoItem[]): string[] {
  return items.flatMap((item) => {
    const below = linksOf(item.children ?? [])
    if (item.type === 'PRODUCT_CATEGORY') return [`/catalog/${item.value}/`, ...below]
    if (item.value === '') {
      expect(item.children?.length ?? 0, item.name).toBeGreaterThan(0)
      return below
    }
    if (!item.value.startsWith('/')) {
      expect(item.value).toMatch(/^tel:\+7\d{10}$|^mailto:[^@]+@[^@]+\.example$/)
      return below
    }
    return [item.value, ...below]
  })
}

const liked = (path: string): DemoProduct[] =>
  shops[0]!.products
    .filter((p) => p.category === path || p.category.startsWith(`${path}/`))
    .sort((a, b) => b.popularity - a.popularity)

test('the first shop shows at least 80 models of goods', () => {
  expect(new Set(shops[0]!.products.map((p) => p.model)).size).toBeGreaterThanOrEqual(80)
})

test('the first page of a section mixes models, and neighbours look different', () => {
  for (const { path, section } of flatten(tree)) {
    const page = liked(path).slice(0, 24)
    const models = new Set(page.map((p) => p.model)).size
    const kinds = section.children.length
    expect(models, path).toBeGreaterThanOrEqual(Math.min(kinds - 1, 4))
    if (kinds >= 4) {
      const same = count(page.slice(1), (p) => p.model === page[page.indexOf(p) - 1]!.model)
      expect(same, path).toBeLessThanOrEqual(4)
    }
  }
})

test('in a section the second colour of a model comes after other models', () => {
  for (const { path, section } of flatten(tree)) {
    if (section.children.length > 0) continue
    const page = liked(path)
    const groups = new Set(page.map((p) => p.groupKey)).size
    for (const [i, p] of page.slice(1, groups).entries()) expect(p.groupKey, path).not.toBe(page[i]!.groupKey)
  }
})

test('backpack models fit their volume', () => {
  for (const p of liked('bags/backpacks')) {
    const volume = Number(p.facts.volume)
    const sizes: Record<string, readonly [number, number]> = {
      trailvest: [2, 12],
      kidpack: [6, 15],
      daypack: [12, 30],
      citypack: [15, 30],
      rolltop: [15, 50],
      backpack: [40, 70],
      rucksack: [40, 95],
      expedition: [75, 120],
    }
    const [from, to] = sizes[p.model] ?? [0, 0]
    expect(volume, p.slug).toBeGreaterThanOrEqual(from)
    expect(volume, p.slug).toBeLessThanOrEqual(to)
  }
})

test('a volume in a name equals the property', () => {
  const named = shops
    .flatMap(({ products }) => products)
    .flatMap((p) => {
      const [, figure] = /(\d+(?:,\d+)?)\u00a0л(?![а-я])/.exec(p.name) ?? []
      return figure && p.facts.volume !== undefined ? [{ p, figure: Number(figure.replace(',', '.')) }] : []
    })
  expect(named.length).toBeGreaterThan(50)
  for (const { p, figure } of named) expect(Number(p.facts.volume), p.slug).toBe(figure)
})

test('a description states the weight property', () => {
  for (const p of shops[0]!.products) {
    const weight = Number(p.facts.weight)
    const said = weight < 1 ? `${Math.round(weight * 1000)}\u00a0г` : `${String(weight).replace('.', ',')}\u00a0кг`
    expect(p.description, p.slug).toContain(said)
  }
})

test('cast iron products have realistic weights', () => {
  const iron = vitrinaProducts().filter((p) => p.facts.material === 'castiron')
  const absurd = iron.filter((p) => {
    const weight = Number(p.facts.weight)
    return p.facts.volume === undefined ? weight < 1 || weight > 4 : weight / Number(p.facts.volume) < 0.8
  })
  expect(iron.length).toBeGreaterThan(0)
  expect(absurd.map((p) => `${p.slug} ${p.facts.weight} kg`)).toEqual([])
})

test('several branches of the tree are four levels deep', () => {
  const deepest = flatten(tree).filter((one) => one.level === 4)
  expect(new Set(deepest.map((one) => one.path.split('/')[0])).size).toBeGreaterThanOrEqual(4)
  const depth = (sections: readonly Section[]): number =>
    1 + Math.max(0, ...sections.map((s) => (s.children.length ? depth(s.children) : 0)))
  expect(depth(tree)).toBe(4)
})

test('menus contain private, phone, desktop-only, mobile-only, tile items and submenus', () => {
  const all = (items: readonly DemoItem[]): DemoItem[] => items.flatMap((item) => [item, ...all(item.children ?? [])])
  const items = all(Object.values(vitrinaNavigation).flat())
  expect(count(items, (i) => i.private === true)).toBeGreaterThan(0)
  expect(count(items, (i) => i.value.startsWith('tel:'))).toBeGreaterThan(0)
  expect(count(items, (i) => i.only === 'desktop')).toBeGreaterThan(0)
  expect(count(items, (i) => i.only === 'mobile')).toBeGreaterThan(0)
  expect(count(items, (i) => i.mode === 'tile')).toBeGreaterThan(0)
})

test('there are 12 cities, 24 outlets, 60 points and lockers, 2 warehouses', () => {
  const outlets = makeOutlets()
  expect(cities.length).toBe(12)
  expect(count(outlets, (o) => o.kind === 'shop' || o.kind === 'filial')).toBe(24)
  expect(count(outlets, (o) => o.kind === 'pickup_point' || o.kind === 'locker')).toBe(60)
  expect(count(outlets, (o) => o.kind === 'warehouse')).toBe(2)
  for (const o of outlets) {
    expect(o.schedule).toHaveLength(7)
    if (o.phone) expect(o.phone).toMatch(/^\+7\d{10}$/)
    for (const day of o.schedule) expect(day).toMatch(/^$|^\d\d:\d\d-\d\d:\d\d$/)
  }
  expect(twice(outlets.map((o) => o.name + o.address))).toEqual([])
})

test('some goods are sold out, some are nearly, most are in good supply', () => {
  const products = shops[0]!.products
  const left = new Map<string, number>()
  for (const s of makeStock(products, makeOutlets(), () => null)) left.set(s.sku, (left.get(s.sku) ?? 0) + s.count)
  const total = (p: DemoProduct) => p.variants.reduce((sum, v) => sum + left.get(v.sku)!, 0)
  expect(count(products, (p) => total(p) === 0)).toBeGreaterThan(20)
  expect(count(products, (p) => p.variants.some((v) => [1, 2, 3].includes(left.get(v.sku)!)))).toBeGreaterThan(60)
  expect(count(products, (p) => total(p) > 20)).toBeGreaterThan(products.length * 0.7)
})

test('pages consist of blocks the shop can render', () => {
  for (const page of makePages(words)) {
    for (const one of [...page.body, ...page.bodyEn]) expect(storedBlock.safeParse(one).success).toBe(true)
    expect(
      page.bodyEn.map((b) => b.type),
      page.slug,
    ).toEqual(page.body.map((b) => b.type))
  }
})

test('the legal entity has valid numbers', () => {
  const legal = customers.find((c) => c.type === 'legal')!.legal as Record<string, string>
  expect(isInn(legal.inn!)).toBe(true)
  expect(isBankAccount(legal.account!, legal.bic!)).toBe(true)
  expect(isCorrespondentAccount(legal.correspondent_account!, legal.bic!)).toBe(true)
})

test('the packs hold exactly the picture files of the index, all pictures of a model in one pack', async () => {
  const named = [...pictures.values()].flatMap((p) => p.files.flatMap((f) => [f.webp, f.avif]))
  const folder = fileURLToPath(new URL('pictures/packs/', import.meta.url))
  const packs = await Promise.all(
    readdirSync(folder).map(async (pack) =>
      (await zipEntries(folder + pack, { bytes: 1024 ** 3, files: 10_000 })).map(({ name }) => name),
    ),
  )
  expect([...named].sort()).toEqual(packs.flat().sort())
  const models = packs.flatMap((files) => [...new Set(files.map((file) => file.split('-')[0]!))])
  expect(twice(models)).toEqual([])
})

test('[REV-16] both demo shops reward a review with codes of a promotion closed to everyone else', () => {
  for (const [company, promotions] of [
    [vitrina, vitrinaPromotions],
    [second, secondPromotions],
  ] as const) {
    const named = promotions.find(({ slug }) => slug === company.settings.review_promotion)
    expect(named, company.slug).toMatchObject({ isHidden: true, code: null, registration: { prefix: 'SPASIBO' } })
    expect(named?.isForAll).toBeUndefined()
  }
})

test('demo promotions are valid rules over existing goods', () => {
  const paths = flatten(tree).map(({ path }) => path)
  const slugs = shops[0]!.products.map(({ slug }) => slug)
  for (const { rule, slug } of vitrinaPromotions) {
    const { scope } = readRule(rule, true)
    for (const path of scope.categories) expect(paths, slug).toContain(path)
    for (const product of scope.products) expect(slugs, slug).toContain(product)
  }
})

test('size tables belong to existing sections, name every size in use, and rows match headings', () => {
  const paths = flatten(tree).map(({ path }) => path)
  for (const { slug, head, headEn, rows, categories } of sizeGuides) {
    for (const path of categories) expect(paths, slug).toContain(path)
    for (const row of [headEn, ...rows]) expect(row.length, slug).toBe(head.length)
    const known = rows.map(([size]) => size)
    const goods = shops[0]!.products.filter(({ category }) =>
      categories.some((path) => `${category}/`.startsWith(`${path}/`)),
    )
    const sizes = new Set(goods.flatMap(({ variants }) => variants.map(({ size }) => size)))
    expect(goods.length, slug).toBeGreaterThan(5)
    expect(
      [...sizes].filter((size) => size !== '' && !known.includes(size)),
      slug,
    ).toEqual([])
  }
})
