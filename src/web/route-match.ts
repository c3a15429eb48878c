/**
 * Patterns of the route table: `/catalog/products/{product}`, and `{slug...}` at the end for one segment or more.
 * A trailing slash on the address never matters. A segment that is not proper percent-encoding, or that decodes to
 * something with a control character in it, matches nothing.
 */
export interface Pattern {
  source: string
  match: (pathname: string) => Record<string, string> | null
}

type Part = { literal: string } | { name: string; rest: boolean }

export function pattern(source: string): Pattern {
  const parts: Part[] = segments(source).map((segment) => {
    const named = /^\{(\w+)(\.{3})?\}$/.exec(segment)
    return named ? { name: named[1]!, rest: named[2] !== undefined } : { literal: segment }
  })
  const endless = parts.some((part) => 'rest' in part && part.rest)
  return {
    source,
    match(pathname) {
      const given = segments(pathname)
      if (endless ? given.length < parts.length : given.length !== parts.length) return null
      const params: Record<string, string> = {}
      for (const [index, part] of parts.entries()) {
        if ('literal' in part) {
          if (given[index] !== part.literal) return null
          continue
        }
        const value = decode(part.rest ? given.slice(index) : given.slice(index, index + 1))
        if (value === null) return null
        params[part.name] = value
        if (part.rest) break
      }
      return params
    },
  }
}

/** Empty segments in the middle (`//`) are kept, so that they match nothing; one at the end is the trailing slash. */
function segments(pathname: string): string[] {
  const trimmed = pathname.replace(/^\//, '').replace(/\/$/, '')
  return trimmed === '' ? [] : trimmed.split('/')
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
