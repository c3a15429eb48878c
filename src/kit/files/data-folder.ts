import { randomUUID } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export class DataFolderProblem extends Error {}

const mb = 1024 * 1024
/** PostgreSQL writes its log in files of 16 MB and stops when it cannot: less than two of them counts as a full disk (our choice). */
const leastFree = 32 * mb

/** Creates the folder if it is missing and tests it with a write, before anything else starts. The message is for the operator. */
export function checkDataFolder(folder: string): void {
  const place = path.resolve(folder)
  const probe = path.join(place, `.probe-${randomUUID()}`)
  try {
    makeFolder(place)
    writeFileSync(probe, Buffer.alloc(4096), { flag: 'wx' })
    rmSync(probe)
  } catch (error) {
    throw new DataFolderProblem(`DATA_DIR: ${whyNot(error as NodeJS.ErrnoException, place)}`)
  }
  const { bavail, bsize } = statfsSync(place)
  if (bavail * bsize < leastFree) {
    const left = Math.floor((bavail * bsize) / mb)
    throw new DataFolderProblem(`DATA_DIR: the disk of ${place} is full (${left} MB left). Free some space.`)
  }
}

/** Level by level: for a missing folder on a read-only disk `recursive` reports only that it is missing, and in `/proc` it never ends. */
function makeFolder(place: string): void {
  if (isFolder(place)) return
  const above = path.dirname(place)
  if (above !== place) makeFolder(above)
  if (!existsSync(place) && lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink())
    throw new Error(`${place} is a link to a place that is not there`)
  try {
    mkdirSync(place, { mode: 0o755 })
  } catch (error) {
    // Another process may have created it in the meantime.
    if (!isFolder(place)) throw error
  }
}

const isFolder = (place: string): boolean => existsSync(place) && statSync(place).isDirectory()

function whyNot({ code, message }: NodeJS.ErrnoException, place: string): string {
  switch (code) {
    case 'EEXIST':
    case 'ENOTDIR':
      return `${place} is not a folder: a file is in its place. Remove it or set DATA_DIR to another folder.`
    case 'EACCES':
    case 'EPERM':
      return `the folder ${place} cannot be written by this user. Give it the right to write there or set DATA_DIR to another folder.`
    case 'EROFS':
      return `the folder ${place} lies on a disk that can only be read. Set DATA_DIR to another folder.`
    case 'ENOSPC':
    case 'EDQUOT':
      return `the disk of ${place} is full. Free some space or set DATA_DIR to another folder.`
    default:
      return `the folder ${place} cannot be used: ${message}.`
  }
}
