import { z } from '@hono/zod-openapi'
import type { Locale } from '#lib/format.ts'
import { bannerBlock } from './banner.wire.ts'
import { defineBlock, type FieldKit } from './define-block.wire.ts'
import { factsBlock } from './facts.wire.ts'
import { galleryBlock } from './gallery.wire.ts'
import { heroBlock } from './hero.wire.ts'
import { mapBlock } from './map.wire.ts'
import { promotionBlock } from './promotion.wire.ts'
import { questionsBlock } from './questions.wire.ts'
import { quoteBlock } from './quote.wire.ts'
import { shelfBlock } from './shelf.wire.ts'
import { textBlock } from './text.wire.ts'
import { headingBlock, listBlock, paragraphBlock, tableBlock } from './texts.wire.ts'
import { tilesBlock } from './tiles.wire.ts'
import { toursBlock } from './tours.wire.ts'
import { videoBlock } from './video.wire.ts'

/** Kinds of blocks that may also stand in a column. A new kind: its file, and a line here. */
const innerDefinitions = [
  headingBlock,
  paragraphBlock,
  listBlock,
  tableBlock,
  heroBlock,
  factsBlock,
  tilesBlock,
  shelfBlock,
  textBlock,
  galleryBlock,
  questionsBlock,
  quoteBlock,
  videoBlock,
  mapBlock,
  bannerBlock,
  promotionBlock,
  toursBlock,
] as const
type Inner = (typeof innerDefinitions)[number]['shown']
type InnerBlock = z.output<Inner>
type StoredInnerBlock = z.input<Inner>

const innerOf = { written: unionOf('written'), shown: unionOf('shown') }
function unionOf(shape: 'written' | 'shown'): z.ZodType<InnerBlock, StoredInnerBlock> {
  const [first, ...rest] = innerDefinitions.map((one) => one[shape] as z.ZodObject<{ type: z.ZodLiteral<string> }>)
  return z.discriminatedUnion('type', [first!, ...rest]) as never
}

/** Two or three columns of blocks; one below another on a phone. */
const columnsBlock = defineBlock({
  type: 'columns',
  words: { name: ['Колонки', 'Columns'], fields: { columns: ['Колонки', 'Columns'] } },
  fields: (kit) => ({ columns: z.array(columnOf(kit)).min(2).max(3) }),
})
function columnOf({ use }: FieldKit): z.ZodType<InnerBlock[], StoredInnerBlock[]> {
  if (use === 'written' || use === 'shown') return z.array(innerOf[use]).max(20)
  return z.array(z.unknown()).transform((stored) => readEach(innerDefinitions, stored, use)) as never
}

/** Every kind of block, for what lists them: the documentation, an editor. */
export const blockDefinitions = [...innerDefinitions, columnsBlock] as const
type Definition = (typeof blockDefinitions)[number]

/** A block as visitors receive it. */
export type Block = z.output<Definition['shown']>
export type BlockOf<Type extends Block['type']> = Extract<Block, { type: Type }>
/** A block as it is saved. */
export type StoredBlock = z.input<Definition['written']>

const unionOfAll = (shape: 'written' | 'shown') =>
  z.discriminatedUnion('type', blockDefinitions.map((one) => one[shape]) as never) as z.ZodType as z.ZodType<
    Block,
    StoredBlock
  >
/** Checks a block that is saved. A page is a list of blocks, never HTML: content of an editor cannot run code (reliability R24). */
export const storedBlock = unionOfAll('written').openapi('StoredBlock')
export const block = unionOfAll('shown').openapi('Block')

/** To whom a page is shown. */
export interface Audience {
  locale: Locale
  /** Short name of the visitor's region. */
  region: string
}

/**
 * The blocks of a stored body as a visitor receives them. A block that this release does not know, or that is broken, is left out: it may have
 * been stored by a later release, or by hand.
 */
export const readBlocks = (stored: readonly unknown[], { locale, region }: Audience): Block[] =>
  shownTo(readEach(blockDefinitions, stored, locale) as Block[], { locale, region })

function readEach(
  definitions: readonly Pick<Definition, 'type' | 'readIn'>[],
  stored: readonly unknown[],
  locale: Locale,
): unknown[] {
  return stored.flatMap((one) => {
    const type = (one as { type?: unknown } | null)?.type
    const read = definitions.find((definition) => definition.type === type)?.readIn[locale].safeParse(one)
    return read?.success ? [read.data] : []
  })
}

function shownTo<B extends Block>(blocks: readonly B[], audience: Audience): B[] {
  return blocks.flatMap((one) => {
    const { regions, languages } = one.only ?? {}
    if (regions && !regions.includes(audience.region)) return []
    if (languages && !languages.includes(audience.locale)) return []
    if (one.type !== 'columns') return [one]
    return [{ ...one, columns: one.columns.map((column) => shownTo(column, audience)) }]
  })
}
