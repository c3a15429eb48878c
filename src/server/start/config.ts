import path from 'node:path'
import { readKeys, SecretProblem } from '#kit/security/secrets.ts'
import { type BucketAccount, exampleBucketUrl, readBucketUrl } from '#outside/bucket/bucket-url.ts'
import { readSmtpUrl } from '#outside/mail/smtp.ts'
import { readFcmAccount } from '#outside/push/fcm.ts'
import type { OutsideConfig } from './outside-config.ts'

/** All settings of the process, read once (contract.md "Settings"). */
export interface Config {
  host: string
  port: number
  publicUrl: string
  databaseUrl: string | null
  dataDir: string
  /** Bucket of pictures and uploads; null: they are in dataDir. */
  bucket: BucketAccount | null
  demo: boolean
  /** Webhooks may call addresses of a local network: always in a demo. */
  allowPrivateWebhooks: boolean
  emulatorsPort: number
  role: 'web' | 'worker' | 'all'
  logLevel: string
  /** Number of trusted proxies in front of the shop that report the visitor's address. */
  trustedProxies: number
  /** How long a stopping process still accepts connections, in seconds, so that a balancer sees /readyz change first. */
  drainS: number
  /** Limits of open streams (server-sent events): of the process, and of one visitor. */
  streams: { most: number; mostOfVisitor: number }
  /** Backups of the built-in database; null: none. */
  backups: { folder: string; at: string; keep: number } | null
  /** Keys that encrypt secrets in the database; empty: a file in dataDir. */
  secretKeys: string
  /** Null: no metrics are served. */
  metrics: { port: number; host: string } | null
  /** Null: no traces are sent. */
  tracesTo: string | null
  outside: OutsideConfig
}

interface Setting {
  name: string
  meaning: string
  example: string
}

/** Every setting there is; .env.example is checked against this list. */
export const settingsList: Setting[] = [
  { name: 'PORT', meaning: 'port of the shop', example: '3000' },
  { name: 'HOST', meaning: 'address to listen on', example: '0.0.0.0' },
  {
    name: 'PUBLIC_URL',
    meaning: 'address visitors use, for links in mails and payment returns',
    example: 'http://localhost:3000',
  },
  { name: 'DATABASE_URL', meaning: 'PostgreSQL 15 or later; unset: the built-in one in DATA_DIR', example: '' },
  { name: 'DATA_DIR', meaning: 'built-in database, uploads, caches', example: './data' },
  {
    name: 'FILES_URL',
    meaning: `bucket for pictures and uploads, so that several machines share them: ${exampleBucketUrl}, closed to the public; unset: under DATA_DIR`,
    example: '',
  },
  {
    name: 'AWS_ACCESS_KEY_ID',
    meaning: 'key of the bucket of FILES_URL: may list, read, write and delete there',
    example: '',
  },
  { name: 'AWS_SECRET_ACCESS_KEY', meaning: 'its secret', example: '' },
  { name: 'DEMO', meaning: '1: demo shop, emulators, sign-in code shown on the screen', example: '' },
  { name: 'EMULATORS_PORT', meaning: 'port of the emulators of outer services', example: '3100' },
  {
    name: 'PRIVATE_WEBHOOKS',
    meaning: '1: webhooks may go to addresses of a local network and without encryption',
    example: '',
  },
  { name: 'ROLE', meaning: 'web, worker or all', example: 'all' },
  { name: 'LOG_LEVEL', meaning: 'debug, info, warn or error', example: 'info' },
  { name: 'TRUSTED_PROXIES', meaning: 'how many proxies stand before the shop', example: '0' },
  {
    name: 'DRAIN_S',
    meaning: 'seconds a stopping shop still takes connections while /readyz says no, for a balancer to notice',
    example: '0',
  },
  { name: 'STREAMS_MAX', meaning: 'most open streams (server-sent events) of a process', example: '1000' },
  {
    name: 'STREAMS_PER_VISITOR',
    meaning: 'most of one customer; guests of a network have four times as many',
    example: '8',
  },
  {
    name: 'BACKUP_DIR',
    meaning:
      'folder of backups of the built-in database: its log as it is written, and a whole copy a day; best on another disk',
    example: '',
  },
  { name: 'BACKUP_AT', meaning: 'when the daily copy is made, HH:MM in UTC', example: '00:30' },
  {
    name: 'BACKUP_KEEP',
    meaning: 'how many daily copies are kept, with the log since the first of them',
    example: '7',
  },
  {
    name: 'SECRET_KEYS',
    meaning:
      'keys that secrets in the database are encrypted with, id:base64,id2:base64, the first one current; unset: made once in DATA_DIR/secret-keys',
    example: '',
  },
  { name: 'YOOKASSA_URL', meaning: 'address of the YooKassa API', example: '' },
  {
    name: 'YOOKASSA_SHOP_ID',
    meaning: 'shop id of YooKassa for companies without an account of their own',
    example: '',
  },
  { name: 'YOOKASSA_SECRET_KEY', meaning: 'secret key of YooKassa', example: '' },
  { name: 'YOOKASSA_WIDGET_URL', meaning: 'script of the YooKassa widget, if not their own', example: '' },
  { name: 'SBER_URL', meaning: 'address of the internet acquiring of Sber, if not its own', example: '' },
  { name: 'YANDEX_PAY_URL', meaning: 'address of the merchant API of Yandex Pay, if not its own', example: '' },
  { name: 'SMS_URL', meaning: 'address of the SMS.RU API', example: '' },
  { name: 'SMS_API_ID', meaning: 'api_id of SMS.RU', example: '' },
  {
    name: 'SMTP_URL',
    meaning:
      'mail server, smtp://user:password@host:587 or smtps://…; unset, and no MAIL_URL: no mails but of companies that name a server of their own',
    example: '',
  },
  {
    name: 'MAIL_FROM',
    meaning: 'sender of mails, «Shop <hello@shop.example>»; unset: the user of SMTP_URL',
    example: '',
  },
  {
    name: 'FCM_ACCOUNT',
    meaning:
      'service account of Firebase, its JSON file in one line; unset: nothing is pushed to applications, browsers need no account',
    example: '',
  },
  { name: 'FCM_URL', meaning: 'address of Firebase, if not its own', example: '' },
  {
    name: 'MAIL_URL',
    meaning:
      'instead of SMTP_URL: address of a relay that takes mails by HTTP, POST send, JSON {to, subject, text, html}',
    example: '',
  },
  { name: 'MAIL_TOKEN', meaning: 'bearer token of the mail relay', example: '' },
  { name: 'DADATA_URL', meaning: 'address of the DaData suggestions API', example: '' },
  { name: 'DADATA_TOKEN', meaning: 'token of DaData', example: '' },
  {
    name: 'OAUTH_URL',
    meaning:
      'address below which oauth-sber, oauth-tid, oauth-vk and oauth-yandex stand for the services people sign in through; unset: themselves',
    example: '',
  },
  { name: 'TOURS_URL', meaning: 'address below which tourvisor and level-travel are; unset: their own', example: '' },
  { name: 'METRICS_PORT', meaning: 'port of the metrics (OpenMetrics, at /metrics); unset: none', example: '' },
  {
    name: 'METRICS_HOST',
    meaning: 'address the metrics listen on; they are for your own network alone',
    example: '127.0.0.1',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    meaning: 'address of a collector of OpenTelemetry that traces are sent to by HTTP; unset: none',
    example: '',
  },
]

