import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chown, lchown, lstat, mkdir, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

/** The user that runs the server. PostgreSQL refuses root, so under root it runs as `nobody`: no user has to be created. */
export interface Owner {
  uid: number
  gid: number
}

export function serverOwner(): Owner | null {
  if (process.getuid?.() !== 0) return null
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** True if another user can reach this folder: each parent folder may be entered by others. */
export async function reachable(folder: string): Promise<boolean> {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    const info = await stat(at).catch(() => null)
    if (info && (info.mode & 0o001) === 0) return false
    if (at === path.dirname(at)) return true
  }
}

/** Used instead of a folder that `nobody` cannot reach; the same at every start. */
export function fallbackFolder(dataDir: string): string {
  const name = createHash('sha256').update(path.resolve(dataDir)).digest('hex').slice(0, 10)
  const base = process.platform === 'linux' ? '/var/lib' : os.tmpdir()
  return path.join(base, `vitrina-${name}`)
}

/** The path of a Unix socket is limited to about 100 bytes; a longer one is replaced by one in the temp folder. */
export function socketFolder(postgresDir: string): string {
  const inside = path.join(postgresDir, 'socket')
  if (Buffer.byteLength(inside) + '/.s.PGSQL.5432'.length < 100) return inside
  const name = createHash('sha256').update(postgresDir).digest('hex').slice(0, 10)
  return path.join(os.tmpdir(), `vitrina-${name}`)
}

/** Creates a folder inside a shared one (the temp folder). An existing one of another user, or a link, is refused. */
export async function createPrivateFolder(folder: string, owner: Owner | null): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  const info = await lstat(folder)
  const isOurs = info.uid === process.getuid?.() || info.uid === owner?.uid
  if (!info.isDirectory() || !isOurs || (info.mode & 0o022) !== 0) {
    throw new ForeignFolder(`${folder} is not a folder of this user. Remove it, or set DATA_DIR to a shorter path.`)
  }
  if (owner) await lchown(folder, owner.uid, owner.gid)
}

export class ForeignFolder extends Error {}

export async function createFolder(folder: string, owner: Owner | null, mode: number): Promise<void> {
  await mkdir(folder, { recursive: true, mode })
  if (owner) await chown(folder, owner.uid, owner.gid)
}
