import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type CompilerOptions, compile } from '@inlang/paraglide-js'
import { writePlugged } from './plugged.ts'

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/**
 * Texts are compiled to typed functions: one function per message, with both languages, so that a page contains only its own messages. The
 * generated code never guesses the language: the page server, the browser entry and the API each set it.
 */
export const textsOptions: CompilerOptions = {
  project: at('project.inlang'),
  outdir: at('src/texts'),
  strategy: ['globalVariable', 'baseLocale'],
  emitReadme: false,
  emitPrettierIgnore: false,
  disableAsyncLocalStorage: true,
  isServer: 'false',
}

export async function compileTexts(): Promise<void> {
  await writePlugged()
  await compileInto(textsOptions.outdir)
}

/**
 * Writes one file at a time: the compiler opens its two thousand files at once and ignores write errors, and some machines and containers
 * limit a process to 1,024 open files.
 */
export async function compileInto(outdir: string): Promise<void> {
  let written = Promise.resolve()
  const writeFile: typeof fs.promises.writeFile = (...file) => {
    written = written.then(() => fs.promises.writeFile(...file))
    return written
  }
  await compile({ ...textsOptions, outdir, fs: { ...fs, promises: { ...fs.promises, writeFile } } })
  await written
}

if (import.meta.main) {
  await compileTexts()
  // The compiler leaves timers that would keep the process alive for half a minute.
  process.exit(0)
}
