// Who may use whom (ARCHITECTURE.md "Rooms"). One rule a line of the table; test/house.test.ts plants a violation of each.
import { slices } from './src/shop/slices.ts'

const rooms = ['lib', 'kit', 'outside', 'shop', 'plugins', 'api', 'ui', 'web', 'office', 'server', 'texts']
/** From a room only these rooms (besides packages) may be reached. */
const allowed = {
  lib: ['lib'],
  kit: ['lib', 'kit'],
  outside: ['lib', 'kit', 'outside'],
  shop: ['lib', 'kit', 'outside', 'shop'],
  plugins: ['lib', 'kit', 'outside', 'shop', 'plugins'],
  ui: ['lib', 'ui'],
  api: ['lib', 'api', 'shop'],
  web: ['lib', 'ui', 'api', 'web', 'shop', 'texts'],
  office: ['lib', 'ui', 'api', 'office', 'shop', 'texts'],
}
const tests = '\\.test\\.tsx?$|\\.suite\\.ts$|/fixtures\\.ts$'

const between = Object.entries(allowed).map(([room, may]) => ({
  name: `${room}-uses-only-${may.join('-')}`,
  severity: 'error',
  from: { path: `^src/${room}/`, pathNot: tests },
  to: { path: `^src/(${rooms.filter((r) => !may.includes(r)).join('|')})/` },
}))

const inShop = (suffix) => `^src/shop/[^/]+/.+\\.${suffix}\\.ts$`
const plain = '^src/shop/[^/]+/[^.]+\\.ts$'
/** What a slice asks of others, as types: of whatever it is given, so they may name the types of kit and outside. */
const ports = '^src/shop/[^/]+/(payable|provider)\\.ts$'
const rule = (name, from, to, more = {}) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: tests, ...more.from },
  to: { path: to, ...more.to },
})

/** An earlier slice never uses a later one. */
const order = slices
  .slice(0, -1)
  .map((slice, i) =>
    rule(`slice-${slice}-before-later-ones`, `^src/shop/${slice}/`, `^src/shop/(${slices.slice(i + 1).join('|')})/`),
  )

export default {
  forbidden: [
    ...between,
    ...order,
    rule('plain-rules-touch-nothing', plain, '\\.(wire|calls|store|flow|http|job)\\.ts$|^src/(kit|outside)/', {
      from: { pathNot: `${tests}|${ports}` },
    }),
    rule('ports-are-only-types', ports, '\\.(wire|calls|store|flow|http|job)\\.ts$|^src/(kit|outside)/', {
      to: { dependencyTypesNot: ['type-only'] },
    }),
    rule('plugins-are-named-by-the-config-alone', '^src/', '^src/plugins/', {
      from: { pathNot: `${tests}|^src/plugins/` },
    }),
    // Plug-ins see rules and ports of the shop; what the shop does with them is its own.
    rule('plugins-see-ports-and-rules', '^src/plugins/', '^src/shop/.+\\.(wire|calls|store|flow|http|job)\\.ts$'),
    rule('wire-knows-only-rules', inShop('wire'), '\\.(calls|store|flow|http|job)\\.ts$|^src/(kit|outside)/'),
    // The client and the browser's build draw their types from the calls: whatever these reach must be shapes and rules.
    rule(
      'calls-know-only-shapes',
      inShop('calls'),
      '\\.(store|flow|http|job)\\.ts$|^src/(kit|outside)/|^src/shop/handler',
    ),
    rule('store-knows-only-its-database', inShop('store'), '\\.(wire|calls|flow|http|job)\\.ts$|^src/outside/'),
    rule('flow-knows-no-calls', inShop('flow'), '\\.(calls|http|job)\\.ts$|^src/shop/(calls|handler)\\.ts$'),
    rule('job-calls-flows-only', inShop('job'), '\\.(calls|store|http)\\.ts$|^src/outside/'),
    rule(
      'calls-are-only-types-outside-the-server',
      '^src/(web|office|api)/',
      '^src/shop/(calls?|streams?)\\.ts$|^src/shop/.+\\.calls\\.ts$',
      {
        to: { dependencyTypesNot: ['type-only'] },
      },
    ),
    {
      name: 'store-is-opened-by-its-own-slice',
      severity: 'error',
      from: { path: '^src/shop/([^/]+)/', pathNot: tests },
      to: { path: '^src/shop/[^/]+/.+\\.store\\.ts$', pathNot: '^src/shop/$1/' },
    },
    rule(
      'screens-see-only-shapes-and-rules',
      '^src/(web|office|api)/',
      '^src/shop/.+\\.(store|flow|http|job)\\.ts$|^src/shop/handler\\.ts$',
    ),
    // Floors of web: browser, parts, screens; shell and navigator above them. What lies in src/web itself stands under all floors,
    // except the files that bring the floors together.
    rule('web-rules-know-no-floor', '^src/web/[^/]+$', '^src/web/(browser|parts|screens|shell|navigator)/', {
      from: {
        pathNot: `${tests}|^src/web/(entry-browser|entry-server|load-page|request-locale|screens|all-screens|tour-screens|my-screens|screen-routes)\\.tsx?$`,
      },
    }),
    rule(
      'browser-is-the-lowest-floor',
      '^src/web/browser/',
      '^src/web/(parts|screens|shell|navigator)/|^src/web/((all|tour|my)-)?screens\\.ts$',
    ),
    rule(
      'web-parts-know-no-screens',
      '^src/web/parts/',
      '^src/web/(screens|shell|navigator)/|^src/web/((all|tour|my)-)?screens\\.ts$',
    ),
    rule(
      'screens-know-no-shell',
      '^src/web/screens/',
      '^src/web/(shell|navigator)/|^src/web/((all|tour|my)-)?screens\\.ts$',
    ),
    {
      name: 'screens-do-not-import-each-other',
      severity: 'error',
      from: { path: '^src/web/screens/([^/]+)/', pathNot: tests },
      to: { path: '^src/web/screens/', pathNot: '^src/web/screens/$1/' },
    },
    {
      name: 'no-server-code-in-the-browser',
      severity: 'error',
      // Screens are imported by a pattern (all-screens.ts), which is no edge here.
      from: { path: '^src/web/(entry-browser|screens/.+\\.screen)\\.tsx$' },
      to: { path: '^src/(kit|outside|server)/|^node:', reachable: true },
    },
    {
      name: 'no-zod-in-the-browser',
      severity: 'error',
      from: { path: '^src/web/(screens|parts|shell|browser|navigator)/|^src/ui/' },
      to: { path: 'node_modules/(zod|@hono/zod-openapi)/' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^src/(texts|plugged)/' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.css'],
    },
  },
}
