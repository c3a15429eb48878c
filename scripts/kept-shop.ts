/** A demo shop for journeys that keeps running between runs: this file as a detached process, which writes its state to dist/kept-shop.json. */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Shop, startShop } from '../test/journeys/setup-shop.ts'

const root = path.join(import.meta.dirname, '..')
const stateFile = path.join(root, 'dist', 'kept-shop.json')

interface State {
  pid: number
  startedAt: number
  shop: Shop
}

/** The running shop, restarted if a source it runs from has changed. Builds the storefront first if needed. */
export async function keptShop(): Promise<Shop> {
  const known = readState()
  if (known && isAlive(known.pid) && newestSource() < known.startedAt) return known.shop
  await stopKeptShop()
  const build = [path.join(root, 'scripts', 'build.ts'), '--if-needed']
  const { status } = spawnSync(process.execPath, build, { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error('the storefront was not built')
  mkdirSync(path.dirname(stateFile), { recursive: true })
  // Not inherited stderr: a process that reads it would wait until the shop ends.
  const log = openSync(path.join(root, 'dist', 'kept-shop.log'), 'a')
  const keeper = spawn(process.execPath, [import.meta.filename], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'ignore', log, 'ipc'],
  })
  await new Promise<void>((resolve, reject) => {
    keeper.once('message', () => resolve())
    keeper.once('exit', (code) => reject(new Error(`the shop of journeys ended at its start with ${code}`)))
  })
  keeper.disconnect()
  keeper.unref()
  console.log('A shop for journeys stays up. End it with: npm test -- --stop')
  return readState()!.shop
}

/** Stops the running shop, if any. */
export async function stopKeptShop(): Promise<void> {
  const known = readState()
  if (!known) return
  if (isAlive(known.pid)) {
    process.kill(known.pid, 'SIGTERM')
    await waitForEnd(known.pid)
  }
  rmSync(stateFile, { force: true })
}

const readState = (): State | null => (existsSync(stateFile) ? JSON.parse(readFileSync(stateFile, 'utf8')) : null)

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function waitForEnd(pid: number): Promise<void> {
  for (let tries = 0; isAlive(pid) && tries < 300; tries++) await new Promise((resolve) => setTimeout(resolve, 100))
}

/** Time of the last change of a file that the server runs from, in ms. */
function newestSource(): number {
  const newest = (folder: string): number =>
    Math.max(
      0,
      ...readdirSync(folder, { withFileTypes: true, recursive: true })
        .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
        .map((entry) => statSync(path.join(entry.parentPath, entry.name)).mtimeMs),
    )
  return Math.max(...['src', 'db', 'demo', 'messages'].map((folder) => newest(path.join(root, folder))))
}

if (import.meta.main) {
  const { shop, stop } = await startShop()
  const state: State = { pid: process.pid, startedAt: Date.now(), shop }
  writeFileSync(stateFile, JSON.stringify(state))
  process.once('SIGTERM', () => void stop().then(() => process.exit(0)))
  process.send!('ready')
}
