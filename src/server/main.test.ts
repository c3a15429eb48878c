import { spawn } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'

/** The process as it is started, with these settings and no others. */
function run(env: Record<string, string>): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [out, err] = ['', '']
  child.stdout.on('data', (text) => {
    out += text
  })
  child.stderr.on('data', (text) => {
    err += text
  })
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, out, err })))
}

test('wrong settings stop the start with one readable list, no stack, exit 1', async () => {
  const { code, out, err } = await run({ PORT: 'many', ROLE: 'king', DATABASE_URL: 'mysql://u:secret@h/db' })
  expect([code, out]).toEqual([1, ''])
  expect(err.trim().split('\n')).toEqual([
    'Vitrina cannot start with these settings:',
    expect.stringContaining('- PORT="many"'),
    expect.stringContaining('- ROLE="king"'),
    expect.stringContaining('- DATABASE_URL'),
  ])
  expect(err).not.toContain('secret')
})

test('a database that does not answer is told, not waited for', async () => {
  const { code, err } = await run({ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none', PORT: '0' })
  // Not 1: the settings may be right, so a supervisor may try again.
  expect(code).toBe(75)
  expect(err).toContain('DATABASE_URL')
  expect(err).not.toMatch(/^\s+at /m)
})
