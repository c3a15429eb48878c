import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const entry = 'src/web/entry-browser.tsx'

/** Texts that only cards of products use. */
const cardTexts =
  'catalog_(cart_failed|choose_|colors|count_of|less|loading|look|more|no_more|old_price|out_of_stock|price_closed|rating_label|review_count|taken_out|to_cart|until)'
const cards = 'web/parts/card/(product-|buy-button|card-|colour-cards)'
/** What many screens have, but not the first pages of a visit, or not every company. */
const notShared = [
  'ui/(dialog|grid|rating)',
  'web/browser/(log-out|stored/stored-ids)',
  'web/parts/(orders|account|sign-in|tours|blocks|listing|promotions|photos|places|open-now)',
  cards,
  'shop/(tours|pages|places)',
  `texts/messages/(tours_|orders_|${cardTexts})`,
]
/** Matches files of `src` by the beginning of their path in it, whatever the separator of paths is. */
const filesOf = (pattern: string): RegExp => new RegExp(`/src/${pattern}`.replaceAll('/', '[\\\\/]'))

/**
 * A page should need few files: twenty small ones compress worse and arrive later than five. So everything needed at first load is one
 * file, and everything that many screens share is another; the bundler divides the rest. Dialogs and account pages are never the first page
 * of a visit: code that only they share is not loaded by the first pages. Nor is that of tours, which many companies do not sell.
 */
const fewFiles = [
  { name: 'first', tags: ['$initial' as const], priority: 3 },
  { name: 'shared', test: filesOf(`(?!${notShared.join('|')})`), minShareCount: 11, priority: 2 },
  { name: 'lists', test: filesOf('ui/(chip|pager|progress)'), minShareCount: 2, priority: 1 },
  { name: 'cards', test: filesOf(`(${cards}|ui/rating|texts/messages/${cardTexts})`), minShareCount: 6, priority: 1 },
  {
    name: 'tours',
    test: filesOf('(web/parts/tours/(?!hotel-stars|tours[.]module)|shop/tours/|texts/messages/tours_)'),
    minShareCount: 6,
    priority: 1,
  },
]

/** Both builds give a file the same hash: the page server refers to files (the icons) of the browser build. */
const hashCharacters = 'hex'

const sheets = new Map<string, string>()

/**
 * The web code is built twice: for the browser into dist/client, for the page server into dist/ssr. The server itself is not built; it runs
 * from source.
 */
export default defineConfig(({ command }) => ({
  appType: 'custom',
  publicDir: false,
  optimizeDeps: { entries: [entry] },
  plugins: [react(), precompressed()],
  css: { modules: { localsConvention: 'camelCaseOnly', generateScopedName: classOf } },
  builder: {
    async buildApp(builder) {
      await builder.build(builder.environments.client!)
      await builder.build(builder.environments.ssr!)
    },
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: 'manifest.json',
        target: 'es2023',
        cssTarget: ['chrome111', 'safari16.4', 'firefox113'],
        assetsInlineLimit: 1024,
        rolldownOptions: { input: [entry], output: { codeSplitting: { groups: fewFiles }, hashCharacters } },
      },
    },
    ssr: {
      // One file with its libraries, built for production: it does not depend on NODE_ENV of the process that runs it. In development the
      // libraries stay external: some are CommonJS, which only a build can include.
      ...(command === 'build' && {
        define: { 'process.env.NODE_ENV': JSON.stringify('production') },
        resolve: { noExternal: true as const },
      }),
      build: {
        outDir: 'dist/ssr',
        ssr: true,
        target: 'node24',
        minify: false,
        rolldownOptions: { input: { 'entry-server': 'src/web/entry-server.tsx' }, output: { hashCharacters } },
      },
    },
  },
}))

/** `footer_grid`: unique as long as names of style sheets are, and without random letters, which do not compress. */
function classOf(local: string, file: string): string {
  const sheet = basename(file.split('?')[0]!, '.module.css')
  if ((sheets.get(sheet) ?? file) !== file) throw new Error(`two style sheets are called ${sheet}: rename ${file}`)
  sheets.set(sheet, file)
  return `${sheet}_${local}`
}

/** Writes compressed copies of text files beside them, so that the server never compresses them. */
function precompressed(): Plugin {
  return {
    name: 'shop:precompressed',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: (environment) => environment.name === 'client',
    // Not earlier: other plugins still change the code while the bundle is generated.
    async writeBundle({ dir }, bundle) {
      const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
      const compress = async (fileName: string) => {
        const path = join(dir!, fileName)
        const source = await readFile(path)
        await writeFile(`${path}.br`, await promisify(brotliCompress)(source, { params: quality }))
        await writeFile(`${path}.gz`, await promisify(gzip)(source, { level: 9 }))
      }
      const files = Object.keys(bundle).filter((name) => /\.(js|css|svg|json)$/.test(name))
      await Promise.all(files.map(compress))
    },
  }
}
