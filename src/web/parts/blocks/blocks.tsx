import type { ComponentType, ReactNode } from 'react'
import type { Block } from '#shop/pages/blocks/blocks.wire.ts'
import { classNames } from '#ui/class-names.ts'
import { lazyPart } from '../lazy-part.tsx'
import { BannerBlock } from './banner.tsx'
import type { BlockProps, LoadedBlock } from './block-data.ts'
import css from './blocks.module.css'
import { FactsBlock } from './facts.tsx'
import { ShelfBlock } from './shelf.tsx'
import texts from './texts.module.css'
import { HeadingBlock, ListBlock, ParagraphBlock, TableBlock } from './texts.tsx'
import { TilesBlock } from './tiles.tsx'
import { ToursBlock } from './tours.tsx'

/** Kinds that the usual home page does not have are loaded by the pages that do. */
const HeroBlock = lazyPart(
  'block-hero',
  async () => (await import('./hero.tsx')).HeroBlock,
  'parts/blocks/hero.tsx',
  'if drawn',
)
const TextBlock = lazyPart(
  'block-text',
  async () => (await import('./text.tsx')).TextBlock,
  'parts/blocks/text.tsx',
  'if drawn',
)
const QuoteBlock = lazyPart(
  'block-quote',
  async () => (await import('./quote.tsx')).QuoteBlock,
  'parts/blocks/quote.tsx',
  'if drawn',
)
const VideoBlock = lazyPart(
  'block-video',
  async () => (await import('./video.tsx')).VideoBlock,
  'parts/blocks/video.tsx',
  'if drawn',
)
const MapBlock = lazyPart(
  'block-map',
  async () => (await import('./map.tsx')).MapBlock,
  'parts/blocks/map.tsx',
  'if drawn',
)
const GalleryBlock = lazyPart(
  'block-gallery',
  async () => (await import('./gallery.tsx')).GalleryBlock,
  'parts/blocks/gallery.tsx',
  'if drawn',
)
const QuestionsBlock = lazyPart(
  'block-questions',
  async () => (await import('./questions.tsx')).QuestionsBlock,
  'parts/blocks/questions.tsx',
  'if drawn',
)
const PromotionBlock = lazyPart(
  'block-promotion',
  async () => (await import('./promotion.tsx')).PromotionBlock,
  'parts/blocks/promotion.tsx',
  'if drawn',
)
const lazyTypes: readonly Block['type'][] = [
  'hero',
  'text',
  'quote',
  'video',
  'map',
  'gallery',
  'questions',
  'promotion',
]

/** The component of every kind of block. A new kind: its file, and a line here. */
const components: { [Type in Exclude<Block['type'], 'columns'>]: ComponentType<BlockProps<Type>> } = {
  heading: HeadingBlock,
  paragraph: ParagraphBlock,
  list: ListBlock,
  table: TableBlock,
  hero: HeroBlock,
  facts: FactsBlock,
  tiles: TilesBlock,
  shelf: ShelfBlock,
  text: TextBlock,
  gallery: GalleryBlock,
  questions: QuestionsBlock,
  quote: QuoteBlock,
  video: VideoBlock,
  map: MapBlock,
  banner: BannerBlock,
  promotion: PromotionBlock,
  tours: ToursBlock,
}

/** Whether the first block contains the heading of the page; else the screen draws it. One that a device does not show cannot. */
export function hasHeading([first]: readonly LoadedBlock[]): boolean {
  if (!first || first.block.only?.device) return false
  return first.block.type === 'hero' || (first.block.type === 'banner' && first.block.place === 'hero')
}

/** Blocks one below another. Texts that follow each other are one text. */
export function Blocks({ blocks, isMain = false }: { blocks: readonly LoadedBlock[]; isMain?: boolean }) {
  const before = new Map<string, number>()
  const drawn = blocks.map((loaded, index) => {
    const { type } = loaded.block
    const nth = before.get(type) ?? 0
    before.set(type, nth + 1)
    const isFirst = isMain && index === 0 && !loaded.block.only?.device
    return { loaded, node: <OneBlock key={index} loaded={loaded} isFirst={isFirst} nth={nth} /> }
  })
  return groupsOf(drawn).map((group, index) =>
    isText(group[0]?.loaded) ? (
      <div key={index} className={texts.text}>
        {group.map(({ node }) => node)}
      </div>
    ) : (
      group.map(({ node }) => node)
    ),
  )
}

interface Drawn {
  loaded: LoadedBlock
  node: ReactNode
}

const textTypes: readonly Block['type'][] = ['heading', 'paragraph', 'list', 'table']
/** One that belongs to some visitors only has a place of its own, as a hidden one must not leave a gap. */
const isText = (one: LoadedBlock | undefined): boolean => one !== undefined && textTypes.includes(one.block.type)

function groupsOf(drawn: readonly Drawn[]): Drawn[][] {
  const groups: Drawn[][] = []
  for (const one of drawn) {
    const last = groups.at(-1)
    if (last && isText(last[0]?.loaded) && isText(one.loaded)) last.push(one)
    else groups.push([one])
  }
  return groups
}

function OneBlock({ loaded, isFirst, nth }: { loaded: LoadedBlock; isFirst: boolean; nth: number }) {
  const { block, data } = loaded
  const shownOn = block.only?.device && css[block.only.device]
  if (block.type === 'columns')
    return (
      <div id={block.anchor} className={classNames('section', css.columns, shownOn)}>
        {(data as LoadedBlock[][]).map((column, index) => (
          <div key={index} className={css.column}>
            <Blocks blocks={column} />
          </div>
        ))}
      </div>
    )
  const Part = components[block.type] as ComponentType<BlockProps<typeof block.type>>
  const drawn = <Part block={block as never} data={data as never} isFirst={isFirst} nth={nth} />
  // By this id the document finds out which parts it contains (lazy-part.tsx); one in a column may repeat it.
  const node = lazyTypes.includes(block.type) ? <div id={`block-${block.type}`}>{drawn}</div> : drawn
  if (isText(loaded))
    return shownOn || block.anchor ? (
      <div id={block.anchor} className={shownOn}>
        {node}
      </div>
    ) : (
      node
    )
  return (
    <div id={block.anchor} className={classNames(!(isFirst && hasHeading([loaded])) && 'section', shownOn)}>
      {node}
    </div>
  )
}
