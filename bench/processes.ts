import { type ChildProcess, fork } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')

/** Node flags used by scripts/bootstrap.mjs. */
export const serverFlags = JSON.parse(readFileSync(path.join(root, 'scripts', 'server-flags.json'), 'utf8')) as string[]

export interface Running {
  port: number
  /** Port of its metrics; null: none. */
  metricsPort: number | null
  pid: number
  stop(): Promise<void>
}

/** Starts the shop as `npm run serve` runs it, in its own process. */
export function startShop(dataDir: string, env: Record<string, string>): Promise<Running> {
  return start(path.join(root, 'src', 'server', 'main.ts'), {
    METRICS_PORT: '0',
    ...env,
    DATA_DIR: dataDir,
    PORT: '0',
    EMULATORS_PORT: '0',
    HOST: '127.0.0.1',
    // DEMO only makes the shop report sign-in codes; the services it would emulate are set in `env` or not used.
    DEMO: '1',
    TRUSTED_PROXIES: '1',
    LOG_LEVEL: 'error',
  })
}

export interface Reference extends Running {
  /** Sets the answer to every request from now on. */
  answer(what: Answer): Promise<void>
}
export type Answer =
  | { kind: 'bytes'; headers: Record<string, string>; body: string }
  | { kind: 'render'; page: string; url: string }

/** Starts a plain node:http server in its own process: the limit of the machine without our code. */
export async function startReference(): Promise<Reference> {
  const file = path.join(import.meta.dirname, 'reference.ts')
  const child = fork(file, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const running = await ready(child, file)
  return {
    ...running,
    answer: (what) =>
      new Promise((resolve) => {
        child.once('message', () => resolve())
        child.send(what)
      }),
  }
}

function start(file: string, env: Record<string, string>): Promise<Running> {
  const child = fork(file, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: serverFlags,
    env: { ...process.env, ...env },
  })
  return ready(child, file)
}

function ready(child: ChildProcess, file: string): Promise<Running> {
  return new Promise((resolve, reject) => {
    const early = (code: number | null) =>
      reject(new Error(`${path.basename(file)} ended with ${code} before it was ready`))
    child.once('exit', early)
    child.once('message', ({ port, metricsPort = null }: { port: number; metricsPort?: number | null }) => {
      child.off('exit', early)
      resolve({ port, metricsPort, pid: child.pid!, stop: () => stop(child) })
    })
  })
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    const late = setTimeout(() => child.kill('SIGKILL'), 15_000)
    child.once('exit', () => {
      clearTimeout(late)
      resolve()
    })
    child.kill('SIGTERM')
  })
}

/** Current and peak memory of a process, in MB; null if the system does not report it. */
export function memoryMb(pid: number): { now: number; most: number } | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const of = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024)
    return { now: of('VmRSS'), most: of('VmHWM') }
  } catch {
    return null
  }
}

/** How many cards were found in the cache and how many had to be read, since the shop started. */
export async function cardsAsked({ metricsPort }: Running): Promise<{ found: number; read: number }> {
  if (metricsPort === null) return { found: 0, read: 0 }
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const of = (name: string) =>
    Number(new RegExp(`^vitrina_cache_${name}_total\\{cache="cards"\\} (\\d+)`, 'm').exec(text)?.[1] ?? 0)
  return { found: of('hits'), read: of('misses') }
}

/**
 * Processor time used by a process, by its first thread and by the database below it, in ms: the cost of answers independent of other load on the
 * machine. Null if the system does not report it.
 */
export function cpuMs(pid: number): { own: number; main: number; database: number } | null {
  const read = (id: number | string) => {
    try {
      const fields = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
      const [parent, user, system, userOfEnded, systemOfEnded] = [1, 11, 12, 13, 14].map((i) => Number(fields[i]))
      return { parent: parent!, own: (user! + system!) * 10, ended: (userOfEnded! + systemOfEnded!) * 10 }
    } catch {
      return null
    }
  }
  const own = read(pid)
  if (!own) return null
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((id) => ({ id: Number(id), ...read(id)! }))
  const below = (parent: number): number =>
    all.filter((one) => one.parent === parent).reduce((sum, one) => sum + one.own + one.ended + below(one.id), 0)
  // The thread that runs JavaScript: compression and most of garbage collection have others.
  const main = read(`${pid}/task/${pid}`)?.own ?? own.own
  return { own: own.own, main, database: below(pid) }
}
