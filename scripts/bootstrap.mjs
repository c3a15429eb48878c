// Runs on any installed Node (20.19, 22.12 or later: npm skips packages that an older one cannot run): installs missing packages, then
// starts the project's own Node.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { supervise } from './supervise.mjs'

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..')
const [command = 'start', ...rest] = process.argv.slice(2)
const modules = path.join(root, 'node_modules')
const bin = path.join(modules, '.bin')
const node = path.join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
const stamp = path.join(modules, '.installed')
const lock = createHash('sha256')
  .update(readFileSync(path.join(root, 'package-lock.json')))
  .digest('hex')

/** Node flags for the server and the operator's tool; the benchmark uses the same. The young generation: 100 MB less memory than V8's default. */
const serverFlags = JSON.parse(readFileSync(path.join(root, 'scripts', 'server-flags.json'), 'utf8'))

/** Commands and their scripts. `serve` uses the real settings only; `start` and `dev` run the demo. */
const commands = {
  start: { script: 'src/server/main.ts', args: ['--demo'], build: true, supervised: true },
  dev: { script: 'src/server/main.ts', args: ['--dev', '--demo'] },
  serve: { script: 'src/server/main.ts', supervised: true },
  build: { script: 'scripts/build.ts' },
  test: { script: 'scripts/check.ts' },
  check: { script: 'scripts/check.ts', args: ['--quick'] },
  vitrina: { script: 'src/server/cli.ts' },
  bench: { script: 'bench/main.ts', build: true },
  soak: { script: 'bench/soak.ts', build: true },
  spec: { script: 'scripts/spec.ts' },
}

const chosen = commands[command]
if (!chosen) {
  console.error(`Unknown command "${command}". There are: ${Object.keys(commands).join(', ')}`)
  process.exit(2)
}
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19) || major === 21 || (major === 22 && minor < 12))
  fail(
    `Node ${process.versions.node} is too old to install Vitrina with: 20.19, 22.12 or later is needed. See docs/operating.md.`,
  )
install()
const env = {
  ...process.env,
  PATH: `${bin}${path.delimiter}${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ''}`,
  NODE_COMPILE_CACHE: path.join(modules, '.cache', 'node'),
}
// Tests and benchmarks must not read the settings of a shop in this folder.
if (['test', 'check', 'bench', 'soak', 'spec'].includes(command)) env.ENV_FILE = ''
if (chosen.build) runBuild()
// The build makes texts and the storefront; only the demo makes them automatically.
else if (['serve', 'vitrina'].includes(command) && !existsSync(path.join(root, 'src', 'texts', 'messages.js')))
  fail('There is no build yet. Run: npm run build')
const flags = chosen.script.startsWith('src/server/') ? serverFlags : []
const spawned = () =>
  spawn(node, [...flags, path.join(root, chosen.script), ...(chosen.args ?? []), ...rest], {
    cwd: command === 'vitrina' ? (process.env.INIT_CWD ?? root) : root,
    stdio: chosen.supervised ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
    env,
  })
if (chosen.supervised) supervise(spawned, (code) => process.exit(code))
else {
  const child = spawned()
  // Ctrl-C reaches the whole process group; a signal sent only to this process is forwarded.
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  process.on('SIGINT', () => {})
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

function install() {
  const done = existsSync(stamp) && readFileSync(stamp, 'utf8') === lock && existsSync(node)
  if (done) return
  console.log('Installing what Vitrina needs…')
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  // Where install scripts are disabled, this runs the package's script that fetches Node.
  if (!existsSync(node)) run(process.execPath, ['installArchSpecificPackage.js'], path.join(modules, 'node'))
  if (!existsSync(node)) fail('Node 24 could not be installed into node_modules.')
  writeFileSync(stamp, lock)
}

function runBuild() {
  const built = spawnSync(node, [path.join(root, 'scripts', 'build.ts'), '--if-needed'], {
    cwd: root,
    stdio: 'inherit',
    env,
  })
  if (built.status !== 0) process.exit(built.status ?? 1)
}

function run(file, args, cwd = root) {
  const result = spawnSync(file, args, {
    cwd,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (result.status !== 0) fail(`"${file} ${args.join(' ')}" did not succeed.`)
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
