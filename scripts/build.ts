/**
 * Builds the storefront for production. `--if-needed`: does nothing if no source is newer than the last build; `--texts-ready`: uses the
 * existing src/texts.
 */
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createBuilder } from 'vite'
import { compileTexts } from './texts.ts'
import { bundleWorkers } from './workers.ts'

const root = path.join(import.meta.dirname, '..')
const stamp = path.join(root, 'dist', '.built')

if (process.argv.includes('--if-needed') && isFresh()) process.exit(0)

const begun = Date.now()
process.stdout.write('Building the storefront… ')
if (!process.argv.includes('--texts-ready')) await compileTexts()
const builder = await createBuilder({ root, configFile: path.join(root, 'vite.config.ts'), logLevel: 'warn' })
await builder.buildApp()
const workers = path.join(root, 'dist', 'workers')
mkdirSync(workers, { recursive: true })
for (const [name, code] of await bundleWorkers()) writeFileSync(path.join(workers, name), code)
writeFileSync(stamp, new Date(begun).toISOString())
process.stdout.write(`done in ${((Date.now() - begun) / 1000).toFixed(1)} s\n`)
// The text compiler leaves timers that would keep the process alive.
process.exit(0)

function isFresh(): boolean {
  if (!existsSync(stamp)) return false
  const built = statSync(stamp).mtimeMs
  const newest = (folder: string): number =>
    readdirSync(folder, { withFileTypes: true }).reduce((latest, entry) => {
      if (entry.name === 'texts' || entry.name === 'plugged' || entry.name.endsWith('.test.ts')) return latest
      const at = path.join(folder, entry.name)
      return Math.max(latest, entry.isDirectory() ? newest(at) : statSync(at).mtimeMs)
    }, 0)
  const sources = ['src', 'messages', 'project.inlang', 'plugins', 'examples']
    .map((folder) => path.join(root, folder))
    .filter((folder) => existsSync(folder))
    .map(newest)
  const files = [
    'vite.config.ts',
    'vitrina.config.ts',
    'package-lock.json',
    'scripts/texts.ts',
    'scripts/plugged.ts',
    'scripts/workers.ts',
  ].map((file) => statSync(path.join(root, file)).mtimeMs)
  return Math.max(...sources, ...files) < built
}
