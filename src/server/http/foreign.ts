/**
 * Whether a browser sends this changing request from another site (design §8). Programs send none of these headers. `Origin` must name the very
 * address the request came to, port and all; a proxy that leaves the port out of `Host` is helped out by the port of PUBLIC_URL. Where
 * neither `Sec-Fetch-Site` nor `Origin` is sent, `Referer` tells.
 */
export function isForeign(request: Request, publicUrl: string): boolean {
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return false
  const site = request.headers.get('sec-fetch-site')?.toLowerCase()
  if (site && site !== 'same-origin' && site !== 'none') return true
  const origin = request.headers.get('origin') ?? (site ? null : request.headers.get('referer'))
  if (origin === null) return false
  // 'null' is the origin of sandboxed frames and files: nobody of ours.
  if (!URL.canParse(origin)) return true
  const { host, protocol } = new URL(origin)
  const asked = request.headers.get('host') ?? ''
  const { port } = new URL(publicUrl)
  const hosts = port && !/:\d+$/.test(asked) ? [asked, `${asked}:${port}`] : [asked]
  return !hosts.some((one) => hostOf(one, protocol) === host)
}

/** As an address writes it: without the port that its scheme has anyway. */
const hostOf = (host: string, protocol: string): string => {
  const address = `${protocol}//${host}`
  return URL.canParse(address) ? new URL(address).host : ''
}
