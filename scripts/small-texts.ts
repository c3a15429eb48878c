import type { Plugin } from 'vite'

/**
 * The texts as a page needs them. The compiler makes three functions a text, and a runtime that can find a language in
 * addresses, cookies and storage; ours is always told it. One short function a text is left, and five lines of runtime.
 */
export function smallTexts(): Plugin {
  return {
    name: 'shop:small-texts',
    enforce: 'pre',
    load: (id) => (id.endsWith('/src/texts/runtime.js') ? runtime : null),
    transform(code, id) {
      if (/\/src\/texts\/messages\/(?!_index)\w+\.js$/.test(id)) return { code: smallText(code), map: null }
      return /\.tsx?$/.test(id) ? straightToTexts(code) : null
    },
  }
}

const runtime = `
let locale = () => 'ru'
export const getLocale = () => locale()
export const isEnglish = () => locale() === 'en'
export const overwriteGetLocale = (get) => { locale = get }
export const experimentalStaticLocale = undefined
`

/** `const ru_x = …; const en_x = …; export const x = …` as one `export const x`. */
export function smallText(code: string): string {
  const name = /^export const (\w+) =/m.exec(code)?.[1]
  const body = (locale: string) =>
    new RegExp(`^const ${locale}_\\w+ = .*?\\(i?\\) => \\{([^]*?)^\\};`, 'm')
      .exec(code)?.[1]
      ?.replace(/\/\*\* @type .*?\*\//g, '')
      .trim()
  const [ru, en] = [body('ru'), body('en')]
  // A text without a language of its own, or one that is made in another way: as the compiler left it.
  if (!name || !ru || !en) return code
  const registry = /^import \* as registry .*$/m.exec(code)?.[0] ?? ''
  const [ruWords, enWords] = [wordsOf(ru), wordsOf(en)]
  const choice =
    ruWords && enWords ? `isEnglish() ? ${enWords} : ${ruWords}` : `{\nif (isEnglish()) {\n${en}\n}\n${ru}\n}`
  return `${registry}\nimport { isEnglish } from '../runtime.js'\nexport const ${name} = (i) => ${choice}\n`
}

const wordsOf = (body: string): string | undefined => /^return\s+\((`(?:[^`\\]|\\.)*`)\)$/.exec(body)?.[1]

/**
 * `m.cart_title()` asks the list of all texts; asking for each by its own file tells the bundler who says what, so that
 * a text lies with those who say it.
 */
export function straightToTexts(code: string): { code: string; map: null } | null {
  const list = "import { m } from '#texts/messages.js'"
  if (!code.includes(list)) return null
  const said = new Set<string>()
  const straight = code.replace(/(?<![\w.$])m\.(\w+)/g, (_, name: string) => {
    said.add(name)
    return `m_${name}`
  })
  const imports = [...said].map((name) => `import { ${name} as m_${name} } from '#texts/messages/${name}.js'`).join(';')
  return { code: straight.replace(list, imports), map: null }
}
