/**
 * Patterns of the route table. A segment of a pattern is a literal, a parameter `{product}`, a parameter before a literal ending
 * `{product}-hotel`, or a rest: `{slug...}` for one or more segments, `{path...4}` for one to four. One segment of a pattern may be a rest;
 * segments may follow it: `/tours/{c...5}/{slug}/search`. A trailing slash in the address is ignored. A segment with invalid percent-encoding,
 * or one that decodes to a text with a control character, matches nothing.
 */
export interface Pattern {
  source: string
  match: (pathname: string) => Record<string, string> | null
}

/** A screen of a plug-in, as src/plugged lists it. */
export interface PluggedRoute {
  name: string
  path: string
  screen: string
  layout?: 'default' | 'empty' | 'checkout'
  access?: 'open' | 'sign-in'
  cacheable?: boolean | 'for-all'
  query?: readonly string[]
}

/** Parameters of a pattern by name: `ParamsOf<'/hotels/{c...4}/{product}-hotel'>` is `{ c: string; product: string }`. */
export type ParamsOf<Path extends string> = { [Name in NamesOf<Path>]: string }
type NamesOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${infer Bare}...${string}` ? Bare : Name) | NamesOf<Rest>
  : never

/** `max`: largest number of segments of the parameter. `ending`: literal end of its segment, '' for none; a rest has none. */
export type Part = { literal: string } | { name: string; max: number; ending: string }

/** The segments of a pattern. Throws on one that cannot be matched in a single way. */
export function partsOf(source: string): Part[] {
  const parts = segments(source).map(partOf)
  if (parts.filter(isRest).length > 1) throw new Error(`${source} has two rests`)
  return parts
}

function partOf(segment: string): Part {
  if (!/[{}]/.test(segment)) return { literal: segment }
  const [, name, rest, max, ending] = /^\{(\w+)(?:(\.{3})(\d*))?\}([^{}]*)$/.exec(segment) ?? []
  if (name === undefined || ending === undefined || (rest && ending))
    throw new Error(`${segment} is no part of a route`)
  return { name, max: rest ? Number(max) || Number.POSITIVE_INFINITY : 1, ending }
}

export const isRest = (part: Part): boolean => 'max' in part && part.max > 1

export function pattern(source: string): Pattern {
  const parts = partsOf(source)
  const most = parts.reduce((sum, part) => sum + ('max' in part ? part.max : 1), 0)
  return {
    source,
    match(pathname) {
      const given = segments(pathname)
      if (given.length < parts.length || given.length > most) return null
      const spare = given.length - parts.length
      const params: Record<string, string> = {}
      let at = 0
      for (const part of parts) {
        const from = at
        at += isRest(part) ? 1 + spare : 1
        if ('literal' in part) {
          if (given[from] !== part.literal) return null
          continue
        }
        const value = decode(given.slice(from, at), part.ending)
        if (value === null) return null
        params[part.name] = value
      }
      return params
    },
  }
}

/** Empty segments in the middle (`//`) remain, so that they match nothing; one at the end is the trailing slash. */
function segments(pathname: string): string[] {
  return pathname === '/' || pathname === '' ? [] : pathname.replace(/^\//, '').replace(/\/$/, '').split('/')
}

/** The value of a parameter: its segments decoded, without the literal end of the last; null: it matches nothing. */
function decode(encoded: string[], ending: string): string | null {
  try {
    const text = encoded.map(decodeURIComponent).join('/')
    if (!text.endsWith(ending)) return null
    const value = text.slice(0, text.length - ending.length)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is refused
    return value === '' || encoded.includes('') || /[\u0000-\u001f\u007f]/.test(value) ? null : value
  } catch {
    return null
  }
}
