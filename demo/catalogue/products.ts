import { byThePiece, type SoldBy } from '#lib/quantity.ts'
import { attributeBySlug } from './attributes.ts'
import { brands } from './brands.ts'
import { type ColourName, colourWord, colourWordEn } from './colours.ts'
import { figuresIn } from './figures.ts'
import type { Facts, Goods, Line } from './goods.ts'
import { coloursOf, picturesOf } from './pictures.ts'
import { dice, ean13, hash, windowPrice } from './seed.ts'

export interface DemoVariant {
  sku: string
  article: string
  barcode: string
  size: string
  /** Kopecks. */
  price: number
  oldPrice: number | null
  /** The price in the dearer zone. */
  farPrice: number
  farOldPrice: number | null
}

export interface DemoProduct {
  category: string
  slug: string
  article: string
  name: string
  nameEn: string
  description: string
  descriptionEn: string
  groupKey: string
  /** Model in the pictures. */
  model: string
  colour: ColourName
  facts: Facts
  pictures: string[]
  variants: DemoVariant[]
  soldBy: SoldBy
  popularity: number
  daysOld: number
}

const farEast = 1.07

/** Approximate number of products of one kind: with few models each comes in more colours, with many in fewer. */
const range = 10

/** `start` keeps the numbers of the two shops distinct. */
export function makeProducts(goods: readonly Goods[], start: number): DemoProduct[] {
  const made: DemoProduct[] = []
  const slugs = new Set<string>()
  let barcode = start
  for (const [place, kind] of goods.entries()) {
    const models = modelsOf(kind)
    const wanted = kind.colours ?? Math.min(4, Math.max(2, Math.round(range / models.length)))
    for (const model of models) {
      const painted = coloursOf(model.line[2])
      const from = hash(`${kind.at} ${model.line[1]}`) + model.step * 2
      for (let i = 0; i < Math.min(wanted, painted.length); i++) {
        const product = makeProduct(kind, model, painted[(from + i) % painted.length]!, start + made.length)
        while (slugs.has(product.slug)) product.slug += `-${place + 1}`
        slugs.add(product.slug)
        for (const variant of product.variants) variant.barcode = ean13(barcode++)
        made.push(product)
      }
    }
  }
  mix(made)
  return made
}

/**
 * Sets the popularity so that the first page of a section shows varied products: neighbours differ in model and colour, and the second
 * colour of a model comes after all models. The sections have equal distributions, so a list of several sections mixes them.
 */
function mix(products: readonly DemoProduct[]): void {
  const sections = Map.groupBy(products, (product) => product.category)
  for (const [path, section] of sections) {
    const rest = section.map((product) => ({ product, luck: dice(`mix ${product.slug}`).next() * 3 }))
    const shown: DemoProduct[] = []
    const tired = ({ product, luck }: (typeof rest)[number]): number =>
      shown.reduce((sum, one, i) => {
        const ago = shown.length - i
        return (
          sum +
          (one.groupKey === product.groupKey ? 8 : 0) +
          (one.model === product.model ? 24 / ago : 0) +
          (one.colour === product.colour ? 8 / ago : 0)
        )
      }, luck)
    while (rest.length > 0) {
      const scores = rest.map(tired)
      const next = scores.indexOf(Math.min(...scores))
      shown.push(...rest.splice(next, 1).map(({ product }) => product))
    }
    const shift = dice(`mix ${path}`).next()
    for (const [i, product] of shown.entries())
      product.popularity = 100 + Math.floor((1 - (i + shift) / shown.length) ** 2.5 * 10_000)
  }
}

interface Model {
  line: Line
  spec: number
  hasSpec: boolean
  step: number
}

const modelsOf = (kind: Goods): Model[] =>
  kind.lines.flatMap((line) => {
    const specs = line.slice(3) as number[]
    return (specs.length > 0 ? specs : [0]).map((spec, step) => ({
      line,
      spec,
      hasSpec: specs.length > 0,
      step,
    }))
  })

