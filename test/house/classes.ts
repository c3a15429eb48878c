import path from 'node:path'

const without = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, '')
const namesIn = (css: string): Set<string> =>
  new Set(
    without(css)
      .match(/\.[a-z][\w-]*/gi)
      ?.map((one) => one.slice(1)),
  )

/**
 * Class names in a screen that no style sheet defines: words in `className="…"` belong to src/ui/base.css, members of an imported
 * module to that module. Such a name has no effect, and no compiler reports it.
 */
export function unknownClasses(file: string, text: string, read: (file: string) => string): string[] {
  const common = namesIn(read('src/ui/base.css'))
  const words = [...text.matchAll(/className="([^"]*)"/g)].flatMap(([, list]) => list!.split(/\s+/).filter(Boolean))
  const unknown = words.filter((word) => !common.has(word))
  for (const [, name, from] of text.matchAll(/import (\w+) from '([^']*\.module\.css)'/g)) {
    const sheet = from!.startsWith('#') ? `src/${from!.slice(1)}` : path.posix.join(path.posix.dirname(file), from!)
    const known = namesIn(read(sheet))
    // Not the end of a longer name or a part of a path: `found.css.x`, './css.ts'.
    for (const [, member] of text.matchAll(new RegExp(`(?<![\\w./-])${name}\\.(\\w+)(?![^\\n]*')`, 'g')))
      if (!known.has(member!)) unknown.push(`${name}.${member}`)
  }
  return unknown
}
