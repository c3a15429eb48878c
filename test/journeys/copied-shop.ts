import { execFile, fork } from 'node:child_process'
import { chmod, cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { freePort } from './setup-shop.ts'

const root = path.join(import.meta.dirname, '..', '..')
/** The files a shop is built and run from; copied, so that tests never edit the checkout's files. */
const copied = [
  'src',
  'db',
  'demo',
  'examples',
  'messages',
  'project.inlang',
  'scripts',
  'package.json',
  'vite.config.ts',
  'vitrina.config.ts',
  'tsconfig.json',
]

export interface CopiedShop {
  folder: string
  url: string
  database: string
  stop(): Promise<void>
}

/** Starts a shop from a copy of the sources in its own folder: as `npm run dev` runs it, or built and served. `config`: its vitrina.config.ts. */
export async function startCopy(as: 'dev' | 'built', config?: string): Promise<CopiedShop> {
  const folder = await mkdtemp(path.join(os.tmpdir(), `vitrina-${as}-`))
  // When run as root, the database runs as user nobody, who must be able to enter the folder.
  await chmod(folder, 0o755)
  for (const one of copied) await cp(path.join(root, one), path.join(folder, one), { recursive: true })
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  if (config) await writeFile(path.join(folder, 'vitrina.config.ts'), config)
  const port = await freePort()
  const url = `http://localhost:${port}`
  const env = {
    ...process.env,
    DEMO: '1',
    LOG_LEVEL: 'warn',
    PORT: String(port),
    EMULATORS_PORT: String(await freePort()),
    PUBLIC_URL: url,
    DATA_DIR: path.join(folder, 'data'),
  }
  if (as === 'built')
    await promisify(execFile)(process.execPath, ['scripts/build.ts'], {
      cwd: folder,
      env: { ...env, NODE_ENV: 'production' },
    })
  const child = fork(path.join(folder, 'src/server/main.ts'), as === 'dev' ? ['--dev'] : [], {
    cwd: folder,
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
  })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    child.kill('SIGTERM')
    await gone
    await rm(folder, { recursive: true, force: true })
  }
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', (code) => reject(new Error(`the copied shop ended at its start with ${code}`)))
  })
  const socket = encodeURIComponent(path.join(folder, 'data', 'postgres', 'socket'))
  return { folder, url, database: `postgresql://vitrina@localhost/vitrina?host=${socket}`, stop }
}
