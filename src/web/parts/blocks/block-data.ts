import type { CardOnWire, ImageOnWire } from '#shop/catalog/catalog.wire.ts'
import type { Block, BlockOf } from '#shop/pages/blocks/blocks.wire.ts'
import type { BannersAnswer } from '#shop/pages/pages.wire.ts'
import type { OutletOnWire } from '#shop/places/places.wire.ts'
import type { PromotionsAnswer } from '#shop/promotions/promotions.wire.ts'
import type { HotTour } from '#shop/tours/search.wire.ts'
import type { LoadContext } from '../../screen.ts'
import type { TourFormData } from '../tours/form-data.ts'

/** What a block shows besides its own fields, loaded by the page server. A kind that is not listed has none. */
export interface DataOfBlocks {
  tiles: { categories: { id: number; name: string; path: string; image: ImageOnWire | null }[] }
  shelf: { cards: CardOnWire[] /** Text shown instead of prices if they are closed. */; closed: string }
  map: { region: { slug: string; name: string }; outlets: OutletOnWire[] }
  /** `tours`: present if the block shows the search of tours and the company sells them. */
  banner: { banners: BannersAnswer; tours?: TourFormData }
  promotion: { promotions: PromotionsAnswer['items'] }
  tours: { form: TourFormData; hot: HotTour[] }
  columns: LoadedBlock[][]
}
export type DataOf<Type extends Block['type']> = Type extends keyof DataOfBlocks ? DataOfBlocks[Type] : null

/** A block with its data. */
export type LoadedBlock = { [Type in Block['type']]: { block: BlockOf<Type>; data: DataOf<Type> } }[Block['type']]

/** What a component of a block receives. */
export interface BlockProps<Type extends Block['type']> {
  block: BlockOf<Type>
  data: DataOf<Type>
  /** It begins the page: its title is the heading of the page, its picture is loaded before the others. */
  isFirst: boolean
  /** Number of blocks of its kind before it. */
  nth: number
}

export type BlockContext = Pick<LoadContext<'landing'>, 'api' | 'company' | 'regionId'>

/** How a kind of block is loaded by the page server, and what search engines receive of it. */
export interface BlockSource<Type extends Block['type']> {
  /** Null: there is nothing to show, and the block is left out. */
  load?(block: BlockOf<Type>, context: BlockContext): Promise<DataOf<Type> | null>
  jsonLd?(block: BlockOf<Type>, data: DataOf<Type>, origin: string): object | null
}
