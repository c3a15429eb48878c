import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { badLines, EnvFileProblem, readEnvFile } from './env-file.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'vitrina-env-'))
afterAll(() => rmSync(folder, { recursive: true }))
const written = (text: string) => {
  const file = path.join(folder, '.env')
  writeFileSync(file, text)
  return file
}

test('parses settings as Node does: quotes, comments, `export`, multi-line values, CRLF', () => {
  const text = '\uFEFF# shop\r\nPORT=8080\r\n\r\nexport SMS_API_ID="a b" # key\nEMPTY=\nKEYS="k2:x\nk1:y"\n'
  expect(badLines(text)).toEqual([])
  expect(readEnvFile(written(text))).toEqual({ PORT: '8080', SMS_API_ID: 'a b', EMPTY: '', KEYS: 'k2:x\nk1:y' })
  expect(readEnvFile(path.join(folder, 'absent'))).toBeNull()
})

test('an invalid line is reported by its number, without its content', () => {
  const file = written('PORT=1\nSMS_API_ID s3cret\n8PORT=1\nNAME="never ends\n')
  expect(() => readEnvFile(file)).toThrow(EnvFileProblem)
  expect(() => readEnvFile(file)).toThrow(
    /line 2: NAME=value is needed\n- line 3: .*\n- line 4: the quote " does not end$/,
  )
  expect(() => readEnvFile(file)).not.toThrow(/s3cret/)
  expect(() => readEnvFile(folder)).toThrow(/cannot be read \(EISDIR\)/)
})
