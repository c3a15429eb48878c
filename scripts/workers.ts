import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** Service workers of the storefront, by their served address. */
const workers = {
  'push-worker.js': 'src/web/workers/push-worker.ts',
  'offline-worker.js': 'src/web/workers/offline-worker.ts',
}

/**
 * Bundles each worker into one self-contained file: a browser compares its bytes to detect a new version, and fetches nothing else. So it
 * is not built with the pages, whose files are shared and change their names.
 */
export async function bundleWorkers(): Promise<Map<string, string>> {
  const made = new Map<string, string>()
  for (const [name, source] of Object.entries(workers)) {
    const built = (await build({
      root: at(''),
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      build: {
        write: false,
        target: 'es2023',
        rolldownOptions: { input: at(source), output: { format: 'iife', entryFileNames: name } },
      },
    })) as Rolldown.RolldownOutput
    const [file, ...others] = built.output
    if (others.length > 0) throw new Error(`${name} is more than one file`)
    made.set(name, file.code)
  }
  return made
}