/** Settings once announced that nothing uses (decision 0035): an operator who sets one expects an effect, so it is reported. */
const withdrawn = { REDIS_URL: 'processes share what they must through PostgreSQL' }

export class ConfigProblem extends Error {}

type Environment = Record<string, string | undefined>
type Reader = ReturnType<typeof createReader>

/** Reads settings by type; errors are collected in `problems`. */
function createReader(env: Environment) {
  const problems: string[] = []
  const text = (name: string, fallback: string) => env[name]?.trim() || fallback
  const whole = (name: string, fallback: number, min: number, max: number) => {
    const given = env[name]?.trim()
    if (!given) return fallback
    const value = Number(given)
    if (!/^\d+$/.test(given) || value < min || value > max) {
      problems.push(`${name}="${given}": a whole number from ${min} to ${max} is needed`)
      return fallback
    }
    return value
  }
  const oneOf = <T extends string>(name: string, fallback: T, ...allowed: T[]): T => {
    const value = text(name, fallback) as T
    if (!allowed.includes(value))
      problems.push(`${name}="${value}": one of ${allowed.filter(Boolean).join(', ')} is needed`)
    return value
  }
  const url = (name: string, fallback: string, ...schemes: string[]) => {
    const value = text(name, fallback)
    if (value && !(URL.canParse(value) && schemes.includes(new URL(value).protocol))) {
      problems.push(
        `${name}="${value}": an address beginning with ${schemes.map((s) => `${s}//`).join(' or ')} is needed`,
      )
    }
    return value.replace(/\/$/, '')
  }
  /** Paths are appended to it: a folder, query or fragment would break every link. */
  const origin = (name: string, fallback: string, ...schemes: string[]) => {
    const value = url(name, fallback, ...schemes)
    const read = URL.parse(value)
    if (read && schemes.includes(read.protocol) && read.origin !== read.href.replace(/\/$/, '')) {
      problems.push(`${name}: an address without a user, a folder, a query or a fragment is needed: ${read.origin}`)
    }
    return value
  }
  /** A bad key is named by its position and never repeated: the message may be logged. */
  const keys = (name: string) => {
    const value = text(name, '')
    try {
      readKeys(value)
    } catch (error) {
      if (!(error instanceof SecretProblem)) throw error
      problems.push(`${name}: ${error.message}`)
    }
    return value
  }
  /** Either all of these are set or none. */
  const together = (...names: string[]) => {
    const missing = names.filter((n) => !env[n]?.trim())
    if (missing.length > 0 && missing.length < names.length) {
      problems.push(`${missing.join(', ')}: needed as well, because ${names.find((n) => env[n]?.trim())} is set`)
    }
    return missing.length === 0
  }
  return { problems, text, whole, oneOf, url, origin, keys, together }
}