function makeProduct(kind: Goods, { line, spec, hasSpec }: Model, colour: ColourName, number: number): DemoProduct {
  const [brandSlug, series, model] = line
  const brand = brands[brandSlug]!
  const [name, nameEn = name] = series.split('|') as [string, string?]
  // shared by all colours of a model, and specific to one colour
  const shared = dice(`${kind.at} ${brandSlug} ${series} ${spec}`)
  const own = dice(`${kind.at} ${brandSlug} ${series} ${spec} ${colour}`)
  const [ru, gender, en] = kind.kind
  const words = hasSpec && kind.spec ? kind.spec(spec) : null
  const roubles = kind.price(spec, shared)
  const form = kind.forms?.[model]
  const facts: Facts = Object.fromEntries(
    Object.entries({ brand: brandSlug, color: colour, ...kind.facts(spec, shared), ...form?.facts }).map(
      ([slug, value]) => [slug, tidy(slug, value)],
    ),
  )
  const about = form?.about ?? kind.about[hash(`${series} ${spec}`) % kind.about.length]!
  const use = kind.use?.(spec) ?? ['', '']
  const told = (language: 0 | 1) =>
    [[about[language], use[language]].filter(Boolean).join(' '), figuresIn(facts)[language], brand.about[language]]
      .filter(Boolean)
      .join('\n\n')
  const article = `${brand.code}-${String(number).padStart(5, '0')}`
  const groupKey = slugOf([brand.nameEn, nameEn, words?.[1] ?? '', kind.at.replaceAll('/', '-')].join(' '))
  const cut = own.chance(0.2) ? 1.12 + own.next() * 0.3 : null
  return {
    category: kind.at,
    slug: slugOf([brand.nameEn, nameEn, words?.[1] ?? '', en, colourWordEn(colour)].join(' ')),
    article,
    name: `${[ru, brand.name, name, words?.[0]].filter(Boolean).join(' ')}, ${colourWord(colour, gender)}`,
    nameEn: `${inEnglish([brand.nameEn, nameEn, en], words?.[1])}, ${colourWordEn(colour)}`,
    description: told(0),
    descriptionEn: told(1),
    groupKey,
    model,
    colour,
    facts,
    pictures: picturesOf(model, colour),
    soldBy: kind.soldBy ?? byThePiece,
    variants: (kind.sizes ?? ['']).map((size, i): DemoVariant => {
      const price = windowPrice(roubles * (1 + (kind.sizeStep ?? 0) * i))
      const oldPrice = cut === null ? null : windowPrice(price * cut)
      return {
        sku: size ? `${number}-${slugOf(size)}` : String(number),
        article: size ? `${article}-${size}` : article,
        barcode: '',
        size,
        price: price * 100,
        oldPrice: oldPrice === null ? null : oldPrice * 100,
        farPrice: windowPrice(price * farEast) * 100,
        farOldPrice: oldPrice === null ? null : windowPrice(oldPrice * farEast) * 100,
      }
    }),
    popularity: 0,
    daysOld: own.between(3, 700),
  }
}

/** "backpack 55 L", but "3-person tent": a measure follows the noun, an adjective precedes it. */
function inEnglish(words: string[], measure: string | undefined): string {
  if (!measure) return words.join(' ')
  return /\u00a0|×/.test(measure) ? [...words, measure].join(' ') : [...words.slice(0, 2), measure, words[2]].join(' ')
}

/** Rounds weights to 50 g, like a shop's scales, and other figures to a hundredth: a bottle holds 0.75 l. */
function tidy(slug: string, value: string | number): string | number {
  if (typeof value !== 'number') return value
  return slug === 'weight' ? Math.max(0.05, Math.round(value * 20) / 20) : Math.round(value * 100) / 100
}

/** The value of a fact: its slug, words, and the number if it is one. */
export function factValue(
  attribute: string,
  value: string | number,
): { slug: string; ru: string; en: string; number: number | null } {
  if (typeof value === 'number') {
    const text = String(value).replace('-', '−')
    return {
      slug: String(value).replace('.', '-').replace(/^-/, 'minus-'),
      ru: text.replace('.', ','),
      en: text,
      number: value,
    }
  }
  const words = attributeBySlug.get(attribute)?.values?.[value]
  if (!words) throw new Error(`No words for ${attribute} ${value}`)
  return { slug: value, ru: words[0], en: words[1], number: null }
}

const slugOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[−-](?=\d)/g, ' minus ')
    .replace(/[’']/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
