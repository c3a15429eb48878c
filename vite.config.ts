import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const entry = 'src/web/entry-browser.tsx'

/**
 * A page should need few files: twenty small ones compress worse and arrive later than five. So all that is needed at once is one file,
 * and all that many screens share is another; the bundler divides the rest. Dialogs and pages of one's own are nobody's first look: what
 * they alone share is not carried by the first pages.
 */
const fewFiles = [
  { name: 'first', tags: ['$initial' as const], priority: 2 },
  {
    name: 'shared',
    test: /[\\/]src[\\/](?!ui[\\/]dialog|web[\\/]parts[\\/](orders|account|sign-in))/,
    minShareCount: 8,
    priority: 1,
  },
]

/** Both sides name a file by the same hash: what the page server draws (the icons) is fetched from the browser's files. */
const hashCharacters = 'hex'

const sheets = new Map<string, string>()

/**
 * The web room is built twice: for the browser into dist/client, for the page server into dist/ssr. The server itself
 * is not built; it runs from source.
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
        rolldownOptions: { input: { 'entry-server': 'src/web/entry-server.tsx' }, output: { hashCharacters } },
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
