import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

interface Locked {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}
const lock: { packages: Record<string, Locked> } = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '..', 'package-lock.json'), 'utf8'),
)

/** Packages that `from` could not resolve: npm searches its own node_modules, then those above it. */
function missingOf(packages: typeof lock.packages, from: string): string[] {
  const { dependencies, optionalDependencies } = packages[from]!
  return Object.keys({ ...dependencies, ...optionalDependencies }).filter((name) => {
    for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
      if (packages[`${at && `${at}/`}node_modules/${name}`]) return false
      if (!at) return true
    }
  })
}

// `npm ci` refuses a lock file without the packages of other systems, and npm omits them when it writes one beside installed modules.
test('the lock file contains optional packages of every platform', () => {
  const missing = Object.keys(lock.packages).flatMap((from) =>
    missingOf(lock.packages, from).map((name) => `${from}: ${name}`),
  )
  expect(missing).toEqual([])
})

test('detects a package missing from a lock file', () => {
  const packages = {
    '': { optionalDependencies: { tool: '1' } },
    'node_modules/tool': { optionalDependencies: { 'tool-darwin': '1', 'tool-linux': '1' } },
    'node_modules/tool/node_modules/tool-linux': {},
  }
  expect(missingOf(packages, 'node_modules/tool')).toEqual(['tool-darwin'])
  expect(missingOf(packages, '')).toEqual([])
})
