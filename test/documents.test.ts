import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { program } from '#server/cli/commands.ts'
import { refusals } from '#shop/refusals.ts'

// Files, sections and commands that documents name must exist. Whether the text about them is true is left to a reader.
const root = path.join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
const documents = files.filter(
  (file) => /^(ARCHITECTURE|CONTRIBUTING|SECURITY|README(\.ru)?)\.md$/.test(file) || /^docs\/.*\.md$/.test(file),
)

/** Names of files that a reader or a run creates, papers outside the repository, and addresses of the shop. */
const isExample = (name: string) =>
  /^x\.|^tours\/|^\/|^dist\/|[<>*…]/.test(name) || ['contract.md', 'storefront.md'].includes(name)

test('files named in documents exist', () => {
  const missing = documents.flatMap((document) =>
    [...read(document).matchAll(/`([\w@./<>*…-]+\.(?:tsx?|mjs|sql|sh|yml|md|css))`/g)]
      .map(([, name]) => name!)
      .filter((name) => !isExample(name) && !files.some((file) => file === name || file.endsWith(`/${name}`)))
      .map((name) => `${document}: ${name}`),
  )
  expect(missing).toEqual([])
})

/** The anchor of a heading: lower case, hyphens for spaces, no other punctuation. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

test('links in documents and decisions lead to existing files and sections', () => {
  const all = [...documents, ...files.filter((file) => /^decisions\/.*\.md$/.test(file))]
  const broken = all.flatMap((document) =>
    [...read(document).matchAll(/\]\(([^)\s]*?)(?:#([^)\s]*))?\)/g)].flatMap(([, to, section]) => {
      // in prose, «[title](address)» is an example and not a link
      if (/^https?:/.test(to!) || /^\w+$/.test(to!)) return []
      const file = to === '' ? document : path.join(path.dirname(document), to!)
      if (!existsSync(path.join(root, file))) return [`${document}: ${to}`]
      if (!section) return []
      const sections = [...read(file).matchAll(/^#+ (.*)$/gm)].map(([, heading]) => anchorOf(heading!))
      return sections.includes(decodeURIComponent(section)) ? [] : [`${document}: ${to}#${section}`]
    }),
  )
  expect(broken).toEqual([])
})

test('the list of decisions names every page once, archived ones in the archive', () => {
  const listed = [...read('decisions/README.md').matchAll(/^\| \[\d+\]\(([^)]+)\) \|/gm)].map(([, page]) => page!)
  const pages = files.filter((file) => /^decisions\/(archive\/)?\d.*\.md$/.test(file))
  expect(listed.toSorted()).toEqual(pages.map((page) => page.slice('decisions/'.length)).toSorted())
})

test('docs/api/problems.md lists every refusal once, with its status', () => {
  const [page] = read('docs/api/problems.md').split('## Fields')
  const listed = [...page!.matchAll(/^\| ((?:`[a-z_]+`(?:, )?)+) \| (\d{3}) \|/gm)].flatMap(([, cell, status]) =>
    [...cell!.matchAll(/`([a-z_]+)`/g)].map(([, code]) => `${code} ${status}`),
  )
  const defined = Object.entries(refusals).map(([code, { status }]) => `${code} ${status}`)
  expect(listed.toSorted()).toEqual(defined.toSorted())
})

test('docs/reference.md lists every job of the code and no other', () => {
  const rows = [...read('docs/reference.md').matchAll(/^\| ((?:`[a-z_]+`(?:, )?)+) \|[^|]*\|[^|]*\|$/gm)]
  const listed = rows.flatMap(([, cell]) => [...cell!.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name!))
  const defined = files
    .filter((file) => /^src\/(shop|server)\/.*(?<!\.test)\.ts$/.test(file))
    .flatMap((file) => [...read(file).matchAll(/(?:(?:defineJob|defineBatch)\(\{\s*name: |jobOfOrder\()'([a-z_]+)'/g)])
    .map(([, name]) => name!)
  expect(listed.toSorted()).toEqual([...defined, 'backup'].toSorted())
})

const commandsOf = (document: string) =>
  [...read(document).matchAll(/npm run vitrina -- ([a-z][a-z-]*(?: [a-z]+)?)/g)].map(([, command]) => command!)

test('commands in documents exist, and Russian ones equal the English', () => {
  const isKnown = (line: string) => {
    const [name, verb] = line.split(' ')
    const found = program.commands.find(({ syntax }) => syntax.name() === name)
    return found && (found.run !== undefined || found.commands.some(({ syntax }) => syntax.name() === verb))
  }
  const unknown = documents.flatMap((document) =>
    commandsOf(document)
      .filter((line) => !isKnown(line))
      .map((line) => `${document}: ${line}`),
  )
  expect(unknown).toEqual([])
  for (const name of ['operating', 'backup', 'exchange-1c'])
    expect(commandsOf(`docs/${name}.ru.md`), name).toEqual(commandsOf(`docs/${name}.md`))
  expect(commandsOf('README.ru.md')).toEqual(commandsOf('README.md'))
})
