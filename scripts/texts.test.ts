import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(path.join(os.tmpdir(), 'vitrina-texts-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('compiles all texts under a low limit of open files', () => {
  const texts = path.join(import.meta.dirname, 'texts.ts')
  const program = `import(${JSON.stringify(texts)}).then(({ compileInto }) => compileInto(${JSON.stringify(folder)})).then(() => process.exit(0))`
  execFileSync('sh', ['-c', 'ulimit -n 256 && exec "$0" -e "$1"', process.execPath, program])
  const files = readdirSync(path.join(folder, 'messages'))
  expect(files).toContain('_index.js')
  expect(files.length).toBeGreaterThan(1000)
})
