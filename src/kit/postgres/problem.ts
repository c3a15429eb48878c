import path from 'node:path'
import { ForeignFolder } from './folder.ts'

/** An error that the operator can fix: the message is shown without a stack trace. */
export class PostgresProblem extends Error {}

/** Explains system errors about the data folder; others are returned unchanged. */
export function explainSystemError(error: unknown, dataDir: string): unknown {
  const e = error as NodeJS.ErrnoException & { stderr?: Buffer }
  const said = `${e.stderr?.toString() ?? ''} ${e.message}`
  if (error instanceof ForeignFolder) return new PostgresProblem(e.message)
  if (e.code === 'ENOSPC' || /No space left on device/i.test(said)) {
    return new PostgresProblem(
      `The disk is full: the database in ${path.resolve(dataDir)} cannot be written. Free some space or set DATA_DIR.`,
    )
  }
  if (
    ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'].includes(e.code ?? '') ||
    /Permission denied|Read-only file system/i.test(said)
  ) {
    return new PostgresProblem(
      `The folder ${path.resolve(dataDir)} cannot be written. Give this user the right to it or set DATA_DIR to another folder.`,
    )
  }
  if (e.stderr) return new PostgresProblem(`PostgreSQL could not make its database.\n${e.stderr.toString().trim()}`)
  return error
}
