import { randomUUID } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PostgresProblem } from './problem.ts'

// A folder of backups: `wal/` takes what PostgreSQL writes, as it writes it; each `base-…` is a whole copy to begin from.

/** What `backup.json` of a base says of it. Times are ISO 8601 in UTC. */
export interface BaseBackup {
  /** Name of its folder, which sorts by time. */
  name: string
  startedAt: string
  finishedAt: string
  /** First segment of the log it needs; older ones may go when no older base is kept. */
  firstSegment: string
  postgres: string
}

export const archiveOf = (folder: string): string => path.join(folder, 'wal')

export const baseName = (at: Date): string => `base-${at.toISOString().replace(/[:.]/g, '-')}`

/** Whole bases, earliest first; a copy that was cut off is none. */
export async function listBases(folder: string): Promise<BaseBackup[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^base-[\w-]+$/.test(name)).sort()
  const read = async (name: string) => {
    const text = await readFile(path.join(folder, name, 'backup.json'), 'utf8').catch(() => null)
    return text ? [JSON.parse(text) as BaseBackup] : []
  }
  return (await Promise.all(names.map(read))).flat()
}

/** What is no longer needed when the last `keep` bases stay. The first eight digits of a segment are its timeline and do not order it. */
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

/** Commands of PostgreSQL name files for a shell; we quote once and refuse what cannot be quoted simply. */
export function shellPath(file: string): string {
  if (/["$`\\%'\n]/.test(file)) {
    throw new PostgresProblem(`The name of the folder ${file} has signs that a shell reads. Choose a plainer one.`)
  }
  return `"${file}"`
}

/**
 * Settings of the server that keep its log: each segment is compressed into the archive under its own name once it is full, a minute old, or
 * the server stops. A segment that is there already must be the same (PostgreSQL manual, "Continuous Archiving").
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
 * A folder of backups belongs to one database: two would write segments of the same names. The first to use it leaves its mark, kept beside
 * the database too (and given to a restored one by `inheritBackups`); another one is refused.
 */
export async function ownBackups(backups: string, postgresFolder: string): Promise<void> {
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

/** A restored database goes on with the backups it came from. */
export async function inheritBackups(backups: string, postgresFolder: string): Promise<void> {
  const id = await readFile(idFile(backups), 'utf8').catch(() => null)
  if (id !== null) await writeFile(idFile(postgresFolder), id)
}
