import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type CompilerOptions, compile } from '@inlang/paraglide-js'
import { writePlugged } from './plugged.ts'

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/**
 * Texts become typed functions: one function a message, both languages inside, so that a page carries only what it says.
 * The language is never guessed by the generated code: the page server, the browser entry and the API each set it.
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

/** Writes file after file: the compiler opens its two thousand at once and is silent about those it could not write, and some machines and containers allow a process 1,024. */
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
  // The compiler leaves timers behind that would hold the process for half a minute.
  process.exit(0)
}
