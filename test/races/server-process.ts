import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import net from 'node:net'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..', '..')

export interface ServerProcess {
  url: string
  child: ChildProcess
  stop(): Promise<void>
}

/** Starts the built server in its own process on the given database; no demo, no emulators. */
export async function startServer(
  databaseUrl: string,
  dataDir: string,
  env: Record<string, string> = {},
  execArgv: string[] = [],
): Promise<ServerProcess> {
  const port = await freePort()
  const child = fork(path.join(root, 'src', 'server', 'main.ts'), {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      DEMO: '0',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv,
  })
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', (code) => reject(new Error(`the server ended at its start with ${code}`)))
  })
  child.removeAllListeners('exit')
  return {
    url: `http://127.0.0.1:${port}`,
    child,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await gone
    },
  }
}

/** Runs the operator's command line tool until it ends. */
export function vitrina(databaseUrl: string, ...args: string[]): { status: number | null; out: string } {
  const done = spawnSync(process.execPath, [path.join(root, 'src', 'server', 'cli.ts'), ...args], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    encoding: 'utf8',
  })
  return { status: done.status, out: done.stdout + done.stderr }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo
      server.close(() => resolve(port))
    })
  })
}
