import { fork } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { TestProject } from 'vitest/node'
import { withoutDisk } from '../without-disk.ts'

export interface Shop {
  url: string
  secondUrl: string
  emulators: string
  /** Connection string of the shop's own database. */
  database: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** One shop for each worker. */
    shops: Shop[]
  }
}

/** Starts shops for the workers of a project, each as `npm start` runs it; or uses a running one, given by `VITRINA_TEST_SHOP` (a `Shop` as JSON). */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const running = process.env.VITRINA_TEST_SHOP
  if (running) {
    project.provide('shops', [JSON.parse(running)])
    return async () => {}
  }
  const shops = await Promise.all(Array.from({ length: project.config.maxWorkers }, () => startShop()))
  project.provide(
    'shops',
    shops.map(({ shop }) => shop),
  )
  return async () => {
    await Promise.all(shops.map(({ stop }) => stop()))
  }
}

/** Starts the built demo shop with its emulators, in its own folder and on its own ports. `preloaded`: a module its process loads first. */
export async function startShop(preloaded?: string): Promise<{ shop: Shop; stop(): Promise<void> }> {
  const [port, emulatorsPort] = [await freePort(), await freePort()]
  const folder = await mkdtemp(path.join(os.tmpdir(), 'vitrina-shop-'))
  // When run as root, the database runs as user nobody, who must be able to enter the folder.
  await chmod(folder, 0o755)
  const main = path.join(import.meta.dirname, '..', '..', 'src', 'server', 'main.ts')
  const child = fork(main, {
    env: {
      ...process.env,
      DEMO: '1',
      LOG_LEVEL: 'warn',
      PORT: String(port),
      EMULATORS_PORT: String(emulatorsPort),
      PUBLIC_URL: `http://localhost:${port}`,
      DATA_DIR: folder,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: preloaded === undefined ? [] : ['--import', pathToFileURL(preloaded).href],
  })
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', (code) => reject(new Error(`the shop ended at its start with ${code}`)))
  })
  const socket = path.join(folder, 'postgres', 'socket')
  const database = `postgresql://vitrina@localhost/vitrina?host=${encodeURIComponent(socket)}`
  await withoutDisk(database)
  return {
    shop: {
      url: `http://localhost:${port}`,
      secondUrl: `http://second.localhost:${port}`,
      emulators: `http://127.0.0.1:${emulatorsPort}`,
      database,
    },
    async stop() {
      child.removeAllListeners('exit')
      const exited = new Promise((resolve) => child.once('exit', resolve))
      // The database writes to the folder until the shop has ended; its drain is limited in time.
      child.kill('SIGTERM')
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo
      server.close(() => resolve(port))
    })
  })
}
