import { readFile, writeFile } from 'node:fs/promises'
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
  await rememberPluralRules()
}

/** The generated code makes new plural rules for every word it bends, which is a twentieth of drawing a page. */
async function rememberPluralRules(): Promise<void> {
  const file = at('src/texts/registry.js')
  const text = await readFile(file, 'utf8')
  const made = 'new Intl.PluralRules(locale, options).select'
  if (text.includes('rulesOf(')) return
  if (!text.includes(made))
    throw new Error('src/texts/registry.js makes its plural rules in another way now: look at scripts/texts.ts')
  const remembered = `
const known = new Map()
function rulesOf(locale, options) {
\tconst key = options ? locale + JSON.stringify(options) : locale
\tlet rules = known.get(key)
\tif (!rules) known.set(key, (rules = new Intl.PluralRules(locale, options)))
\treturn rules
}
`
  await writeFile(file, text.replace(made, 'rulesOf(locale, options).select') + remembered)
}

if (import.meta.main) {
  await compileTexts()
  // The compiler leaves timers behind that would hold the process for half a minute.
  process.exit(0)
}
