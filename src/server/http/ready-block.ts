import type { DemoPerson } from '#demo/load.ts'
import type { Config } from '../start/config.ts'

interface Ready {
  config: Config
  port: number
  emulatorsUrl: string | null
  demoPeople: DemoPerson[] | null
  embedded: boolean
}

/** The block printed when everything is ready: addresses, and in a demo the people to sign in as. */
export function readyBlock({ config, port, emulatorsUrl, demoPeople, embedded }: Ready): string {
  const shop = config.publicUrl.replace(/:0$|:3000$/, `:${port}`)
  const rows: [string, string][] = [
    ['Shop', `${shop}/`],
    ...(demoPeople ? [['Second shop', `http://second.localhost:${port}/`] as [string, string]] : []),
    ['API', `${shop}/api/docs/`],
    ...(emulatorsUrl ? [['Codes, payments', `${emulatorsUrl}/`] as [string, string]] : []),
    ['Database', embedded ? config.dataDir : 'DATABASE_URL'],
  ]
  const people = demoPeople?.map((p): [string, string] => [p.name, `${p.signIn}   ${p.about}`]) ?? []
  const width = Math.max(...[...rows, ...people].map(([name]) => name.length)) + 2
  const lines = [
    'Vitrina is ready',
    '',
    ...rows.map(([name, value]) => name.padEnd(width) + value),
    ...(people.length > 0
      ? ['', 'Sign in as (the code is shown on the screen):', ...people.map(([n, v]) => n.padEnd(width) + v)]
      : []),
    '',
    'Ctrl-C stops everything.',
  ]
  return `\n${lines.map((line) => `  ${line}`.trimEnd()).join('\n')}\n\n`
}
