import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pluggedRoutes } from '#plugged/routes.ts'
import { assetsOf, entry, type Manifest, sheetsFile } from '../src/server/pages/build.ts'

/**
 * All styles of a screen as one file, beside the pieces that client navigation takes: nothing is painted before they
 * are there, and eight small files cost a slow connection two round trips more than one. Layers make their order
 * meaningless, so they may simply be joined. Answers the names of the files.
 */
export async function writePageSheets(client: string): Promise<string[]> {
  const manifest = JSON.parse(await readFile(path.join(client, 'manifest.json'), 'utf8')) as Manifest
  const imported = manifest[entry]!.dynamicImports ?? []
  const own = imported.flatMap((key) => /^src\/web\/screens\/(.*)\.tsx$/.exec(key)?.[1] ?? [])
  const screens = [...own, ...pluggedRoutes.map(({ screen }) => screen)]
  const sheets: Record<string, string> = {}
  for (const screen of [null, ...screens]) {
    const pieces = assetsOf(manifest, screen).styles
    const text = (await Promise.all(pieces.map((file) => readFile(path.join(client, file), 'utf8')))).join('')
    const name = `assets/page-${createHash('sha256').update(text).digest('base64url').slice(0, 8)}.css`
    await writeFile(path.join(client, name), text)
    sheets[screen ?? ''] = `/${name}`
  }
  await writeFile(path.join(client, sheetsFile), JSON.stringify(sheets))
  return [...new Set(Object.values(sheets))]
}