function readBackups({ problems, text, whole }: Reader, env: Environment): Config['backups'] {
  const folder = text('BACKUP_DIR', '')
  const [at, keep] = [text('BACKUP_AT', '00:30'), whole('BACKUP_KEEP', 7, 1, 1000)]
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(at)) problems.push(`BACKUP_AT="${at}": a time of day like 00:30 is needed`)
  if (folder && env.DATABASE_URL?.trim()) {
    problems.push(
      'BACKUP_DIR: only the built-in database is backed up by the shop; unset it, and back up the one of DATABASE_URL by its own tools',
    )
  }
  return folder ? { folder: path.resolve(folder), at, keep } : null
}

/** The keys alone are ignored: they may be there for other programs. */
function readBucket({ problems, text }: Reader): Config['bucket'] {
  const url = text('FILES_URL', '')
  if (url === '') return null
  const keys = { accessKeyId: text('AWS_ACCESS_KEY_ID', ''), secretAccessKey: text('AWS_SECRET_ACCESS_KEY', '') }
  for (const [name, value] of Object.entries({
    AWS_ACCESS_KEY_ID: keys.accessKeyId,
    AWS_SECRET_ACCESS_KEY: keys.secretAccessKey,
  }))
    if (value === '') problems.push(`${name}: needed as well, because FILES_URL is set`)
  const read = readBucketUrl(url)
  if ('where' in read) return { ...read.where, ...keys }
  problems.push(...read.problems.map((problem) => `FILES_URL: ${problem}`))
  return null
}

/** Accounts at outside services that belong to the process. */
function readOutside({ problems, text, url, together }: Reader, env: Environment): Config['outside'] {
  const yookassa = together('YOOKASSA_SHOP_ID', 'YOOKASSA_SECRET_KEY')
  const mail = together('MAIL_URL', 'MAIL_TOKEN')
  const smtp = env.SMTP_URL?.trim() ?? ''
  if (smtp !== '' && !readSmtpUrl(smtp)) problems.push('SMTP_URL: an address like smtp://user:password@host:587')
  const account = env.FCM_ACCOUNT?.trim() ? readFcmAccount(env.FCM_ACCOUNT) : null
  if (env.FCM_ACCOUNT?.trim() && !account) problems.push('FCM_ACCOUNT: the JSON file of a service account in one line')
  const fcmUrl = url('FCM_URL', '', 'http:', 'https:')
  const dadata = env.DADATA_TOKEN?.trim()
    ? { url: url('DADATA_URL', '', 'http:', 'https:'), token: text('DADATA_TOKEN', '') }
    : null
  // A wrong address is reported even if it is not used yet.
  const widgetUrl = env.YOOKASSA_WIDGET_URL?.trim() ? url('YOOKASSA_WIDGET_URL', '', 'http:', 'https:') : ''
  return {
    yookassa: yookassa
      ? {
          url: url('YOOKASSA_URL', '', 'http:', 'https:'),
          shopId: text('YOOKASSA_SHOP_ID', ''),
          secretKey: text('YOOKASSA_SECRET_KEY', ''),
          ...(widgetUrl && { widgetUrl }),
        }
      : null,
    sber: env.SBER_URL?.trim() ? { url: url('SBER_URL', '', 'http:', 'https:') } : null,
    yandexPay: env.YANDEX_PAY_URL?.trim() ? { url: url('YANDEX_PAY_URL', '', 'http:', 'https:') } : null,
    sms: env.SMS_API_ID?.trim() ? { url: url('SMS_URL', '', 'http:', 'https:'), apiId: text('SMS_API_ID', '') } : null,
    push: account ? { account, url: fcmUrl } : null,
    mail: smtp
      ? { smtp, from: text('MAIL_FROM', '') }
      : mail
        ? { url: url('MAIL_URL', '', 'http:', 'https:'), token: text('MAIL_TOKEN', '') }
        : null,
    dadata,
    geoip: dadata,
    oauth: env.OAUTH_URL?.trim() ? { url: url('OAUTH_URL', '', 'http:', 'https:') } : null,
    ...(env.TOURS_URL?.trim() && { tourSuppliers: { url: url('TOURS_URL', '', 'http:', 'https:') } }),
  }
}

