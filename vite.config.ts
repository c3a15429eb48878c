import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { smallTexts } from './scripts/small-texts.ts'

/**
 * A page should need few files: left to itself the bundler makes one for every set of screens that share something,
 * and twenty small files compress worse and arrive later than three. What nobody shares stays with its screen.
 */
const entry = 'src/web/entry-browser.tsx'
const own = /\/src\/(ui|lib|shop|api|texts|web\/(parts|browser|shell))\//
type Context = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

/** What the entry needs at once, wherever else it is used. Texts are all in one list, so they go by their area. */
function isOfEntry(id: string, context: Context): boolean {
  if (id.includes('/src/texts/messages/')) return /\/shell_\w+\.js$/.test(id)
  if (ofEntry.size === 0) {
    const walk = (one: string) => {
      if (ofEntry.has(one)) return
      ofEntry.add(one)
      for (const next of context.getModuleInfo(one)?.importedIds ?? []) walk(next)
    }
    walk(join(import.meta.dirname, entry))
  }
  return ofEntry.has(id)
}
const ofEntry = new Set<string>()

const fewChunks = [
  { name: (id: string, context: Context) => (isOfEntry(id, context) ? 'core' : null), priority: 3 },
  { name: 'shared', test: own, minShareCount: 3, priority: 2 },
]

/**
 * The web room is built twice: for the browser into dist/client, for the page server into dist/ssr. The server itself
 * is not built; it runs from source.
 */
export default defineConfig(({ command }) => ({
  appType: 'custom',
  publicDir: false,
  optimizeDeps: { entries: [entry] },
  plugins: [react(), smallTexts(), precompressed()],
  css: { modules: { localsConvention: 'camelCaseOnly' } },
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
      for (const fileName of Object.keys(bundle).filter((name) => /\.(js|css|svg|json)$/.test(name))) {
        const path = join(dir!, fileName)
        const source = await readFile(path)
        await writeFile(`${path}.br`, brotliCompressSync(source, { params: quality }))
        await writeFile(`${path}.gz`, gzipSync(source, { level: 9 }))
      }
    },
  }
}
