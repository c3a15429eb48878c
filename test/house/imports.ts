import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

export const root = path.join(import.meta.dirname, '..', '..')

export interface Cruise {
  modules: { source: string; dependents: string[]; orphan: boolean }[]
  violations: { rule: string; from: string; to: string }[]
}

/** Runs dependency-cruiser with our rules over a folder laid out like the project. */
export function cruise(folder: string): Cruise {
  const text = execFileSync(
    process.execPath,
    [
      path.join(root, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs'),
      'src',
      '--config',
      path.join(root, '.dependency-cruiser.mjs'),
      '--output-type',
      'json',
    ],
    { cwd: folder, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const { modules, summary } = JSON.parse(text)
  return {
    modules,
    violations: summary.violations.map((v: { rule: { name: string }; from: string; to: string }) => ({
      rule: v.rule.name,
      from: v.from,
      to: v.to,
    })),
  }
}

/** Checks a temporary tree that contains the given files. */
export function cruisePlanted(files: Record<string, string>): Cruise {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vitrina-house-'))
  try {
    for (const [name, text] of Object.entries(files)) {
      const file = path.join(folder, name)
      mkdirSync(path.dirname(file), { recursive: true })
      writeFileSync(file, text)
    }
    writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}')
    symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
    return cruise(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
