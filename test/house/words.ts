/** Rules about the content of files, each a function of path and text, so that tests can apply it to a planted violation. */
export interface TextRule {
  name: string
  /** The fault, or null. */
  judge(file: string, text: string): string | null
}

const isTest = (file: string) => /\.test\.tsx?$|\.suite\.ts$|(^|\/)fixtures\.ts$/.test(file)
/** Code without comments, so that a comment about a rule does not violate it. */
const codeOf = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`])\/\/.*$/gm, '$1')

const found = (text: string, pattern: RegExp): string | null => pattern.exec(text)?.[0] ?? null

export const textRules: TextRule[] = [
  {
    name: 'the time, chance and the environment are read only in kit and server',
    judge: (file, text) =>
      /^src\/(lib|outside|shop|ui|api)\//.test(file) && !isTest(file)
        ? found(
            codeOf(text),
            /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bprocess\.env\b|\brandom(Bytes|UUID|Int)\(/,
          )
        : null,
  },
  {
    name: 'statements are templates of kit/sql.ts: the driver and query builders stay out',
    judge: (file, text) =>
      /^(src|demo|examples)\//.test(file) && !/^src\/kit\//.test(file) && !isTest(file)
        ? found(
            codeOf(text),
            /\b(pool|client)\.query\(|import (?!type\b)[^\n]*from 'pg'|from '(kysely|knex|drizzle-orm)\b/,
          )
        : null,
  },
  {
    name: 'foreign hosts are named only in outside',
    judge: (file, text) =>
      /^src\//.test(file) && !/^src\/outside\//.test(file) && !isTest(file)
        ? found(
            codeOf(text),
            /https?:\/\/(?!localhost|127\.0\.0\.1|second\.localhost|[a-z.]*\.(internal|invalid|test)\b|schema\.org|www\.w3\.org|www\.sitemaps\.org|base\.google\.com\/ns\/|\$\{|\\|['"`\s]|$)[a-z0-9-]+\.[a-z0-9.-]+/i,
          )
        : null,
  },
  {
    name: 'no style attributes: they break the strict content policy',
    judge: (file, text) => (/\.tsx$/.test(file) && !isTest(file) ? found(codeOf(text), /\sstyle=\{/) : null),
  },
  {
    name: 'raw colours stand only in tokens',
    judge: (file, text) =>
      /\.module\.css$/.test(file)
        ? found(text.replace(/\/\*[\s\S]*?\*\//g, ''), /#[0-9a-f]{3,8}\b|\brgba?\(|\bhsla?\(/i)
        : null,
  },
  {
    name: 'tests wait for states, never for time',
    judge: (file, text) =>
      !/^test\/house/.test(file) && (/^test\//.test(file) || isTest(file))
        ? found(
            codeOf(text),
            /\bwaitForTimeout\(|(?<![.\w])set(Timeout|Interval)\(|['"](node:)?timers\/promises['"]|\bpg_sleep\(|\bAtomics\.wait\(/,
          )
        : null,
  },
  {
    name: 'nothing is left for later or switched off',
    judge: (file, text) =>
      /^(src|demo|scripts|bench|test)\//.test(file) && !/^test\/house/.test(file)
        ? found(
            text,
            /\b(TODO|FIXME|XXX)\b|@ts-(ignore|nocheck|expect-error)|\b(it|test|describe)\.(skip|only|todo)\(|expect\(true\)/,
          )
        : null,
  },
  {
    name: 'a file over 400 lines says at the top why',
    judge: (file, text) =>
      /^src\/.*\.tsx?$/.test(file) &&
      !isTest(file) &&
      !/schema\.d\.ts$/.test(file) &&
      text.split('\n').length > 400 &&
      !/^\/\*\*[\s\S]{40,}?\*\//.test(text)
        ? `${text.split('\n').length} lines`
        : null,
  },
  {
    name: 'sums of the wire are counted in kopecks, never shown as roubles that were added or taken off',
    judge: (file, text) =>
      /^src\/web\//.test(file) && !isTest(file)
        ? found(codeOf(text), /\b(money|bonuses)\((?:[^()`]|\([^()]*\))*\s[-+*/]\s/)
        : null,
  },
  {
    name: 'no path of a machine and no registry host',
    judge: (file, text) =>
      /^test\/house/.test(file) ? null : found(text, /(^|[^A-Za-z0-9_.])\/(work|root|home\/\w+)\/[A-Za-z.]/),
  },
]
