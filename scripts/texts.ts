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
  await compile(textsOptions)
}

if (import.meta.main) {
  await compileTexts()
  // The compiler leaves timers behind that would hold the process for half a minute.
  process.exit(0)
}
