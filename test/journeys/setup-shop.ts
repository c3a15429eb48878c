import { fork } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    shop: { url: string; secondUrl: string; emulators: string; database: string }
  }
}

/** The demo shop as `npm start` runs it, from the build, in a folder of its own; VITRINA_TEST_SHOP (this value as JSON) names a running one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const running = process.env.VITRINA_TEST_SHOP
  if (running) {
    project.provide('shop', JSON.parse(running))
    return async () => {}
  }
  const [port, emulatorsPort] = [await freePort(), await freePort()]
  const folder = await mkdtemp(path.join(os.tmpdir(), 'vitrina-shop-'))
  // As root the database runs as nobody, who must be able to walk in.
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
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    execArgv: [],
  })
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', (code) => reject(new Error(`the shop ended at its start with ${code}`)))
  })
  const socket = path.join(folder, 'postgres', 'socket')
  project.provide('shop', {
    url: `http://localhost:${port}`,
    secondUrl: `http://second.localhost:${port}`,
    emulators: `http://127.0.0.1:${emulatorsPort}`,
    database: `postgresql://vitrina@localhost/vitrina?host=${encodeURIComponent(socket)}`,
  })
  return async () => {
    child.removeAllListeners('exit')
    const gone = new Promise((resolve) => child.once('exit', resolve))
    // The database writes in the folder until the shop has ended, which its drain bounds.
    child.kill('SIGTERM')
    await gone
    await rm(folder, { recursive: true, force: true })
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
