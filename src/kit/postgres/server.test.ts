import type { ChildProcess } from 'node:child_process'
import { EventEmitter } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { sharedBuffersMb, startWhenFree, waitUntilReady } from './server.ts'

test.each([
  [512, 128],
  [1024, 128],
  [4096, 512],
  [64 * 1024, 1024],
])('with %i MB of memory the database gets %i MB of shared buffers', (memory, kept) => {
  expect(sharedBuffersMb(memory * 1024 * 1024)).toBe(kept)
})

/** Answers every client like a server in crash recovery. */
async function startRecovering() {
  const fields = ['SFATAL', 'VFATAL', 'C57P03', 'Mthe database system is starting up'].join('\0')
  const body = Buffer.from(`${fields}\0\0`)
  const head = Buffer.from([0x45, 0, 0, 0, body.length + 4])
  let asked = 0
  const server = net.createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      asked++
      socket.end(Buffer.concat([head, body]))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { server, url: `postgresql://a@127.0.0.1:${port}/a`, asked: () => asked }
}

test('waits longer for a server that reports starting up than for a silent one', async () => {
  const { server, url, asked } = await startRecovering()
  const child = new EventEmitter() as unknown as ChildProcess
  const withinMs = 1_000
  const began = performance.now()
  let over = false
  const told: string[] = []
  const waiting = waitUntilReady(child, url, withinMs, (what) => told.push(what))
    .catch((error: Error) => error.message)
    .finally(() => {
      over = true
    })
  await expect.poll(() => performance.now() - began > 3 * withinMs || over, { timeout: 30_000 }).toBe(true)
  expect([over, asked() > 1]).toEqual([false, true])
  await expect.poll(() => told, { timeout: 30_000 }).toEqual([expect.stringContaining('repairs what a crash left')])
  child.emit('exit')
  expect(await waiting).toContain('did not start')
  server.close()
})

test('retries while the previous server still holds the address; fails at once otherwise', async () => {
  const reasons = [
    'pre-existing shared memory block (key 1, ID 2) is still in use',
    'lock file "postmaster.pid" already exists',
  ]
  let spawned = 0
  const spawn = () => {
    spawned++
    return new EventEmitter() as unknown as ChildProcess
  }
  await startWhenFree(spawn, async () => {
    const reason = reasons.shift()
    if (reason) throw new Error(`PostgreSQL did not start.\nFATAL:  ${reason}`)
  })
  expect(spawned).toBe(3)
  const broken = () => Promise.reject(new Error('PostgreSQL did not start.\nFATAL:  could not open file'))
  await expect(startWhenFree(spawn, broken)).rejects.toThrow('could not open file')
  const held = () => Promise.reject(new Error('FATAL:  shared memory block is still in use'))
  await expect(startWhenFree(spawn, held, 0)).rejects.toThrow('still in use')
})
