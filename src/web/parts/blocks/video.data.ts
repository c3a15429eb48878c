import { readVideo } from '#shop/pages/video-source.ts'
import type { BlockSource } from './block-data.ts'

export const videoSource: BlockSource<'video'> = {
  /** Search engines require the day of publication. */
  jsonLd({ title, text, url, picture, published }, _data, origin) {
    const source = readVideo(url)
    if (!source || !published) return null
    const address = new URL(source.url, origin).href
    return {
      '@context': 'https://schema.org',
      '@type': 'VideoObject',
      name: title,
      description: text || title,
      thumbnailUrl: new URL(picture.url, origin).href,
      uploadDate: published,
      ...(source.kind === 'frame' ? { embedUrl: address } : { contentUrl: address }),
    }
  },
}
