import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ConfigProblem } from './config.ts'
import { demoSettings, readEnvironment } from './environment.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'vitrina-env-'))
const file = path.join(folder, 'shop.env')
afterAll(() => rmSync(folder, { recursive: true }))

test('the environment wins over the file, the file over what a command takes for granted', () => {
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

test('ENV_FILE of nothing reads no file; one that is not there is told', () => {
  expect(readEnvironment({ ENV_FILE: '' }, demoSettings)).toEqual({ ENV_FILE: '', ...demoSettings })
  expect(() => readEnvironment({ ENV_FILE: path.join(folder, 'absent') })).toThrow(ConfigProblem)
})
