/** The requested part of a page: the document, or what a script loads instead. */
export interface PageTarget {
  kind: 'document' | 'payload' | 'shell' | 'manifest'
  url: URL
  /** Tag of what the browser already has of the path. */
  has?: string
}

/** Prefix under which a client navigation requests the data of a page (NAV-28). */
const payloadPrefix = '/_page'
/** The same without what the browser already has of the path, by its tag: `/_part/<tag>/<path>` (decision 0022). */
const partPrefix = /^\/_part\/([\w-]{16})(?=\/)/
/** Menus and settings in another language or for another region. */
const shellPath = '/_shell'

export function readPageTarget(url: URL): PageTarget {
  if (url.pathname === shellPath) return { kind: 'shell', url: new URL('/', url) }
  if (url.pathname === '/manifest.webmanifest') return { kind: 'manifest', url: new URL('/', url) }
  const part = partPrefix.exec(url.pathname)
  if (!part && !url.pathname.startsWith(`${payloadPrefix}/`)) return { kind: 'document', url }
  const page = new URL(url)
  page.pathname = url.pathname.slice((part?.[0] ?? payloadPrefix).length)
  return { kind: 'payload', url: page, has: part?.[1] }
}
