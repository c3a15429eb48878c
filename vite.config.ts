import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/**
 * The web room is built twice: for the browser into dist/client, for the page server into dist/ssr. The server itself
 * is not built; it runs from source.
 */
export default defineConfig({
  appType: 'custom',
  publicDir: false,
  plugins: [react(), precompressed()],
  css: { modules: { localsConvention: 'camelCaseOnly' } },
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
        target: 'es2022',
        cssTarget: ['chrome111', 'safari16.4', 'firefox113'],
        assetsInlineLimit: 1024,
        rolldownOptions: { input: ['src/web/entry-browser.tsx'] },
      },
    },
    ssr: {
      // One file with its libraries, made for production: nothing depends on NODE_ENV of the process that runs it.
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      resolve: { noExternal: true },
      build: {
        outDir: 'dist/ssr',
        ssr: true,
        target: 'node24',
        minify: false,
        rolldownOptions: { input: { 'entry-server': 'src/web/entry-server.tsx' } },
      },
    },
  },
})

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
