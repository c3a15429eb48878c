/** What is asked of a page: the document, or what script brings in its place. */
export interface Wanted {
  kind: 'document' | 'payload' | 'shell' | 'manifest'
  url: URL
  /** Tag of what the browser has of the path already. */
  has?: string
}

/** Where a client navigation asks for the data of a page: the same path under this prefix (NAV-28). */
const payloadPrefix = '/_page'
/** The same without what the browser has of the path, by its tag: `/_part/<tag>/<path>` (decision 0022). */
const partPrefix = /^\/_part\/([\w-]{16})(?=\/)/
/** Menus and settings in another language or of another region. */
const shellPath = '/_shell'

export function wantedFrom(url: URL): Wanted {
  if (url.pathname === shellPath) return { kind: 'shell', url: new URL('/', url) }
  if (url.pathname === '/manifest.webmanifest') return { kind: 'manifest', url: new URL('/', url) }
  const part = partPrefix.exec(url.pathname)
  if (!part && !url.pathname.startsWith(`${payloadPrefix}/`)) return { kind: 'document', url }
  const page = new URL(url)
  page.pathname = url.pathname.slice((part?.[0] ?? payloadPrefix).length)
  return { kind: 'payload', url: page, has: part?.[1] }
}
