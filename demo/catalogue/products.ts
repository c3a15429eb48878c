import { attributeBySlug } from './attributes.ts'
import { brands } from './brands.ts'
import { type ColourName, colourWord, colourWordEn } from './colours.ts'
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
  /** The same in the dearer zone. */
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
  colour: ColourName
  facts: Facts
  pictures: string[]
  variants: DemoVariant[]
  popularity: number
  daysOld: number
}

const farEast = 1.07

/** Goods of one kind are about this many; few models come in more colours, many in fewer. */
const range = 18

/** `start` keeps the numbers of two shops apart. */
export function makeProducts(goods: readonly Goods[], start: number): DemoProduct[] {
  const made: DemoProduct[] = []
  const slugs = new Set<string>()
  let barcode = start
  for (const [place, kind] of goods.entries()) {
    const models = modelsOf(kind)
    const wanted = kind.colours ?? Math.min(5, Math.max(2, Math.round(range / models.length)))
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
  return made
}

interface Model {
  line: Line
  spec: number
  hasSpec: boolean
  step: number
  /** Shown from the side first, so that neighbours in a list do not look the same. */
  turned: boolean
}

const modelsOf = (kind: Goods): Model[] =>
  kind.lines.flatMap((line, index) => {
    const specs = line.slice(3) as number[]
    return (specs.length > 0 ? specs : [0]).map((spec, step) => ({
      line,
      spec,
      hasSpec: specs.length > 0,
      step,
      turned: (index + step) % 2 === 1,
    }))
  })

function makeProduct(
  kind: Goods,
  { line, spec, hasSpec, turned }: Model,
  colour: ColourName,
  number: number,
): DemoProduct {
  const [brandSlug, series, model] = line
  const brand = brands[brandSlug]!
  const [name, nameEn = name] = series.split('|') as [string, string?]
  // what all colours of a model share, and what is a colour's own
  const shared = dice(`${kind.at} ${brandSlug} ${series} ${spec}`)
  const own = dice(`${kind.at} ${brandSlug} ${series} ${spec} ${colour}`)
  const [ru, gender, en] = kind.kind
  const words = hasSpec && kind.spec ? kind.spec(spec) : null
  const roubles = kind.price(spec, shared)
  const facts = Object.fromEntries(
    Object.entries({ brand: brandSlug, color: colour, ...kind.facts(spec, shared) }).map(([slug, value]) => [
      slug,
      tidy(slug, value),
    ]),
  )
  const about = kind.about[hash(`${series} ${spec}`) % kind.about.length]!
  const article = `${brand.code}-${String(number).padStart(5, '0')}`
  const groupKey = slugOf([brand.nameEn, nameEn, words?.[1] ?? '', kind.at.replaceAll('/', '-')].join(' '))
  const cut = own.chance(0.2) ? 1.12 + own.next() * 0.3 : null
  const buyers = own.chance(0.14) ? 0 : Math.floor(Math.exp(own.next() * 5.2))
  return {
    category: kind.at,
    slug: slugOf([brand.nameEn, nameEn, words?.[1] ?? '', en, colourWordEn(colour)].join(' ')),
    article,
    name: `${[ru, brand.name, name, words?.[0]].filter(Boolean).join(' ')}, ${colourWord(colour, gender)}`,
    nameEn: `${inEnglish([brand.nameEn, nameEn, en], words?.[1])}, ${colourWordEn(colour)}`,
    description: `${about[0]}\n\n${brand.about[0]}`,
    descriptionEn: `${about[1]}\n\n${brand.about[1]}`,
    groupKey,
    colour,
    facts,
    pictures: picturesOf(model, colour, turned),
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
    popularity: Math.floor(own.next() ** 2.5 * 10_000) + buyers * 3,
    daysOld: own.between(3, 700),
  }
}

/** "backpack 55 L", but "3-person tent": a measure follows the noun, an adjective stands before it. */
function inEnglish(words: string[], measure: string | undefined): string {
  if (!measure) return words.join(' ')
  return /\u00a0|×/.test(measure) ? [...words, measure].join(' ') : [...words.slice(0, 2), measure, words[2]].join(' ')
}

/** Mostly good, some middling: like the goods of a shop that drops what is bad. Many voices never agree on a full five. */
function tidy(slug: string, value: string | number): string | number {
  if (typeof value !== 'number') return value
  return slug === 'weight' ? Math.max(0.05, Math.round(value * 20) / 20) : Math.round(value * 10) / 10
}

/** The value a fact stands for: its slug, words, and the figure if it is one. */
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