/** Reads and checks everything at once, so that the operator sees one list of all errors. */
export function readConfig(env: Environment): Config {
  const read = createReader(env)
  const { problems, text, whole, oneOf, url, origin, keys } = read
  for (const [name, instead] of Object.entries(withdrawn)) {
    if (env[name]?.trim()) problems.push(`${name}: ${instead}; unset it`)
  }
  for (const [address, key] of [
    ['YOOKASSA_URL', 'YOOKASSA_SHOP_ID'],
    ['YOOKASSA_WIDGET_URL', 'YOOKASSA_SHOP_ID'],
    ['SMS_URL', 'SMS_API_ID'],
    ['DADATA_URL', 'DADATA_TOKEN'],
  ] as const) {
    if (env[address]?.trim() && !env[key]?.trim()) problems.push(`${key}: needed as well, because ${address} is set`)
  }
  const port = whole('PORT', 3000, 0, 65535)
  const isYes = (name: string) => ['1', 'true'].includes(oneOf(name, '', '', '0', '1', 'true', 'false'))
  const demo = isYes('DEMO')
  const config: Config = {
    host: text('HOST', '0.0.0.0'),
    port,
    publicUrl: origin('PUBLIC_URL', `http://localhost:${port}`, 'http:', 'https:'),
    databaseUrl: text('DATABASE_URL', '') || null,
    dataDir: path.resolve(text('DATA_DIR', './data')),
    bucket: readBucket(read),
    demo,
    allowPrivateWebhooks: isYes('PRIVATE_WEBHOOKS') || demo,
    emulatorsPort: whole('EMULATORS_PORT', 3100, 0, 65535),
    role: oneOf('ROLE', 'all', 'all', 'web', 'worker'),
    logLevel: oneOf('LOG_LEVEL', 'info', 'debug', 'info', 'warn', 'error', 'silent'),
    trustedProxies: whole('TRUSTED_PROXIES', 0, 0, 10),
    drainS: whole('DRAIN_S', 0, 0, 300),
    streams: { most: whole('STREAMS_MAX', 1000, 0, 100_000), mostOfVisitor: whole('STREAMS_PER_VISITOR', 8, 0, 1000) },
    backups: readBackups(read, env),
    secretKeys: keys('SECRET_KEYS'),
    metrics: env.METRICS_PORT?.trim()
      ? { port: whole('METRICS_PORT', 0, 0, 65535), host: text('METRICS_HOST', '127.0.0.1') }
      : null,
    tracesTo: url('OTEL_EXPORTER_OTLP_ENDPOINT', '', 'http:', 'https:') || null,
    outside: readOutside(read, env),
  }
  if (config.databaseUrl && !/^postgres(ql)?:\/\//.test(config.databaseUrl)) {
    problems.push('DATABASE_URL: an address beginning with postgresql:// is needed')
  }
  if (problems.length > 0)
    throw new ConfigProblem(`Vitrina cannot start with these settings:\n- ${problems.join('\n- ')}`)
  return config
}

/** Why another port of the process cannot be used, if the operator can fix it. */
export const portProblem = (name: string, port: number, error: NodeJS.ErrnoException): Error =>
  error.code === 'EADDRINUSE' || error.code === 'EACCES'
    ? new ConfigProblem(
        `${name}: port ${port} ${error.code === 'EACCES' ? 'is not for this user' : 'is taken'}. Choose another: ${name}=${Math.max(port + 1, 1024)}`,
      )
    : error

/** Why the shop cannot listen at its address, if the operator can fix it. */
export function listenProblem(error: NodeJS.ErrnoException, { host, port, demo }: Config): Error {
  // The operator of a real shop must not be led to the demo, which shows sign-in codes on the screen.
  const command = demo ? 'npm start' : 'npm run serve'
  switch (error.code) {
    case 'EADDRINUSE':
      return new ConfigProblem(
        `Port ${port} is taken. Stop what uses it or choose another: PORT=${port + 1} ${command}`,
      )
    case 'EACCES':
      return new ConfigProblem(`Port ${port} is not for this user. Choose one from 1024 up: PORT=3000 ${command}`)
    case 'ENOTFOUND':
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
      return new ConfigProblem(`HOST="${host}": this machine has no such address`)
    default:
      return error
  }
}
