import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Call } from '#shop/call.ts'
import { calls } from '#shop/calls.ts'
import { refusals } from '#shop/refusals.ts'
import { slices } from '#shop/slices.ts'
import { settingsList } from '../src/server/start/config.ts'
import { unknownClasses } from './house/classes.ts'
import { cruise, cruisePlanted, root } from './house/imports.ts'
import { looseTexts } from './house/loose-texts.ts'
import { textRules } from './house/words.ts'

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter(
    (file) =>
      /\.(ts|tsx|mjs|css|sql|md|json)$/.test(file) && file !== 'package-lock.json' && existsSync(path.join(root, file)),
  )
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const ours = cruise(root)

test('imports follow the rules', () => {
  expect(ours.modules.length).toBeGreaterThan(200)
  expect(ours.violations).toEqual([])
})

test('each import rule catches a planted violation', () => {
  const plain = 'export const x = 1\n'
  const importing = (target: string) => `import { x } from '${target}'\nexport const y = x\n`
  const planted = cruisePlanted({
    'src/lib/a.ts': importing('../kit/a.ts'),
    'src/kit/a.ts': importing('../shop/cart/cart.ts'),
    'src/plugins/a.ts': importing('../shop/cart/cart.store.ts'),
    'src/plugins/b.ts': importing('../server/a.ts'),
    'src/server/names-a-plugin.ts': importing('../plugins/plain.ts'),
    'src/plugins/plain.ts': plain,
    'src/shop/cart/provider.ts': importing('../../kit/plain.ts'),
    'src/shop/cart/payable.ts': "import type { x } from '../../kit/plain.ts'\nexport type Y = typeof x\n",
    'src/outside/a.ts': importing('../shop/cart/cart.ts'),
    'src/ui/a.ts': importing('../texts/a.ts'),
    'src/ui/b.ts': importing('../web/a.ts'),
    'src/api/a.ts': importing('../web/a.ts'),
    'src/web/a.ts': plain,
    'src/web/b.ts': importing('../office/a.ts'),
    'src/office/a.ts': importing('../web/a.ts'),
    'src/shop/cart/cart.ts': plain,
    'src/shop/cart/bad.ts': importing('./cart.store.ts'),
    'src/shop/cart/cart.store.ts': plain,
    'src/shop/cart/cart.flow.ts': importing('./cart.http.ts'),
    'src/shop/cart/cart.http.ts': plain,
    'src/shop/cart/cart.wire.ts': importing('./cart.store.ts'),
    'src/shop/cart/more.store.ts': importing('./cart.wire.ts'),
    'src/shop/cart/cart.job.ts': importing('./cart.store.ts'),
    'src/shop/cart/cart.calls.ts': importing('./cart.flow.ts'),
    'src/api/b.ts': importing('../shop/cart/cart.calls.ts'),
    'src/shop/orders/orders.flow.ts': importing('../cart/cart.store.ts'),
    'src/shop/company/early.ts': importing('../cart/cart.ts'),
    'src/shop/server.ts': importing('../server/a.ts'),
    'src/server/a.ts': plain,
    'src/texts/a.ts': plain,
    'src/web/screens/a.ts': importing('../../shop/cart/cart.store.ts'),
    'src/web/screens/z.ts': "import { z } from 'zod'\nexport const y = z\n",
    'src/web/rules.ts': importing('./browser/low.ts'),
    'src/web/browser/low.ts': plain,
    'src/web/browser/up.ts': importing('../parts/part.ts'),
    'src/web/parts/part.ts': plain,
    'src/web/parts/up.ts': importing('../screens/cart/cart.ts'),
    'src/web/screens/cart/cart.ts': plain,
    'src/web/screens/cart/up.ts': importing('../../shell/header.ts'),
    'src/web/screens/home/aside.ts': importing('../cart/cart.ts'),
    'src/web/shell/header.ts': plain,
    'src/web/entry-browser.tsx': importing('./reach.ts'),
    'src/web/reach.ts': importing('../kit/plain.ts'),
    'src/web/screens/home/home.screen.tsx': importing('../../reach.ts'),
    'src/kit/plain.ts': plain,
    'src/lib/one.ts': "import { x } from './two.ts'\nexport const y = x\n",
    'src/lib/two.ts': "import { y } from './one.ts'\nexport const x = y\n",
  })
  const caught = new Set(planted.violations.map((v) => v.rule))
  const expected = [
    'lib-uses-only-lib',
    'kit-uses-only-lib-kit',
    'outside-uses-only-lib-kit-outside',
    'shop-uses-only-lib-kit-outside-shop',
    'ui-uses-only-lib-ui',
    'api-uses-only-lib-api-shop',
    'web-uses-only-lib-ui-api-web-shop-texts',
    'office-uses-only-lib-ui-api-office-shop-texts',
    'slice-company-before-later-ones',
    'plain-rules-touch-nothing',
    'ports-are-only-types',
    'plugins-uses-only-lib-kit-outside-shop-plugins',
    'plugins-see-ports-and-rules',
    'plugins-are-named-by-the-config-alone',
    'wire-knows-only-rules',
    'store-knows-only-its-database',
    'calls-know-only-shapes',
    'calls-are-only-types-outside-the-server',
    'flow-knows-no-calls',
    'job-calls-flows-only',
    'store-is-opened-by-its-own-slice',
    'screens-see-only-shapes-and-rules',
    'web-rules-know-no-floor',
    'browser-is-the-lowest-floor',
    'web-parts-know-no-screens',
    'screens-know-no-shell',
    'screens-do-not-import-each-other',
    'no-server-code-in-the-browser',
    'no-zod-in-the-browser',
    'no-cycles',
  ]
  expect([...caught].sort()).toEqual(expect.arrayContaining(expected.toSorted()))
  expect(
    planted.violations
      .filter(({ rule }) => rule === 'no-server-code-in-the-browser')
      .map(({ from }) => path.basename(from)),
  ).toEqual(expect.arrayContaining(['entry-browser.tsx', 'home.screen.tsx']))
  // a port may import a type
  expect(planted.violations.filter(({ from }) => from.endsWith('payable.ts'))).toEqual([])
})

