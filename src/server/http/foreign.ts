/**
 * Whether a browser sends this changing request from another site (design §8). Programs send none of these headers. `Origin` must match the
 * requested address including the port; if a proxy drops the port from `Host`, the port of PUBLIC_URL is used. Without `Sec-Fetch-Site` and
 * `Origin`, `Referer` decides.
 */
export function isForeign(request: Request, publicUrl: string): boolean {
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return false
  const site = request.headers.get('sec-fetch-site')?.toLowerCase()
  if (site && site !== 'same-origin' && site !== 'none') return true
  const origin = request.headers.get('origin') ?? (site ? null : request.headers.get('referer'))
  if (origin === null) return false
  // 'null' is the origin of sandboxed frames and files: foreign.
  if (!URL.canParse(origin)) return true
  const { host, protocol } = new URL(origin)
  const asked = request.headers.get('host') ?? ''
  const { port } = new URL(publicUrl)
  const hosts = port && !/:\d+$/.test(asked) ? [asked, `${asked}:${port}`] : [asked]
  return !hosts.some((one) => hostOf(one, protocol) === host)
}

/**
 * Whether a changing request says that it comes from a page of this site. Every browser says so of such a request; one that says nothing must not
 * act by a cookie.
 */
export function isOfThisSite(request: Request, publicUrl: string): boolean {
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return true
  const origin = request.headers.get('origin')
  if (origin === null) return request.headers.get('sec-fetch-site')?.toLowerCase() === 'same-origin'
  // An address without encryption can be answered by anybody on the way.
  if (publicUrl.startsWith('https:') && !origin.startsWith('https:')) return false
  return !isForeign(request, publicUrl)
}

/** Normalizes a host as a URL does: without the default port of its scheme. */
const hostOf = (host: string, protocol: string): string => {
  const address = `${protocol}//${host}`
  return URL.canParse(address) ? new URL(address).host : ''
}
