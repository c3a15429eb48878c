import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { assert } from '#lib/assert.ts'
import type * as Entry from '#web/entry-server.tsx'

export type WebEntry = typeof Entry

/** Assets that a document of one screen references, in order of need. */
export interface ScreenAssets {
  styles: readonly string[]
  script: string
  modules: readonly string[]
  fonts: readonly string[]
}

/** The built web client: its code for the server, and the names of its files for the browser. */
export interface Build {
  /** Changes with any file of the build; part of every cache key; browsers check it every hour (NAV-27). */
  id: string
  web: () => Promise<WebEntry>
  assets: (screenFile: string | null) => ScreenAssets
  /** Styles of lazy parts by their source files; absent in development, where styles come with the code. */
  stylesOfParts?: (files: readonly string[]) => readonly string[]
  files: ReadonlyMap<string, BuiltFile>
  /** Service workers by address: one file each, under a fixed name. */
  workers: ReadonlyMap<string, string>
  /** Extra elements of the development server in the head. */
  devHead?: (screenFile: string | null) => Promise<string>
  /** Serves modules of the development server. */
  devFile?: (request: Request, url: URL) => Promise<Response | null>
}

export interface BuiltFile {
  body: Buffer
  br: Buffer | null
  gzip: Buffer | null
}

interface Chunk {
  file: string
  dynamicImports?: string[]
  css?: string[]
  assets?: string[]
  imports?: string[]
}
export type Manifest = Record<string, Chunk>

const entry = 'src/web/entry-browser.tsx'
const screenLists = ['src/web/all-screens.ts', 'src/web/tour-screens.ts', 'src/web/my-screens.ts']
/** Screens of plug-ins are named by their file relative to the root (scripts/plugged.ts). */
export const keyOf = (screenFile: string) =>
  screenFile.startsWith('plugin:') ? screenFile.slice('plugin:'.length) : `src/web/screens/${screenFile}.screen.tsx`

export async function readBuild(dist: string): Promise<Build> {
  const text = readFileSync(join(dist, 'client/manifest.json'), 'utf8')
  const manifest = JSON.parse(text) as Manifest
  const web = (await import(pathToFileURL(join(dist, 'ssr/entry-server.js')).href)) as WebEntry
  const known = new Map<string | null, ScreenAssets>([[null, assetsOf(manifest, null)]])
  for (const file of web.screenFiles) known.set(file, assetsOf(manifest, file))
  return {
    id: createHash('sha256').update(text).digest('base64url').slice(0, 12),
    web: async () => web,
    assets: (file) => known.get(file) ?? known.get(null)!,
    stylesOfParts: (files) => stylesOf(reachedFrom(manifest, files)),
    files: readFiles(join(dist, 'client')),
    workers: readWorkers(join(dist, 'workers')),
  }
}

/** The manifest key of a screen, preceded by the list that names it if the first script does not import the screen itself. */
function keysOf(manifest: Manifest, screen: string): string[] {
  const isListed = (chunks: readonly (Chunk | undefined)[]) =>
    chunks.some((chunk) => chunk?.dynamicImports?.includes(screen))
  const list = isListed(reachedFrom(manifest, [entry]))
    ? undefined
    : screenLists.find((key) => isListed([manifest[key]]))
  return list ? [list, screen] : [screen]
}

/** Chunks of the entry, then those of the screen, without duplicates. Parts of the shell are loaded later, but their styles are included. */
export function assetsOf(manifest: Manifest, screenFile: string | null): ScreenAssets {
  const chunks = reachedFrom(manifest, screenFile === null ? [entry] : [entry, ...keysOf(manifest, keyOf(screenFile))])
  const parts = (manifest[entry]!.dynamicImports ?? []).filter((key) => key.startsWith('src/web/shell/'))
  const styled = new Set([...chunks, ...reachedFrom(manifest, parts)])
  const script = `/${manifest[entry]!.file}`
  return {
    script,
    styles: stylesOf([...styled]),
    modules: unique(chunks.map((chunk) => chunk.file)).filter((file) => file !== script),
    fonts: unique(chunks.flatMap((chunk) => chunk.assets ?? [])).filter((file) => file.endsWith('.woff2')),
  }
}

const unique = (list: string[]): string[] => [...new Set(list.map((file) => `/${file}`))]
const stylesOf = (chunks: readonly Chunk[]): string[] => unique(chunks.flatMap((chunk) => chunk.css ?? []))

/** Chunks with everything they import statically, dependencies first. */
function reachedFrom(manifest: Manifest, keys: readonly string[]): Chunk[] {
  const chunks: Chunk[] = []
  const seen = new Set<string>()
  const walk = (key: string) => {
    if (seen.has(key)) return
    seen.add(key)
    const chunk = manifest[key]
    assert(chunk, `the build holds ${key}`)
    for (const imported of chunk.imports ?? []) walk(imported)
    chunks.push(chunk)
  }
  for (const key of keys) walk(key)
  return chunks
}

const readWorkers = (folder: string): Map<string, string> =>
  new Map(readdirSync(folder).map((name) => [`/${name}`, readFileSync(join(folder, name), 'utf8')]))

function readFiles(folder: string): Map<string, BuiltFile> {
  const names = readdirSync(join(folder, 'assets'))
  const read = (name: string) => (names.includes(name) ? readFileSync(join(folder, 'assets', name)) : null)
  return new Map(
    names
      .filter((name) => !/\.(br|gz)$/.test(name))
      .map((name) => [`/assets/${name}`, { body: read(name)!, br: read(`${name}.br`), gzip: read(`${name}.gz`) }]),
  )
}