/** Entry points: files that nothing needs to import. Screens are found by their name; web/routes.test.ts compares them with the table. */
const entries = [
  /^src\/server\/(main|cli)\.ts$/,
  /^src\/web\/entry-(server|browser)\.tsx$/,
  /^src\/web\/screens\/.+\.(screen\.tsx|route\.ts)$/,
  /\.test\.tsx?$/,
  /\.d\.ts$/,
]

test('every file is imported', () => {
  const lonely = ours.modules
    .filter((m) => m.source.startsWith('src/') && !entries.some((entry) => entry.test(m.source)))
    .filter((m) => m.dependents.filter((d) => !/\.test\.tsx?$/.test(d)).length === 0)
    // loaded by name: workers, benchmarks and the like are named in a script or another file
    .filter(
      (m) =>
        !files.some((f) => f !== m.source && /\.(ts|tsx|mjs)$/.test(f) && read(f).includes(path.basename(m.source))),
    )
    .map((m) => m.source)
  expect(lonely).toEqual([])
})

test.each(textRules.map((rule) => [rule.name, rule] as const))('%s', (_name, rule) => {
  const broken = files.flatMap((file) => {
    const said = rule.judge(file, read(file))
    return said === null ? [] : [`${file}: ${said.trim()}`]
  })
  expect(broken).toEqual([])
})

test('every class a screen uses has a style', () => {
  const unknown = files
    .filter((file) => /^src\/(ui|web)\/.*\.tsx$/.test(file))
    .flatMap((file) => unknownClasses(file, read(file), read).map((one) => `${file}: ${one}`))
  expect(unknown).toEqual([])
})

