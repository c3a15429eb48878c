/** Builds the planted page into the folder given on the command line, with the shop's own build settings. */
import path from 'node:path'
import { createBuilder } from 'vite'

const root = path.join(import.meta.dirname, '..', '..', '..')
const outDir = process.argv[2]!
const builder = await createBuilder({
  root,
  configFile: path.join(root, 'vite.config.ts'),
  logLevel: 'error',
  plugins: [
    {
      name: 'planted-page',
      configEnvironment(name, config) {
        if (name !== 'client' || !config.build?.rolldownOptions) return
        config.build.outDir = outDir
        config.build.rolldownOptions.input = [path.join(import.meta.dirname, 'page.tsx')]
      },
    },
  ],
})
await builder.build(builder.environments.client!)
