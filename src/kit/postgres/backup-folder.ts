import { randomUUID } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PostgresProblem } from './problem.ts'

// A folder of backups: `wal/` receives the log (WAL) of PostgreSQL continuously; each `base-…` is a full copy to start from.

/** Content of a base's `backup.json`. Times are ISO 8601 in UTC. */
export interface BaseBackup {
  /** Name of its folder, which sorts by time. */
  name: string
  startedAt: string
  finishedAt: string
  /** First log segment it needs; older ones may be deleted when no older base is kept. */
  firstSegment: string
  postgres: string
}

export const archiveOf = (folder: string): string => path.join(folder, 'wal')

export const baseName = (at: Date): string => `base-${at.toISOString().replace(/[:.]/g, '-')}`

/** Complete bases, oldest first; an interrupted copy does not count. */
export async function listBases(folder: string): Promise<BaseBackup[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^base-[\w-]+$/.test(name)).sort()
  const read = async (name: string) => {
    const text = await readFile(path.join(folder, name, 'backup.json'), 'utf8').catch(() => null)
    return text ? [JSON.parse(text) as BaseBackup] : []
  }
  return (await Promise.all(names.map(read))).flat()
}

/** What may be deleted when the last `keep` bases remain. The first eight digits of a segment are its timeline and do not order it. */
export function outdated(
  bases: readonly BaseBackup[],
  archived: readonly string[],
  keep: number,
): { bases: string[]; segments: string[] } {
  const kept = bases.slice(-keep)
  const first = kept
    .map(({ firstSegment }) => firstSegment.slice(8))
    .sort()
    .at(0)
  return {
    bases: bases.slice(0, bases.length - kept.length).map(({ name }) => name),
    segments: archived.filter((name) => first !== undefined && /^[0-9A-F]{24}/.test(name) && name.slice(8, 24) < first),
  }
}

/** Commands of PostgreSQL pass file names to a shell; we quote them and reject names that need escaping. */
export function shellPath(file: string): string {
  if (/["$`\\%'\n]/.test(file)) {
    throw new PostgresProblem(`The name of the folder ${file} has signs that a shell reads. Choose a plainer one.`)
  }
  return `"${file}"`
}

/**
 * Server settings that archive the log: each segment is compressed into the archive under its own name once it is full, a minute old, or the
 * server stops. An existing segment must be identical (PostgreSQL manual, "Continuous Archiving").
 */
export function archiveSettings(folder: string): Record<string, string> {
  const to = `${shellPath(archiveOf(path.resolve(folder)))}/%f.gz`
  return {
    archive_mode: 'on',
    archive_timeout: '60',
    archive_command: `if test -f ${to}; then gunzip -c ${to} | cmp -s - "%p"; else gzip -c "%p" > ${to}.part && sync ${to}.part && mv ${to}.part ${to}; fi`,
  }
}

const idFile = (folder: string): string => path.join(folder, 'backup-id')

/**
 * A folder of backups belongs to one database: two would write segments of the same names. The first to use it writes its id there and beside the
 * database (`inheritBackups` copies it to a restored one); another database is refused.
 */
export async function claimBackupFolder(backups: string, postgresFolder: string): Promise<void> {
  const read = (file: string) => readFile(file, 'utf8').catch(() => null)
  const [theirs, kept] = [await read(idFile(backups)), await read(idFile(postgresFolder))]
  const ours = kept ?? randomUUID()
  if (kept === null) await writeFile(idFile(postgresFolder), ours)
  if (theirs === null) await writeFile(idFile(backups), ours)
  else if (theirs !== ours) {
    throw new PostgresProblem(
      `BACKUP_DIR: ${backups} holds backups of another database. Choose another folder for this one.`,
    )
  }
}

/** Lets a restored database continue with the backups it came from. */
export async function inheritBackups(backups: string, postgresFolder: string): Promise<void> {
  const id = await readFile(idFile(backups), 'utf8').catch(() => null)
  if (id !== null) await writeFile(idFile(postgresFolder), id)
}