test('a class without a style is reported', () => {
  const sheets: Record<string, string> = {
    'src/ui/base.css': '.wrap {}',
    'src/web/a.module.css': '/* .old {} */ .new {}',
  }
  const planted = `import css from './a.module.css'\n<p className="wrap cards" /><p className={css.old} /><p className={css.new} />`
  expect(unknownClasses('src/web/a.tsx', planted, (file) => sheets[file]!)).toEqual(['cards', 'css.old'])
})

test('no text node breaks React after a browser translates the page', () => {
  const loose = files
    .filter((file) => /^src\/(ui|web|plugins)\/.*\.tsx$/.test(file))
    .flatMap((file) => looseTexts(file, read(file)).map((line) => `${file}:${line}`))
  expect(loose).toEqual([])
})

test.each([
  ['a text behind what may come', '<p>{a && <b />}\n words</p>', [2]],
  ['a text of the texts behind what may come', '<p>{a ? <b /> : null}\n{m.words()}</p>', [2]],
  ['a name behind a list', '<p>{list.map((one) => <b />)}\n{name}</p>', [2]],
  ['a text that comes and goes beside others', '<p>\n<b />\n{a && `${b} `}</p>', [3]],
  ['a text that becomes an element', '<p>\n{words}{a ? <a /> : m.words()}</p>', [2]],
  ['texts in elements of their own', '<p>{a && <b />}<span>{name}</span>{c && <i>{m.words()}</i>}</p>', []],
  ['a text before what may come, which is put at the end', '<p>{name}{a && <b />}</p>', []],
  ['a text alone, which React writes anew as a whole', '<p>{a && m.words()}</p>', []],
  ['blanks, which nobody translates', "<p>{a && <b />}{' '}{c && <b />}</p>", []],
])('page text nodes: %s', (_, source, lines) =>
  expect(looseTexts('src/web/a.tsx', `const x = ${source}`)).toEqual(lines),
)

test('each text rule catches a planted violation', () => {
  const planted: Record<string, [string, string]> = {
    'the time, chance and the environment are read only in kit and server': [
      'src/shop/cart/cart.ts',
      'const now = new Date()',
    ],
    'statements are templates of kit/sql.ts: the driver and query builders stay out': [
      'src/shop/cart/cart.store.ts',
      "const { rows } = await pool.query('select 1')",
    ],
    'foreign hosts are named only in outside': ['src/web/a.tsx', "const url = 'https://evil.example.com/x'"],
    'no style attributes: they break the strict content policy': ['src/ui/a.tsx', '<p style={{ color: 1 }} />'],
    'raw colours stand only in tokens': ['src/ui/a.module.css', '.a { color: #ff0000; }'],
    'tests wait for states, never for time': ['test/journeys/cart.test.ts', 'await page.waitForTimeout(500)'],
    'nothing is left for later or switched off': ['src/lib/a.ts', '// TODO mend'],
    'a file over 400 lines says at the top why': ['src/lib/a.ts', 'x\n'.repeat(401)],
    'sums of the wire are counted in kopecks, never shown as roubles that were added or taken off': [
      'src/web/a.tsx',
      'const owed = money(order.total - order.paid)',
    ],
    'no path of a machine and no registry host': ['README.md', `see /${'work'}/main`],
  }
  for (const rule of textRules) {
    const [file, text] = planted[rule.name] ?? ['', '']
    expect(rule.judge(file, text), rule.name).not.toBeNull()
    expect(rule.judge('src/lib/innocent.ts', 'export const x = 1\n'), rule.name).toBeNull()
  }
})

