import { matchRoute, type Route } from './routes.ts'

/**
 * The address a page is cached under: query names unknown to the route are dropped on cacheable routes, the others are sorted, so that a page has
 * one address, whatever campaign led to it.
 */
export function canonicalAddress(url: URL): { url: URL; route: Route | null; params: Record<string, string> } {
  const found = matchRoute(url.pathname)
  // Not `new URL(pathname, origin)`: a path with two slashes would be read as a host.
  const clean = new URL(url)
  clean.search = ''
  clean.hash = ''
  const known = (name: string) =>
    !found?.route.cacheable ||
    found.route.query.some((one) => (one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : name === one))
  const pairs = [...url.searchParams].filter(([name, value]) => value !== '' && known(name))
  for (const [name, value] of pairs.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))) {
    clean.searchParams.append(name, value)
  }
  return { url: clean, route: found?.route ?? null, params: found?.params ?? {} }
}
