import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

export class EnvFileProblem extends Error {}

/**
 * Settings of an env file, parsed by Node; null if there is no file. Node skips lines that it cannot parse; here such a line is an error,
 * reported by its number and never repeated, since it may contain a secret.
 */
export function readEnvFile(file: string): Record<string, string> | null {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return null
    throw new EnvFileProblem(`${file} cannot be read (${code}).`)
  }
  const bad = badLines(text)
  if (bad.length > 0) {
    const lines = bad.map(({ line, why }) => `- line ${line}: ${why}`)
    throw new EnvFileProblem(`${file} cannot be understood:\n${lines.join('\n')}`)
  }
  return parseEnv(text.replace(/^\uFEFF/, '')) as Record<string, string>
}

interface BadLine {
  /** Starts at 1. */
  line: number
  why: string
}

/** Lines that are neither empty, nor a comment, nor NAME=value; and unclosed quotes. */
export function badLines(text: string): BadLine[] {
  const bad: BadLine[] = []
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!
    if (/^\s*(#|$)/.test(line)) continue
    const found = /^\s*(?:export\s+)?[A-Za-z_][A-Za-z0-9_]*\s*=\s*(.*)$/.exec(line)
    if (!found) {
      bad.push({ line: at + 1, why: 'NAME=value is needed' })
      continue
    }
    const quote = /^["'`]/.exec(found[1]!)?.[0]
    if (!quote || found[1]!.indexOf(quote, 1) > 0) continue
    const end = lines.findIndex((later, index) => index > at && later.includes(quote))
    if (end < 0) {
      bad.push({ line: at + 1, why: `the quote ${quote} does not end` })
      continue
    }
    at = end
  }
  return bad
}
