/**
 * Compares the row types that stores declare, `sql<Row>`, with the columns that PostgreSQL returned in tests (decision 0084). A copy of each file
 * with statements is compiled in which `Row` has to fit what was seen: `node test/statements/check.ts` after the API tests.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { type SeenAnswer, seenFolder } from './seen.ts'

/** Type errors, one a line, and how many of the declared rows were compared. */
export interface Comparison {
  faults: string[]
  compared: number
  declared: number
}

const root = path.join(import.meta.dirname, '..', '..')

/** Added to each copy: the type errors of `Fits$` name the columns that contradict `Row`. */
const fits = `
type NotNull$<T> = Exclude<T, null | undefined>
/** Declared columns that are absent, or of another type than the column. */
type Other$<Row, Seen> = Row extends unknown ? string extends keyof Row ? never : {
  [K in keyof Row]-?: K extends keyof Seen
    ? unknown extends Row[K] ? never : Seen[K] extends { type: infer T } ? NotNull$<Row[K]> extends T ? never : T extends NotNull$<Row[K]> ? never : K : never
    : undefined extends Row[K] ? never : K
}[keyof Row] : never
/** Columns that were null, and are never null as declared. */
type Null$<Row, Seen> = string extends keyof Row ? never : {
  [K in keyof Row]-?: K extends keyof Seen ? Seen[K] extends { isNull: true } ? null extends Row[K] ? never : K : never : never
}[keyof Row]
type Wrong$<Row, Seen> = Other$<Row, Seen> | Null$<Row, Seen>
type Fits$<Row, _Wrong extends never> = Row
`

/** Compares the statements of these files (paths below `base`) with the answers. */
export function compare(base: string, files: readonly string[], answers: readonly SeenAnswer[]): Comparison {
  const byText = Map.groupBy(answers, ({ strings }) => JSON.stringify(strings))
  const sources = files.map((file) => ({ file, text: readFileSync(path.join(base, file), 'utf8') }))
  const templates = sources.map(({ file, text }) => ({ file, text, found: templatesIn(file, text) }))
  const rowsByText = Map.groupBy(
    templates.flatMap(({ found }) => found),
    ({ strings }) => JSON.stringify(strings),
  )
  const copies = path.join(root, 'dist', 'statements', 'copies')
  rmSync(copies, { recursive: true, force: true })
  let [compared, declared] = [0, 0]
  const written: string[] = []
  for (const { file, text, found } of templates) {
    const edits: { from: number; to: number; row: string }[] = []
    for (const { strings, row, from, to } of found) {
      declared++
      const key = JSON.stringify(strings)
      const seen = byText.get(key)
      if (!seen) continue
      compared++
      // The same text in several places: which of them an answer belongs to is unknown, so the row has to fit one of the answers.
      const isShared = new Set(rowsByText.get(key)!.map((one) => one.row)).size > 1
      const faults = seen.map(({ columns }) => `Wrong$<${row}, ${literal(columns)}>`)
      edits.push({ from, to, row: `Fits$<${row}, ${faults.join(isShared ? ' & ' : ' | ')}>` })
    }
    if (edits.length === 0) continue
    let copy = text
    for (const { from, to, row } of edits.toSorted((a, b) => b.from - a.from))
      copy = copy.slice(0, from) + row + copy.slice(to)
    const target = path.join(copies, file)
    mkdirSync(path.dirname(target), { recursive: true })
    writeFileSync(target, copy + fits)
    written.push(target)
  }
  if (written.length === 0) return { faults: [], compared, declared }
  const config = path.join(copies, 'tsconfig.json')
  writeFileSync(
    config,
    JSON.stringify({
      extends: path.join(root, 'tsconfig.json'),
      compilerOptions: { rootDirs: [base, copies], noUnusedLocals: false },
      include: [],
      exclude: [],
      files: written,
    }),
  )
  return { faults: typeErrors(config), compared, declared }
}

function typeErrors(config: string): string[] {
  try {
    execFileSync(path.join(root, 'node_modules', '.bin', 'tsc'), ['-p', config, '--noEmit', '--pretty', 'false'], {
      cwd: root,
      encoding: 'utf8',
      stdio: 'pipe',
    })
    return []
  } catch (error) {
    const { stdout } = error as { stdout: string }
    // Other errors come from the copies, or are those of the types step.
    return stdout.split('\n').filter((line) => line.includes("does not satisfy the constraint 'never'"))
  }
}

const literal = (columns: SeenAnswer['columns']) =>
  `{ ${Object.entries(columns)
    .map(([name, { type, isNull }]) => `${JSON.stringify(name)}: { type: ${type}; isNull: ${isNull} }`)
    .join('; ')} }`

interface Template {
  strings: string[]
  row: string
  from: number
  to: number
}

/** The templates `sql<Row>` of a file, with the position of `Row`. */
function templatesIn(file: string, text: string): Template[] {
  const found: Template[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { type, tag, typeArguments, quasi } = node as {
      type?: string
      tag?: { name?: string }
      typeArguments?: { params: { start: number; end: number }[] } | null
      quasi?: { quasis: { value: { cooked: string } }[] }
    }
    const row = typeArguments?.params[0]
    if (type === 'TaggedTemplateExpression' && tag?.name === 'sql' && row && quasi)
      found.push({
        strings: quasi.quasis.map(({ value }) => value.cooked),
        row: text.slice(row.start, row.end),
        from: row.start,
        to: row.end,
      })
    Object.values(node).forEach(visit)
  }
  visit(parseSync(file, text).program)
  return found
}

const isStore = (file: string) => /^(src|examples)\/.*\.ts$/.test(file) && !file.endsWith('.test.ts')

if (import.meta.main) {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => isStore(file) && readFileSync(path.join(root, file), 'utf8').includes('sql<'))
  const answers = (existsSync(seenFolder) ? readdirSync(seenFolder) : []).flatMap((file) =>
    readFileSync(path.join(seenFolder, file), 'utf8')
      .trim()
      .split('\n')
      .map((line): SeenAnswer => JSON.parse(line)),
  )
  const { faults, compared, declared } = compare(root, files, answers)
  for (const fault of faults) console.error(fault)
  console.log(`${compared} of ${declared} declared rows compared with answers of the database`)
  process.exit(faults.length === 0 ? 0 : 1)
}
