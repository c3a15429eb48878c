import { firstSegments } from '#web/routes.ts'

/**
 * First segments of every address the shop answers itself: those of the route table, and those that never reach it, as calls, files, programs and
 * health checks are answered before any page. Ours of the second kind all begin with a word of this list or with `_`, which no slug may.
 */
export const reservedSlugs: ReadonlySet<string> = new Set([
  ...firstSegments,
  ...['api', 'assets', 'images', 'demo', 'office', '1c', 'feeds', 'sitemaps', 'healthz', 'readyz'],
  ...['robots.txt', 'sitemap.xml', 'manifest.webmanifest', 'build.json', 'favicon.ico'],
])
