import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'

// Each test compiles a whole side from scratch.
vi.setConfig({ testTimeout: 300_000 })

/** tsconfig.shared, .browser and .server: globals of one side must not compile on the others. */
const root = path.join(import.meta.dirname, '..')
const folder = path.join(root, 'dist', 'planted-sides')
const allowed = {
  shared: ['Math.max(1, 2)', 'new URL("https://shop.example/").pathname'],
  browser: ['document.title', 'localStorage.length', 'import.meta.hot'],
  server: ['process.pid', 'Buffer.alloc(1)', 'new URL("https://shop.example/").pathname'],
}
const refused = {
  shared: ['document.title', 'localStorage.length', 'process.pid', 'Buffer.alloc(1)', 'fetch("/")'],
  browser: ['process.pid', 'Buffer.alloc(1)'],
  server: ['document.title', 'window.scrollX', 'import.meta.hot'],
}

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Compiles the program of a side with one more file; returns the lines of that file that do not compile. */
function compile(side: keyof typeof allowed, lines: string[]): number[] {
  const own = path.join(folder, side)
  mkdirSync(own, { recursive: true })
  writeFileSync(path.join(own, 'planted.ts'), lines.map((line, i) => `export const x${i} = ${line}\n`).join(''))
  const config = {
    extends: `../../../tsconfig.${side}.json`,
    compilerOptions: { composite: false, noEmit: true, emitDeclarationOnly: false },
    files: [...(side === 'server' ? [] : [`../../../tsconfig.${side}.d.ts`]), 'planted.ts'],
    references: side === 'server' ? [{ path: '../../../tsconfig.browser.json' }] : [],
  }
  writeFileSync(path.join(own, 'tsconfig.json'), JSON.stringify(config))
  const tsc = path.join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  const run = spawnSync(process.execPath, [tsc, '-b', '--pretty', 'false', path.join(own, 'tsconfig.json')], {
    encoding: 'utf8',
    cwd: root,
  })
  const elsewhere = run.stdout.split('\n').filter((line) => /error TS/.test(line) && !line.includes('planted.ts'))
  expect(elsewhere).toEqual([])
  return [...new Set([...run.stdout.matchAll(/planted\.ts\((\d+),/g)].map((match) => Number(match[1])))]
}

test.each(['shared', 'browser', 'server'] as const)('what the %s side lacks does not compile', (side) => {
  const broken = compile(side, [...allowed[side], ...refused[side]])
  expect(broken).toEqual(refused[side].map((_, i) => allowed[side].length + i + 1))
})
