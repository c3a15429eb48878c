import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigProblem, listenProblem, readConfig, settingsList } from './config.ts'

describe('the settings', () => {
  test('have defaults: port 3000, own database, no demo, no external services', () => {
    expect(readConfig({})).toEqual({
      host: '0.0.0.0',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      databaseUrl: null,
      dataDir: path.resolve('data'),
      bucket: null,
      demo: false,
      allowPrivateWebhooks: false,
      emulatorsPort: 3100,
      role: 'all',
      secretKeys: '',
      logLevel: 'info',
      trustedProxies: 0,
      drainS: 0,
      streams: { most: 1000, mostOfVisitor: 8 },
      metrics: null,
      tracesTo: null,
      backups: null,
      outside: {
        yookassa: null,
        sber: null,
        yandexPay: null,
        sms: null,
        mail: null,
        push: null,
        dadata: null,
        geoip: null,
        oauth: null,
      },
    })
  })

  test('an empty or blank setting counts as missing', () => {
    expect(readConfig(Object.fromEntries(settingsList.map(({ name }) => [name, ' '])))).toEqual(readConfig({}))
  })

  test('are parsed: address with port and no final slash, both demo spellings, external services', () => {
    expect(readConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080')
    expect(readConfig({ PUBLIC_URL: 'https://shop.example/' }).publicUrl).toBe('https://shop.example')
    expect(readConfig({ PUBLIC_URL: 'https://Магазин.рф:8443' }).publicUrl).toBe('https://Магазин.рф:8443')
    expect([readConfig({ DEMO: '1' }).demo, readConfig({ DEMO: 'true' }).demo, readConfig({ DEMO: '0' }).demo]).toEqual(
      [true, true, false],
    )
    const { outside } = readConfig({
      YOOKASSA_SHOP_ID: '1',
      YOOKASSA_SECRET_KEY: 's',
      SMS_API_ID: 'a',
      SMS_URL: 'http://sms.local/',
      DADATA_TOKEN: 't',
    })
    expect(outside).toEqual({
      yookassa: { url: '', shopId: '1', secretKey: 's' },
      sber: null,
      yandexPay: null,
      sms: { url: 'http://sms.local', apiId: 'a' },
      mail: null,
      push: null,
      dadata: { url: '', token: 't' },
      geoip: { url: '', token: 't' },
      oauth: null,
    })
  })

  test.each(['postgres://u:p@host/db', 'postgresql://u@localhost/db?host=%2Fsocket'])(
    'DATABASE_URL may be %s',
    (url) => {
      expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url)
    },
  )

  const faults: [Record<string, string>, string][] = [
    [{ PORT: '70000' }, 'PORT="70000": a whole number from 0 to 65535 is needed'],
    [{ PORT: '3e3' }, 'PORT="3e3"'],
    [{ PORT: '0x1F' }, 'PORT="0x1F"'],
    [{ EMULATORS_PORT: '-1' }, 'EMULATORS_PORT="-1"'],
    [{ TRUSTED_PROXIES: 'all' }, 'TRUSTED_PROXIES="all"'],
    [{ DEMO: 'yes' }, 'DEMO="yes": one of 0, 1, true, false is needed'],
    [{ ROLE: 'master' }, 'ROLE="master": one of all, web, worker is needed'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL="loud"'],
    [
      { PUBLIC_URL: 'shop.example' },
      'PUBLIC_URL="shop.example": an address beginning with http:// or https:// is needed',
    ],
    [{ PUBLIC_URL: 'javascript:alert(1)' }, 'PUBLIC_URL='],
    [{ PUBLIC_URL: 'https://shop.example/?from=mail' }, 'PUBLIC_URL: an address without a user, a folder'],
    [{ PUBLIC_URL: 'https://shop.example#top' }, 'is needed: https://shop.example'],
    [{ PUBLIC_URL: 'https://shop.example/store/' }, 'is needed: https://shop.example'],
    [{ PUBLIC_URL: 'https://olga:s3cret@shop.example' }, 'is needed: https://shop.example'],
    [{ PUBLIC_URL: 'https://shop.example/?' }, 'is needed: https://shop.example'],
    [{ YOOKASSA_SHOP_ID: '1' }, 'YOOKASSA_SECRET_KEY: needed as well, because YOOKASSA_SHOP_ID is set'],
    [{ YOOKASSA_URL: 'http://x' }, 'YOOKASSA_SHOP_ID: needed as well, because YOOKASSA_URL is set'],
    [{ YOOKASSA_WIDGET_URL: 'http://x' }, 'YOOKASSA_SHOP_ID: needed as well, because YOOKASSA_WIDGET_URL is set'],
    [{ YOOKASSA_WIDGET_URL: 'widget' }, 'YOOKASSA_WIDGET_URL='],
    [{ SMS_URL: 'http://x' }, 'SMS_API_ID: needed as well, because SMS_URL is set'],
    [{ DADATA_URL: 'http://x' }, 'DADATA_TOKEN: needed as well, because DADATA_URL is set'],
    [{ SMS_API_ID: 'a', SMS_URL: 'sms' }, 'SMS_URL="sms"'],
    [{ FILES_URL: 's3://vitrina?region=ru-central1' }, 'AWS_ACCESS_KEY_ID: needed as well, because FILES_URL is set'],
    [{ FILES_URL: 'file:///srv' }, 'FILES_URL: an address like s3://bucket/prefix?endpoint='],
    [{ FILES_URL: 's3://vitrina' }, 'FILES_URL: endpoint=https://… is needed, or the region of Amazon'],
    [{ FILES_URL: 's3://Vi_trina?region=r' }, 'FILES_URL: the name of a bucket'],
    [{ FILES_URL: 's3://vitrina/a/../b%20c?region=r' }, 'FILES_URL: the folder after the bucket'],
    [{ FILES_URL: 's3://vitrina?region=r&endpoint=storage.yandexcloud.net' }, 'FILES_URL: endpoint is an address'],
    [{ FILES_URL: 's3://vitrina?region=r&acl=public' }, 'stand endpoint and region, not acl'],
    [{ FILES_URL: 's3://key:secret@vitrina?region=r' }, 'FILES_URL: keys do not belong into the address'],
    [{ REDIS_URL: 'redis://x' }, 'REDIS_URL: processes share what they must through PostgreSQL; unset it'],
    [{ BACKUP_DIR: 'b', BACKUP_AT: '24:00' }, 'BACKUP_AT="24:00"'],
    [{ BACKUP_DIR: 'b', DATABASE_URL: 'postgresql://h/db' }, 'BACKUP_DIR: only the built-in database'],
    [{ DATABASE_URL: 'mysql://u:secret@h/db' }, 'DATABASE_URL: an address beginning with postgresql://'],
  ]
  test.each(faults)('%j is rejected', (env, words) => {
    expect(() => readConfig(env)).toThrow(ConfigProblem)
    expect(() => readConfig(env)).toThrow(words)
  })

  test('all errors are in one list, one a line', () => {
    const env = {
      PORT: 'x',
      ROLE: 'x',
      PUBLIC_URL: 'x',
      DATABASE_URL: 'x',
      YOOKASSA_SECRET_KEY: 'x',
      FILES_URL: 's3://shop',
    }
    const problem = (() => {
      try {
        readConfig(env)
      } catch (error) {
        return error as Error
      }
    })()!
    const lines = problem.message.split('\n').filter((line) => line.startsWith('- '))
    expect(lines.map((line) => /^- (\w+)/.exec(line)![1]).sort()).toEqual(
      [
        'AWS_ACCESS_KEY_ID',
        'AWS_SECRET_ACCESS_KEY',
        'DATABASE_URL',
        'FILES_URL',
        'PORT',
        'PUBLIC_URL',
        'ROLE',
        'YOOKASSA_SHOP_ID',
      ].sort(),
    )
  })

  test('a bucket setting has a folder, a location, and separate keys', () => {
    const keys = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' }
    const read = (url: string) => readConfig({ ...keys, FILES_URL: url }).bucket
    const account = { accessKeyId: 'key', secretAccessKey: 'secret' }
    expect(read('s3://pictures.shop/one/two/?endpoint=https://storage.yandexcloud.net/&region=ru-central1')).toEqual({
      bucket: 'pictures.shop',
      prefix: 'one/two',
      endpoint: 'https://storage.yandexcloud.net',
      region: 'ru-central1',
      ...account,
    })
    expect(read('s3://shop?endpoint=http://minio:9000')).toMatchObject({
      prefix: '',
      endpoint: 'http://minio:9000',
      region: 'us-east-1',
    })
    expect(read('s3://shop?region=eu-north-1')).toMatchObject({ endpoint: 'https://s3.eu-north-1.amazonaws.com' })
    expect(readConfig(keys).bucket).toBeNull()
  })

  test('a password never appears in a message', () => {
    const inside = 's3://key:very-secret@shop?token=very-secret&endpoint=https://u:very-secret@h'
    expect(() => readConfig({ FILES_URL: inside, AWS_SECRET_ACCESS_KEY: 'very-secret' })).toThrow(ConfigProblem)
    expect(() => readConfig({ FILES_URL: inside, AWS_SECRET_ACCESS_KEY: 'very-secret' })).not.toThrow('very-secret')

    expect(() => readConfig({ DATABASE_URL: 'mysql://u:secret@h/db' })).not.toThrow('secret')
    expect(() => readConfig({ YOOKASSA_SECRET_KEY: 'very-secret' })).not.toThrow('very-secret')
  })

  test('an invalid secret key is reported by position, not value', () => {
    const read = () => readConfig({ SECRET_KEYS: `a:${Buffer.alloc(32).toString('base64')},b:c2hvcnRrZXk=` })
    expect(read).toThrow('SECRET_KEYS: key 2 of the secret keys')
    expect(read).not.toThrow(/c2hvcnRrZXk/)
  })

  test('.env.example lists exactly these, each with its meaning above it and its default', () => {
    const lines = readFileSync(path.join(import.meta.dirname, '..', '..', '..', '.env.example'), 'utf8').split('\n')
    const named = lines.flatMap((line, at) => {
      const setting = /^# ([A-Z_]+)=(.*)$/.exec(line)
      return setting ? [{ name: setting[1], meaning: lines[at - 1]?.replace(/^# /, ''), example: setting[2] }] : []
    })
    expect(named).toEqual(settingsList)
  })
})

describe('an address that cannot be listened on', () => {
  const config = readConfig({ PORT: '80', HOST: '192.0.2.1' })
  test.each([
    ['EADDRINUSE', 'Port 80 is taken. Stop what uses it or choose another: PORT=81 npm run serve'],
    ['EACCES', 'Port 80 is not for this user. Choose one from 1024 up: PORT=3000 npm run serve'],
    ['ENOTFOUND', 'HOST="192.0.2.1": this machine has no such address'],
    ['EADDRNOTAVAIL', 'HOST="192.0.2.1": this machine has no such address'],
  ])('%s has a message', (code, words) => {
    const problem = listenProblem(Object.assign(new Error('listen'), { code }), config)
    expect([problem instanceof ConfigProblem, problem.message]).toEqual([true, words])
  })

  test('the demo hint shows npm start', () => {
    const taken = Object.assign(new Error('listen'), { code: 'EADDRINUSE' })
    expect(listenProblem(taken, { ...config, demo: true }).message).toMatch(/PORT=81 npm start$/)
  })

  test('any other error is unchanged', () => {
    const fault = new Error('a bug')
    expect(listenProblem(fault, config)).toBe(fault)
  })
})
