import { readFile, unlink, writeFile } from 'node:fs/promises'
import path from 'node:path'

export class FolderInUse extends Error {}

/**
 * One Vitrina process per data folder. The lock file contains our process id and start time; a lock of a killed process is replaced. A second
 * process is refused with an explanation (a shop of several processes uses DATABASE_URL instead).
 */
export async function lockFolder(dataDir: string): Promise<() => Promise<void>> {
  const file = path.join(dataDir, 'vitrina.lock')
  const mine = `${process.pid} ${await startedAt(process.pid)}`
  for (let attempt = 0; attempt < 5; attempt++) {
    try {
      await writeFile(file, mine, { flag: 'wx' })
      return async () => {
        if ((await readFile(file, 'utf8').catch(() => '')) === mine) await unlink(file).catch(() => {})
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      await checkFolderFree(dataDir)
      await unlink(file).catch(() => {})
    }
  }
  throw new FolderInUse(`The folder ${dataDir} is being taken by another starting Vitrina. Try again in a moment.`)
}

/** Throws `FolderInUse` while another process uses the folder. */
export async function checkFolderFree(dataDir: string): Promise<void> {
  const [pid, started] = (await readFile(path.join(dataDir, 'vitrina.lock'), 'utf8').catch(() => '')).split(' ')
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
