import { createHash, randomUUID } from 'node:crypto'
import { link, readFile, rm, unlink, writeFile } from 'node:fs/promises'
import path from 'node:path'

export class FolderInUse extends Error {}

/**
 * One Vitrina process per data folder. The lock file contains our process id and start time; a lock of a killed process is replaced. A second
 * process is refused with an explanation (a shop of several processes uses DATABASE_URL instead).
 */
export async function lockFolder(dataDir: string): Promise<() => Promise<void>> {
  return await take(path.join(dataDir, 'vitrina.lock'), dataDir)
}

/**
 * The lock file is created complete, by a link to a finished file, so no process reads it half written. The lock of an ended process is removed
 * under a second lock, whose name contains a hash of the text. A process that read the same text earlier therefore finds another text afterwards,
 * and removes nothing.
 */
async function take(file: string, dataDir: string): Promise<() => Promise<void>> {
  const mine = `${process.pid} ${await startedAt(process.pid)}`
  for (;;) {
    if (await createWith(file, mine)) return () => rm(file, { force: true })
    const text = await textOf(file)
    if (text === null) continue
    await refuseWhileAlive(text, dataDir)
    const release = await take(`${file}.${createHash('sha256').update(text).digest('hex').slice(0, 10)}`, dataDir)
    if ((await textOf(file)) === text) await unlink(file)
    await release()
  }
}

async function createWith(file: string, text: string): Promise<boolean> {
  const finished = `${file}.${randomUUID()}`
  try {
    await writeFile(finished, text)
    await link(finished, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  } finally {
    await rm(finished, { force: true })
  }
}

async function textOf(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Throws `FolderInUse` while another process uses the folder. */
export async function checkFolderFree(dataDir: string): Promise<void> {
  await refuseWhileAlive((await textOf(path.join(dataDir, 'vitrina.lock'))) ?? '', dataDir)
}

async function refuseWhileAlive(lock: string, dataDir: string): Promise<void> {
  const [pid, started] = lock.split(' ')
  if (!pid || !started || (await startedAt(Number(pid))) !== started) return
  throw new FolderInUse(
    `The folder ${dataDir} is already in use by a running Vitrina (process ${pid}).\n` +
      'Stop that one first, or start this one with another folder and port, as DATA_DIR=./data-2 PORT=3001',
  )
}

/** Start time of a process, as ids are reused. '0' if the system does not report it; '' if there is no such process. */
async function startedAt(pid: number): Promise<string> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return ''
  }
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return text ? (text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? '0') : '0'
}
