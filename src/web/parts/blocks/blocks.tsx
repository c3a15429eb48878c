import type { ComponentType, ReactNode } from 'react'
import type { Block } from '#shop/pages/blocks/blocks.wire.ts'
import { classNames } from '#ui/class-names.ts'
import { BannerBlock } from './banner.tsx'
import type { BlockProps, LoadedBlock } from './block-data.ts'
import css from './blocks.module.css'
import { FactsBlock } from './facts.tsx'
import { GalleryBlock } from './gallery.tsx'
import { HeroBlock } from './hero.tsx'
import { MapBlock } from './map.tsx'
import { PromotionBlock } from './promotion.tsx'
import { QuestionsBlock } from './questions.tsx'
import { QuoteBlock } from './quote.tsx'
import { ShelfBlock } from './shelf.tsx'
import { TextBlock } from './text.tsx'
import texts from './texts.module.css'
import { HeadingBlock, ListBlock, ParagraphBlock, TableBlock } from './texts.tsx'
import { TilesBlock } from './tiles.tsx'
import { ToursBlock } from './tours.tsx'
import { VideoBlock } from './video.tsx'

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
    return { loaded, node: <OneBlock key={index} loaded={loaded} isFirst={isMain && index === 0} nth={nth} /> }
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
  const node = <Part block={block as never} data={data as never} isFirst={isFirst} nth={nth} />
  if (isText(loaded))
    return shownOn || block.anchor ? (
      <div id={block.anchor} className={shownOn}>
        {node}
      </div>
    ) : (
      node
    )
  return (
    <div id={block.anchor} className={classNames(!isFirst && 'section', shownOn)}>
      {node}
    </div>
  )
}
