import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ConfigProblem } from './config.ts'
import { demoSettings, readEnvironment } from './environment.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'vitrina-env-'))
const file = path.join(folder, 'shop.env')
afterAll(() => rmSync(folder, { recursive: true }))

test('the environment overrides the file, the file overrides the defaults of a command', () => {
  writeFileSync(file, 'PORT=8080\nROLE=web\nDEMO=0\n')
  expect(readEnvironment({ ENV_FILE: file, ROLE: 'all', HOST: '' }, demoSettings)).toEqual({
    ENV_FILE: file,
    PORT: '8080',
    ROLE: 'all',
    HOST: '',
    DEMO: '0',
    LOG_LEVEL: 'warn',
  })
})

test('an empty ENV_FILE reads no file; a missing file is an error', () => {
  expect(readEnvironment({ ENV_FILE: '' }, demoSettings)).toEqual({ ENV_FILE: '', ...demoSettings })
  expect(() => readEnvironment({ ENV_FILE: path.join(folder, 'absent') })).toThrow(ConfigProblem)
})
