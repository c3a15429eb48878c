/** Where visitors of an address are sent that has no page any more. */
export interface Redirect {
  id: number
  /** As `readPath` writes it. */
  fromPath: string
  /** A path of this shop with its query, or an address elsewhere. */
  target: string
  /** Path of the target, as `readPath` writes it; null: elsewhere. */
  targetPath: string | null
  isAutomatic: boolean
  createdAt: Date
}

/** Longest path that can have a redirect. */
const maxLength = 2_000

/**
 * One way to write a path: every segment percent-encoded in the same manner, no slash at the end. Null: no path of a page of this shop, such as
 * the home page, an empty segment or an invalid encoding.
 */
export function readPath(path: string): string | null {
  if (!path.startsWith('/') || /[?#]/.test(path) || path.length > maxLength) return null
  try {
    const segments = path.replace(/\/$/, '').slice(1).split('/').map(decodeURIComponent)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is refused
    if (segments.some((one) => one === '' || /^\.{1,2}$/.test(one) || /[\u0000-\u001f\u007f]/.test(one))) return null
    return `/${segments.map(encodeURIComponent).join('/')}`
  } catch {
    return null
  }
}

/**
 * Where a redirect leads: a path of this shop with a slash at its end, its query and its place on the page, or an address elsewhere by HTTP(S).
 * `/` is the home page. Null: neither.
 */
export function readTarget(text: string): { target: string; path: string | null } | null {
  if (text.length > maxLength) return null
  if (/^https?:\/\//i.test(text)) {
    const url = URL.parse(text)
    return url && !url.username && !url.password ? { target: url.href, path: null } : null
  }
  const [, pathname = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(text) ?? []
  if (pathname === '/') return { target: `/${encodeRest(rest)}`, path: '/' }
  const path = readPath(pathname)
  // A file, such as a price list, has no slash at its end.
  const end = /\.\w+$/.test(path ?? '') ? '' : '/'
  return path === null ? null : { target: `${path}${end}${encodeRest(rest)}`, path }
}

/** Query and place on the page as a browser writes them. */
function encodeRest(rest: string): string {
  const { search, hash } = new URL(rest, 'http://shop.invalid/')
  return `${search}${hash}`
}

/** The target with the query of the request: a name that the target sets keeps the target's value. */
export function withQueryOf(target: string, search: string): string {
  if (search === '' || search === '?') return target
  const url = new URL(target, 'http://shop.invalid')
  const own = new URLSearchParams(url.search)
  for (const [name, value] of new URLSearchParams(search)) if (!own.has(name)) url.searchParams.append(name, value)
  return target.startsWith('/') ? `${url.pathname}${url.search}${url.hash}` : url.href
}
