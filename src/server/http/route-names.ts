import type { Call } from '#shop/call.ts'
import { matchRoute } from '#web/routes.ts'

const most = 10_000

/**
 * The template of a request's address, for metrics and traces: `/api/products/{slug}/`, `/catalog/{path...4}`. Never the address itself:
 * addresses are unlimited in number and may contain personal data.
 */
export function createRouteNames(calls: readonly Pick<Call, 'path'>[]): (url: string) => string {
  const paths = [...new Set(calls.map(({ path }) => path))].map((path) => ({
    path,
    pattern: new RegExp(`^${path.replace(/\/$/, '').replace(/\{[a-z_]+\}/g, '[^/]+')}/?$`),
  }))
  const known = new Map<string, string>()
  const nameOf = (path: string): string => {
    if (path.startsWith('/api/')) return paths.find(({ pattern }) => pattern.test(path))?.path ?? '/api/…'
    const first = /^\/(assets|images|demo)\//.exec(path)
    if (first) return `/${first[1]}/…`
    if (/^\/(healthz|readyz|_shell|_choose|_cart|build\.json|robots\.txt|manifest\.webmanifest)$/.test(path))
      return path
    const prefix = /^\/(_page|_part)\//.exec(path)?.[1]
    const page = prefix ? path.replace(/^\/(_page|_part\/[^/]+)/, '') : path
    return `${prefix ? `/${prefix}` : ''}${matchRoute(page)?.route.pattern.source ?? '/…'}`
  }
  return (url) => {
    const path = url.split('?', 1)[0]!
    const found = known.get(path)
    if (found !== undefined) return found
    const name = nameOf(path)
    if (known.size >= most) known.clear()
    known.set(path, name)
    return name
  }
}
