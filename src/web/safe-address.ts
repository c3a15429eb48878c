/** Protocols that leave the page without running code in it. */
const harmless = new Set(['http:', 'https:', 'tel:', 'mailto:'])

/** Parses as a browser does, against an origin that cannot exist. */
function parse(address: string, origin: string): URL | null {
  try {
    return new URL(address, origin)
  } catch {
    return null
  }
}

/**
 * Path, query and hash of an address on this site, or null. For `returnUrl` and all other external input: a foreign host, `//host`, `/\host` and
 * `javascript:` are refused (NAV-07).
 */
export function localPath(address: string | null | undefined): string | null {
  if (!address) return null
  const nobody = 'http://nobody.invalid'
  const url = address.startsWith('/') ? parse(address, nobody) : null
  // `/..//host` is normalized to `//host`, which is a foreign address again.
  return url && url.origin === nobody && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : null
}

export type Destination = { kind: 'local'; path: string } | { kind: 'external'; href: string } | { kind: 'blocked' }

/** Target of a navigation from code: refused unless local, or external and explicitly allowed (spec §2). */
export function destinationOf(address: string, origin: string): Destination {
  const url = parse(address, origin)
  if (!url || !harmless.has(url.protocol)) return { kind: 'blocked' }
  if (url.origin === origin) return { kind: 'local', path: url.pathname + url.search + url.hash }
  return { kind: 'external', href: url.href }
}
