import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { settingsList } from '#server/start/config.ts'

// Files that containers are built from: what they name must exist.
const root = path.join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const known = new Set([...settingsList.map(({ name }) => name), 'NODE_ENV', 'POSTGRES_PASSWORD', 'SITE'])
const chart = 'deploy/helm/vitrina'

interface Compose {
  services: Record<
    string,
    { environment?: Record<string, string>; command?: string[]; depends_on?: unknown; profiles?: string[] }
  >
}

/** A pattern that names a folder also covers its contents; the last matching pattern decides. */
function staysOut(file: string): boolean {
  const fitting = linesOf('.dockerignore').filter((line) => {
    const pattern = line.replace('!', '')
    return path.matchesGlob(file, pattern) || path.matchesGlob(file, `${pattern}/**`)
  })
  return fitting.length > 0 && !fitting.at(-1)!.startsWith('!')
}
const linesOf = (file: string) => read(file).split('\n').filter(Boolean)

describe('containers', () => {
  test('an image is built from tracked files: no local output goes in, nothing the build reads stays out', () => {
    const made = linesOf('.gitignore').filter((line) => line.endsWith('/'))
    expect(made).toContain('src/texts/')
    expect(made.filter((folder) => !staysOut(`${folder.replace('*', 'x')}file`))).toEqual([])
    const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean)
    expect(tracked.length).toBeGreaterThan(1000)
    expect(tracked.filter((file) => staysOut(file) && !file.startsWith('deploy/'))).toEqual([])
  })

  test('name only existing settings', () => {
    const compose = parse(read('deploy/compose.yml'), { merge: true }) as Compose
    const ours = Object.entries(compose.services).filter(([name]) => !['db', 'proxy'].includes(name))
    expect(ours.map(([name]) => name)).toEqual(['migrate', 'web', 'worker', 'vitrina'])
    const inEnvFile = read('deploy/compose.env.example').match(/^[A-Z_]+(?==)/gm) ?? []
    const { settings } = parse(read(`${chart}/values.yaml`)) as { settings: Record<string, string> }
    const inImage = read('Dockerfile').match(/[A-Z_]+(?==[\w/])/g) ?? []
    const named = [
      ...ours.flatMap(([, { environment }]) => Object.keys(environment ?? {})),
      ...inEnvFile,
      ...Object.keys(settings),
      ...inImage,
    ]
    expect(named.filter((name) => !known.has(name))).toEqual([])
    expect(named).toEqual(expect.arrayContaining(['DATABASE_URL', 'PUBLIC_URL', 'ROLE', 'TRUSTED_PROXIES', 'DATA_DIR']))
  })

  test('the image’s health check uses the port the shop listens on', async () => {
    const [, command] = read('Dockerfile').match(/^HEALTHCHECK[^[]*CMD (\[.*\])$/m)!
    const program = (JSON.parse(command!) as string[]).at(-1)!
    let status = 200
    const shop = createServer((req, res) => res.writeHead(req.url === '/healthz' ? status : 404).end()).listen(0)
    await once(shop, 'listening')
    const check = async () => {
      const PORT = String((shop.address() as AddressInfo).port)
      const [code] = await once(spawn(process.execPath, ['-e', program], { env: { PORT } }), 'exit')
      return code
    }
    expect(await check()).toBe(0)
    status = 503
    expect(await check()).toBe(1)
    shop.close()
  })

  test('web and worker wait for the migration and run their role only', () => {
    const { services } = parse(read('deploy/compose.yml'), { merge: true }) as Compose
    for (const role of ['web', 'worker']) {
      expect(services[role]!.environment!.ROLE).toBe(role)
      expect(services[role]!.depends_on).toEqual({ migrate: { condition: 'service_completed_successfully' } })
    }
    expect(services.migrate!.command!.slice(-2)).toEqual(['vitrina', 'migrate'])
  })

  test('the chart uses addresses the shop answers, and every value it reads exists', () => {
    const templates = readdirSync(path.join(root, chart, 'templates'))
      .map((name) => read(`${chart}/templates/${name}`))
      .join('\n')
    const values = parse(read(`${chart}/values.yaml`)) as Record<string, unknown>
    const named = [...templates.matchAll(/\.Values\.([\w.]+)/g)].map(([, dotted]) => dotted!)
    const valueAt = (dotted: string) =>
      dotted.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], values)
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((dotted) => valueAt(dotted) === undefined)).toEqual([])
    expect([...templates.matchAll(/path: (\/\w+)/g)].map(([, at]) => at).sort()).toEqual([
      '/healthz',
      '/healthz',
      '/readyz',
      '/readyz',
    ])
  })

  test('templates are YAML without their actions', () => {
    for (const name of readdirSync(path.join(root, chart, 'templates')).filter((file) => file.endsWith('.yaml'))) {
      const bare = read(`${chart}/templates/${name}`)
        .replace(/^\s*\{\{-?[^}]*\}\}\s*$/gm, '')
        .replace(/\{\{-?[^}]*\}\}/g, 'x')
      const documents = parseAllDocuments(bare)
      for (const one of Array.isArray(documents) ? documents : []) expect([name, one.errors]).toEqual([name, []])
    }
  })
})
