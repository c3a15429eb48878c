/**
 * Patterns of the route table: `/catalog/products/{product}`, `{slug...}` at the end for one or more segments, and `{path...4}` for one to four.
 * A trailing slash in the address is ignored. A segment with invalid percent-encoding, or one that decodes to a text with a control character,
 * matches nothing.
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
  cacheable?: boolean
  query?: readonly string[]
}

/** Parameters of a pattern by name: `ParamsOf<'/catalog/products/{product}'>` is `{ product: string }`. */
export type ParamsOf<Path extends string> = { [Name in NamesOf<Path>]: string }
type NamesOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${infer Bare}...${string}` ? Bare : Name) | NamesOf<Rest>
  : never

/** `max`: largest number of segments of the parameter. */
type Part = { literal: string } | { name: string; max: number }

export function pattern(source: string): Pattern {
  const parts: Part[] = segments(source).map((segment) => {
    const named = /^\{(\w+)(?:\.{3}(\d*))?\}$/.exec(segment)
    if (!named) return { literal: segment }
    const [, name, max] = named
    return { name: name!, max: max === undefined ? 1 : Number(max) || Number.POSITIVE_INFINITY }
  })
  const last = parts.at(-1)
  const most = parts.length - 1 + (last && 'max' in last ? last.max : 1)
  return {
    source,
    match(pathname) {
      const given = segments(pathname)
      if (given.length < parts.length || given.length > Math.max(most, parts.length)) return null
      const params: Record<string, string> = {}
      for (const [index, part] of parts.entries()) {
        if ('literal' in part) {
          if (given[index] !== part.literal) return null
          continue
        }
        const value = decode(given.slice(index, index + part.max))
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

function decode(encoded: string[]): string | null {
  try {
    const decoded = encoded.map(decodeURIComponent)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is refused
    return decoded.some((one) => one === '' || /[\u0000-\u001f\u007f]/.test(one)) ? null : decoded.join('/')
  } catch {
    return null
  }
}
