import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FolderInUse, lockFolder } from './lock.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'vitrina-lock-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const file = () => path.join(folder, 'vitrina.lock')
/** A process id above the highest that Linux gives (2^22), so no process has it. */
const lockOfDead = '4194305 1'

async function takenBy(count: number): Promise<(() => Promise<void>)[]> {
  const results = await Promise.allSettled(Array.from({ length: count }, () => lockFolder(folder)))
  for (const result of results) if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(FolderInUse)
  return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
}

test('exactly one of eight simultaneous owners takes a free folder, in each of 50 rounds', async () => {
  for (let round = 0; round < 50; round++) {
    const [unlock, ...others] = await takenBy(8)
    expect(others).toHaveLength(0)
    await unlock!()
    expect(await readdir(folder)).toEqual([])
  }
})

test('exactly one of eight simultaneous owners replaces the lock of an ended process, in each of 50 rounds', async () => {
  for (let round = 0; round < 50; round++) {
    await writeFile(file(), lockOfDead)
    const [unlock, ...others] = await takenBy(8)
    expect(others).toHaveLength(0)
    expect(await readFile(file(), 'utf8')).toMatch(new RegExp(`^${process.pid} `))
    await unlock!()
    expect(await readdir(folder)).toEqual([])
  }
})

test('replaces an empty lock, which an earlier version could leave behind', async () => {
  await writeFile(file(), '')
  await (await lockFolder(folder))()
  expect(await readdir(folder)).toEqual([])
})
