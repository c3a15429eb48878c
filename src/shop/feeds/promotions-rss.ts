import { escapeXml } from '#lib/escape.ts'

/** A promotion as readers of news receive it. */
export interface PromotionNews {
  slug: string
  name: string
  caption: string
  /** When it was first shown. */
  since: Date
}

interface Channel {
  title: string
  description: string
  language: string
  /** Address of the list of promotions. */
  link: string
  /** Address of this feed. */
  self: string
}

/** RSS 2.0 (rssboard.org/rss-specification), the newest first. `linkOf` gives the address of a promotion, which is its guid too. */
export function promotionsRss(
  { title, description, language, link, self }: Channel,
  news: readonly PromotionNews[],
  linkOf: (slug: string) => string,
): string {
  const items = news.map((one) => {
    const address = escapeXml(linkOf(one.slug))
    return `<item><title>${escapeXml(one.name)}</title><link>${address}</link><guid>${address}</guid><description>${escapeXml(one.caption)}</description><pubDate>${one.since.toUTCString()}</pubDate></item>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>${escapeXml(title)}</title><link>${escapeXml(link)}</link><description>${escapeXml(description)}</description><language>${language}</language>
<atom:link href="${escapeXml(self)}" rel="self" type="application/rss+xml"/>
${items.join('')}</channel></rss>
`
}
