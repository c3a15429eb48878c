import { spawn } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import net, { type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'

/** Starts the process with these settings and no others. */
function run(env: Record<string, string>): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env.PATH, ENV_FILE: '', ...env },
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

test('invalid settings stop the start with one readable list, no stack, exit 1', async () => {
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

test('reports an unreachable database without waiting', async () => {
  const { code, err } = await run({ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none', PORT: '0' })
  // Not 1: the settings may be right, so a supervisor may try again.
  expect(code).toBe(75)
  expect(err).toContain('DATABASE_URL')
  expect(err).not.toMatch(/^\s+at /m)
})

test('reports an unwritable DATA_DIR at once in one line, without a stack', async () => {
  const { code, out, err } = await run({ DATA_DIR: path.join(import.meta.dirname, 'main.ts', 'data'), PORT: '0' })
  expect([code, out]).toEqual([1, ''])
  expect(err.trim()).toMatch(/^DATA_DIR: .*main\.ts.data is not a folder.*$/)
})

test('an invalid env file line stops the start and is reported by number, not by content', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'vitrina-env-'))
  const file = path.join(folder, 'shop.env')
  try {
    await writeFile(file, 'PORT=1\nSMS_API_ID s3cret\n')
    const { code, out, err } = await run({ ENV_FILE: file })
    expect([code, out]).toEqual([1, ''])
    expect(err).toContain('- line 2: NAME=value is needed')
    expect(err).not.toMatch(/s3cret|^\s+at /m)
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('a taken port stops the start before a database is created, with a message and no stack', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'vitrina-ports-'))
  const other = net.createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const port = String((other.address() as AddressInfo).port)
  const demo = { DEMO: '1', DATA_DIR: folder, HOST: '127.0.0.1', PORT: '0' }
  try {
    const taken: Record<string, string>[] = [
      { PORT: port },
      { EMULATORS_PORT: port },
      { EMULATORS_PORT: '0', METRICS_PORT: port },
    ]
    for (const env of taken) {
      const { code, out, err } = await run({ ...demo, ...env })
      expect([code, out], err).toEqual([1, ''])
      expect(err).toContain(port)
      expect(err).not.toMatch(/^\s+at /m)
      expect(await readdir(folder)).not.toContain('postgres')
    }
  } finally {
    other.close()
    await rm(folder, { recursive: true })
  }
})
