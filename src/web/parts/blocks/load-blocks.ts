import { isApiFailure } from '#api/client.ts'
import type { Block } from '#shop/pages/blocks/blocks.wire.ts'
import { bannerSource } from './banner.data.ts'
import type { BlockContext, BlockSource, LoadedBlock } from './block-data.ts'
import { mapSource } from './map.data.ts'
import { promotionSource } from './promotion.data.ts'
import { questionsSource } from './questions.data.ts'
import { shelfSource } from './shelf.data.ts'
import { tilesSource } from './tiles.data.ts'
import { toursSource } from './tours.data.ts'
import { videoSource } from './video.data.ts'

/** Kinds of blocks that have data or tell search engines something. A new kind: a line here, if it does. */
const sources: { [Type in Block['type']]?: BlockSource<Type> } = {
  tiles: tilesSource,
  shelf: shelfSource,
  questions: questionsSource,
  video: videoSource,
  map: mapSource,
  banner: bannerSource,
  promotion: promotionSource,
  tours: toursSource,
}

/** Loads what blocks show, on the page server. A block with nothing to show, or whose data the API refuses, is left out. */
export async function loadBlocks(body: readonly Block[], context: BlockContext): Promise<LoadedBlock[]> {
  const loaded = await Promise.all(body.map((block) => loadBlock(block, context)))
  return loaded.filter((one) => one !== null)
}

async function loadBlock(block: Block, context: BlockContext): Promise<LoadedBlock | null> {
  if (block.type === 'columns') {
    const columns = await Promise.all(block.columns.map((column) => loadBlocks(column, context)))
    return columns.some((column) => column.length > 0) ? { block, data: columns } : null
  }
  const load = sources[block.type]?.load as BlockSource<typeof block.type>['load']
  if (!load) return { block, data: null } as LoadedBlock
  try {
    const data = await load(block as never, context)
    return data === null ? null : ({ block, data } as LoadedBlock)
  } catch (error) {
    if (isApiFailure(error)) return null
    throw error
  }
}

/** What search engines receive of the blocks of a page. */
export const jsonLdOf = (blocks: readonly LoadedBlock[], origin: string): object[] =>
  blocks.flatMap(({ block, data }) => {
    if (block.type === 'columns') return (data as LoadedBlock[][]).flatMap((column) => jsonLdOf(column, origin))
    const told = sources[block.type]?.jsonLd as BlockSource<typeof block.type>['jsonLd']
    return told?.(block as never, data as never, origin) ?? []
  })