test('every folder of shop is a listed slice', () => {
  const folders = new Set(files.flatMap((f) => /^src\/shop\/([^/]+)\//.exec(f)?.[1] ?? []))
  expect([...folders].filter((f) => !(slices as readonly string[]).includes(f))).toEqual([])
})

test('every text exists in both languages, under the same key, once', () => {
  const areas = new Set(files.flatMap((f) => /^messages\/([^/]+)\//.exec(f)?.[1] ?? []))
  const owner = new Map<string, string>()
  expect(areas.size).toBeGreaterThan(5)
  for (const area of areas) {
    const [ru, en] = ['ru', 'en'].map((locale) =>
      Object.keys(JSON.parse(read(`messages/${area}/${locale}.json`)))
        .filter((k) => k !== '$schema')
        .sort(),
    )
    expect(ru, area).toEqual(en)
    for (const key of ru!) {
      expect(owner.get(key), `${key} stands in ${area} and in ${owner.get(key)}`).toBeUndefined()
      owner.set(key, area)
    }
  }
})

test('every text is used', () => {
  const code = files
    .filter((f) => /^(src|demo)\/.*\.tsx?$/.test(f))
    .map(read)
    .join('\n')
  const used = new Set([
    ...[...code.matchAll(/\bm\.([a-z0-9_]+)|\bm\[['"`]([a-z0-9_]+)/g)].map((match) => match[1] ?? match[2]),
    // Named by their code: server/texts/refusal-texts.ts.
    ...Object.keys(refusals).map((code) => `refusal_${code}`),
  ])
  const keys = files
    .filter((f) => /^messages\/.*ru\.json$/.test(f))
    .flatMap((f) => Object.keys(JSON.parse(read(f))).filter((k) => k !== '$schema'))
  expect(keys.filter((key) => !used.has(key))).toEqual([])
})

test('the list of all calls holds every slice with calls, in the order of the slices', () => {
  const withCalls = files.flatMap((f) => /^src\/shop\/([^/]+)\/[^/]+\.calls\.ts$/.exec(f)?.[1] ?? [])
  const inOrder = slices.filter((slice) => withCalls.includes(slice))
  expect(Object.keys(calls)).toEqual(inOrder)
  for (const [slice, set] of Object.entries(calls)) for (const call of Object.values(set)) expect(call.tag).toBe(slice)
})

test('every call is on the page of its slice', () => {
  const pages = files
    .filter((f) => /^docs\/api\/.*\.md$/.test(f))
    .map(read)
    .join('\n')
  const all = Object.values(calls).flatMap((set): Call[] => Object.values(set))
  expect(all.length).toBeGreaterThan(20)
  const missing = all
    .map(({ method, path }) => `${method.toUpperCase()} ${path}`)
    .filter((call) => !pages.includes(call))
  expect(missing).toEqual([])
})

test('every refusal has a valid HTTP status', () => {
  for (const [code, { status }] of Object.entries(refusals)) {
    expect(code).toMatch(/^[a-z][a-z0-9_]*$/)
    expect(status, code).toBeGreaterThanOrEqual(400)
    expect(status, code).toBeLessThan(600)
  }
})

test('.env.example names every setting and nothing else', () => {
  const named = [...read('.env.example').matchAll(/^#?\s?([A-Z_]+)=/gm)].map((m) => m[1])
  expect(named.sort()).toEqual(settingsList.map((s) => s.name).sort())
})

test('each behaviour of these screens has a test with its name, or docs/coverage.md explains why not', () => {
  const most = { G: 27, H: 7, C: 10, P: 9, S: 6, B: 10, O: 10, T: 4, A: 6, K: 6, M: 7, L: 6, N: 7, R: 7, V: 4 }
  const ids = Object.entries(most).flatMap(([letter, count]) =>
    Array.from({ length: count }, (_, n) => `${letter}${n + 1}`),
  )
  const named = new Set(
    files
      .filter((f) => /\.test\.tsx?$/.test(f))
      .flatMap((f) => [...read(f).matchAll(/\[UX-([A-Z]\d+)\]/g)].map((match) => match[1]!)),
  )
  const told = [...read('docs/coverage.md').matchAll(/^\| ([A-Z]\d+) \|/gm)].map((match) => match[1]!)
  expect([...ids, 'E1'].filter((id) => !named.has(id) && !told.includes(id))).toEqual([])
  expect(told.filter((id) => named.has(id))).toEqual([])
})
