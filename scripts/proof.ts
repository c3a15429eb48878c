import path from 'node:path'
import { type Layer, layers } from '../test/layers.ts'

/** Kinds of checks of a row of docs/checklist.md, and the test layers that count as each. */
const layersOf = { unit: ['rules', 'screens'], api: ['api', 'races'], browser: ['journeys'] } as const satisfies Record<
  string,
  readonly Layer[]
>
export type Kind = keyof typeof layersOf
const kinds = Object.keys(layersOf) as Kind[]

export interface Atom {
  id: string
  statement: string
  kinds: Kind[]
}

export interface Ran {
  /** Path relative to the project. */
  file: string
  title: string
  describes: string[]
  status: string
  /** Ids named inside the test, see test/proved.ts. */
  proved: string[]
}

export type Standing =
  | { atom: Atom; is: 'proved' | 'missing' }
  | { atom: Atom; is: 'half'; lacks: Kind[] }
  | { atom: Atom; is: 'failed'; test: string }
  /** The rule is implemented, but no screen or call uses it: docs/coverage.md gives the reason. */
  | { atom: Atom; is: 'dormant'; why: string }

const mostIdsOfATitle = 3

/** Cells of each row of a Markdown table whose first cell is an id. */
const rows = (markdown: string): string[][] =>
  markdown
    .split('\n')
    .filter((line) => /^\| [A-Z]+-\d+ \|/.test(line))
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )

export const readAtoms = (markdown: string): Atom[] =>
  rows(markdown).map(([id = '', statement = '', , check = '']) => ({
    id,
    statement,
    kinds: kinds.filter((kind) => new RegExp(`(^|; |\\+ )${kind}\\b`).test(check)),
  }))

export const readDormant = (markdown: string): Map<string, string> =>
  new Map(rows(markdown).map(([id = '', why = '']) => [id, why]))

const layerOf = (file: string): Layer | undefined =>
  (Object.keys(layers) as Layer[]).find((layer) => layers[layer].some((pattern) => path.matchesGlob(file, pattern)))

/** The standing of each atom, and faults of test titles. */
export function judge(
  atoms: Atom[],
  dormant: Map<string, string>,
  tests: Ran[],
): { standings: Standing[]; wrong: string[] } {
  const known = new Set(atoms.map((atom) => atom.id))
  const domains = new Set(atoms.map((atom) => atom.id.split('-')[0]))
  const wrong: string[] = atoms
    .filter((atom) => atom.kinds.length === 0)
    .map((atom) => `${atom.id}: its Check names no kind`)
  const claims = new Map<string, { kinds: Set<Kind>; failed: string | null }>()

  for (const test of tests) {
    const at = `${test.file}: ${test.title}`
    const idsIn = (text: string) =>
      [...text.matchAll(/\b([A-Z]{2,5})-\d+\b/g)].filter((m) => domains.has(m[1])).map((m) => m[0])
    const titled = [...test.title.matchAll(/\[([A-Z]{2,5}-\d+)\]/g)].map((match) => match[1]!)
    if (idsIn(test.title).length > titled.length) wrong.push(`${at}: an id stands in brackets`)
    if (test.describes.some((title) => idsIn(title).length > 0))
      wrong.push(`${at}: its describe names an id, the test should`)
    if (titled.length > mostIdsOfATitle) wrong.push(`${at}: more than ${mostIdsOfATitle} ids prove nothing`)
    const ids = [...(titled.length > mostIdsOfATitle ? [] : titled), ...test.proved]
    const layer = layerOf(test.file)
    for (const id of ids) {
      if (!known.has(id)) wrong.push(`${at}: there is no ${id}`)
      const claim = claims.get(id) ?? { kinds: new Set(), failed: null }
      claims.set(id, claim)
      if (test.status === 'failed') claim.failed = at
      if (test.status !== 'passed') continue
      for (const kind of kinds)
        if ((layersOf[kind] as readonly (Layer | undefined)[]).includes(layer)) claim.kinds.add(kind)
    }
  }
  for (const id of dormant.keys()) if (!known.has(id)) wrong.push(`docs/coverage.md: there is no ${id}`)

  const standings = atoms.map((atom): Standing => {
    const claim = claims.get(atom.id)
    const why = dormant.get(atom.id)
    if (claim?.failed) return { atom, is: 'failed', test: claim.failed }
    if (!claim || claim.kinds.size === 0) return { atom, is: 'missing' }
    if (why !== undefined) return { atom, is: 'dormant', why }
    const lacks = atom.kinds.filter((kind) => !claim.kinds.has(kind))
    return lacks.length > 0 ? { atom, is: 'half', lacks } : { atom, is: 'proved' }
  })
  return { standings, wrong: [...new Set(wrong)] }
}
