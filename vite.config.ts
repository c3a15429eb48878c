import { readFile, writeFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { writePageSheets } from './scripts/page-sheets.ts'
import { smallReact } from './scripts/small-react.ts'
import { smallTexts } from './scripts/small-texts.ts'

/**
 * A page should need few files: left to itself the bundler makes one for every set of screens that share something,
 * and twenty small files compress worse and arrive later than three. So: `core`, what the entry needs; `shared`, what
 * the checkout shares with other shop screens; `cards`, what the others share without it, product cards first of all;
 * `home-parts` and so on, what one shop screen shares with code that comes later or with other screens.
 * A screen may so carry a few hundred bytes it has no use for; each file less is worth more on a slow connection.
 */
const entry = 'src/web/entry-browser.tsx'
const screen = (name: string) => `src/web/screens/${name}.tsx`
const shop = ['home/home', 'catalog/category', 'product/product', 'cart/cart', 'checkout/checkout'].map(screen)
const own = /\/src\/(ui|lib|shop|api|texts|web)\//
type Info = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] }
type Context = { getModuleInfo: (id: string) => Info | null }
type Reach = (id: string, context: Context) => boolean

/** A module and all it imports at once. */
function reachOf(file: string): Reach {
  const reached = new Set<string>()
  return (id, context) => {
    const walk = (one: string) => {
      if (reached.has(one)) return
      reached.add(one)
      for (const next of context.getModuleInfo(one)?.importedIds ?? []) walk(next)
    }
    if (reached.size === 0) walk(join(import.meta.dirname, file))
    return reached.has(id)
  }
}
const ofEntry = reachOf(entry)
const ofShop = shop.map(reachOf)
const ofCards = reachOf('src/web/parts/product-card.tsx')
const ofCheckout = reachOf(screen('checkout/checkout'))

/** What is loaded by itself, now or later: all other screens, and parts of any. */
const later = new Map<string, Reach>()
function isNeededLater(id: string, context: Context): boolean {
  if (later.size === 0) {
    const seen = new Set<string>()
    const walk = (one: string) => {
      if (seen.has(one)) return
      seen.add(one)
      const info = context.getModuleInfo(one)
      for (const next of info?.importedIds ?? []) walk(next)
      for (const next of info?.dynamicallyImportedIds ?? []) {
        const file = relative(import.meta.dirname, next)
        if (!shop.includes(file)) later.set(file, reachOf(file))
        walk(next)
      }
    }
    walk(join(import.meta.dirname, entry))
  }
  return later.values().some((reach) => reach(id, context))
}

/** Named by what it is part of; null leaves it to the bundler. */
function chunkOf(id: string, context: Context): string | null {
  if (ofEntry(id, context)) return 'core'
  if (!own.test(id)) return null
  const users = shop.filter((_, index) => ofShop[index]!(id, context))
  if (users.length > 1 || ofCards(id, context)) return ofCheckout(id, context) ? 'shared' : 'cards'
  const [only] = users
  return only && isNeededLater(id, context) ? partsOf(only) : null
}
const partsOf = (file: string) => `${basename(file, '.tsx')}-parts`

const sheets = new Map<string, string>()

// One group a chunk, in order: a group takes along what its modules need unless an earlier one has it.
const fewChunks = ['core', 'shared', 'cards', ...shop.map(partsOf)].map((chunk, index, { length }) => ({
  name: (id: string, context: Context) => (chunkOf(id, context) === chunk ? chunk : null),
  debugName: chunk,
  priority: length - index,
}))

/**
 * The web room is built twice: for the browser into dist/client, for the page server into dist/ssr. The server itself
 * is not built; it runs from source.
 */
export default defineConfig(({ command }) => ({
  appType: 'custom',
  publicDir: false,
  optimizeDeps: { entries: [entry] },
  plugins: [react(), smallReact(), smallTexts(), precompressed()],
  css: { modules: { localsConvention: 'camelCaseOnly', generateScopedName: classOf } },
  builder: {
    async buildApp(builder) {
      await builder.build(builder.environments.client!)
      await builder.build(builder.environments.ssr!)
    },
  },
  environments: {
    client: {
      // Nobody inspects a shop in production with the tools of React; asking for them costs every visitor.
      ...(command === 'build' && { define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' } }),
      build: {
        outDir: 'dist/client',
        manifest: 'manifest.json',
        target: 'es2023',
        cssTarget: ['chrome111', 'safari16.4', 'firefox113'],
        assetsInlineLimit: 1024,
        rolldownOptions: { input: [entry], output: { codeSplitting: { groups: fewChunks } } },
      },
    },
    ssr: {
      // One file with its libraries, made for production: nothing depends on NODE_ENV of the process that runs it.
      // In development the libraries stay outside: some are CommonJS, which only a build takes in.
      ...(command === 'build' && {
        define: { 'process.env.NODE_ENV': JSON.stringify('production') },
        resolve: { noExternal: true as const },
      }),
      build: {
        outDir: 'dist/ssr',
        ssr: true,
        target: 'node24',
        minify: false,
        rolldownOptions: { input: { 'entry-server': 'src/web/entry-server.tsx' } },
      },
    },
  },
}))

/** `footer_grid`: unique as long as style sheets are, and without the random letters that nothing compresses. */
function classOf(local: string, file: string): string {
  const sheet = basename(file.split('?')[0]!, '.module.css')
  if ((sheets.get(sheet) ?? file) !== file) throw new Error(`two style sheets are called ${sheet}: rename ${file}`)
  sheets.set(sheet, file)
  return `${sheet}_${local}`
}

/** Text files lie beside themselves compressed, so that the server never compresses them. */
function precompressed(): Plugin {
  return {
    name: 'shop:precompressed',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: (environment) => environment.name === 'client',
    // Not earlier: other plugins still change the code while the bundle is put together.
    async writeBundle({ dir }, bundle) {
      const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
      const files = [...Object.keys(bundle), ...(await writePageSheets(dir!))]
      const compress = async (fileName: string) => {
        const path = join(dir!, fileName)
        const source = await readFile(path)
        await writeFile(`${path}.br`, await promisify(brotliCompress)(source, { params: quality }))
        await writeFile(`${path}.gz`, await promisify(gzip)(source, { level: 9 }))
      }
      await Promise.all(files.filter((name) => /\.(js|css|svg|json)$/.test(name)).map(compress))
    },
  }
}
