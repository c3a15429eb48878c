import { truncate } from '#lib/text.ts'
import type { PageAnswer } from '#shop/pages/pages.wire.ts'
import type { Head, HeadContext } from '../../screen.ts'
import type { BlockContext, LoadedBlock } from './block-data.ts'
import { jsonLdOf, loadBlocks } from './load-blocks.ts'

/** A page out of blocks as its screen receives it. */
export interface PageData {
  page: Pick<PageAnswer, 'slug' | 'title' | 'description'>
  blocks: LoadedBlock[]
}

export async function loadPageBlocks(
  { slug, title, description, body }: PageAnswer,
  context: BlockContext,
): Promise<PageData> {
  return { page: { slug, title, description }, blocks: await loadBlocks(body, context) }
}

/** Without a description of its own a page is described by its first text. */
export function headOfPage({ page, blocks }: PageData, { url }: HeadContext, canonical: string): Head {
  const texts = blocks.flatMap(({ block }) =>
    block.type === 'paragraph' || block.type === 'hero' || block.type === 'text' ? (block.text ?? '') : '',
  )
  const cover = blocks.find(({ block }) => block.type === 'hero')?.block
  const jsonLd = jsonLdOf(blocks, url.origin)
  return {
    title: page.title,
    description: truncate(page.description || texts.find(Boolean) || '', 160) || undefined,
    canonical,
    ...(jsonLd.length > 0 && { jsonLd }),
    ...(cover?.type === 'hero' && { image: cover.picture.url }),
  }
}
