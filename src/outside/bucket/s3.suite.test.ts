import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AwsClient } from 'aws4fetch'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { FilesUnavailable } from '#kit/files/files.ts'
import { type Emulators, emulatorSettings, startEmulators } from '../emulators.ts'
import type { BucketAccount } from './bucket-url.ts'
import { emulatedBucketKeys } from './s3.emulator.ts'
import { type Bucket, createBucket } from './s3.ts'

let emulators: Emulators
const opened: Bucket[] = []
const logged: string[] = []
const log = { warn: (fields: object, message: string) => void logged.push(JSON.stringify({ ...fields, message })) }

beforeAll(async () => {
  emulators = await startEmulators({ port: 0 })
})
afterEach(async () => {
  await fetch(`${emulators.url}/faults`, { method: 'DELETE' })
  logged.splice(0)
})
afterAll(async () => {
  for (const bucket of opened) bucket.close()
  await emulators.close()
})

function open(more: Partial<BucketAccount> = {}, totalMs = 20_000): Bucket {
  const account = { ...emulatorSettings(emulators.url).bucket, ...more }
  const bucket = createBucket(account, { log, timeouts: { totalMs } })
  opened.push(bucket)
  return bucket
}
const fail = (mode: string, more: object = {}) =>
  fetch(`${emulators.url}/faults`, { method: 'POST', body: JSON.stringify({ provider: 's3', mode, ...more }) })
const objects = async () => (await (await fetch(`${emulators.url}/s3-control/objects`)).json()) as string[]
const thrownBy = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error) => error,
  )
const bytes = Buffer.from('a photograph')

test('objects are in the folder of the address, with a picture type', async () => {
  const name = await open({ prefix: 'shops/one' }).files('uploads', '').put(bytes, 'jpg')
  expect(await objects()).toContain(`vitrina/shops/one/uploads/${name}`)
  const bare = await open({ prefix: '' }).files('uploads', '').put(bytes, 'jpg')
  expect(await objects()).toContain(`vitrina/uploads/${bare}`)
  const [put] = await (await fetch(`${emulators.url}/requests?provider=s3&limit=1`)).json()
  expect(put).toMatchObject({ method: 'PUT', headers: { 'content-type': 'image/jpeg' }, body: '12 bytes' })
})

test('a missing file is not logged', async () => {
  const files = open().files('uploads', '')
  expect([await files.read('none.jpg'), await files.has('none.jpg')]).toEqual([null, false])
  expect(logged).toEqual([])
})

describe('bucket check', () => {
  test('tests writing, leaves nothing behind', async () => {
    const before = await objects()
    expect(await open().fault()).toBeNull()
    expect(await objects()).toEqual(before)
  })

  test.each<[string, Partial<BucketAccount>, RegExp]>([
    ['a key that is not known', { accessKeyId: 'other' }, /InvalidAccessKeyId: AWS_ACCESS_KEY_ID is not known there/],
    ['a wrong secret', { secretAccessKey: 'very-secret' }, /SignatureDoesNotMatch: AWS_SECRET_ACCESS_KEY/],
    ['another region', { region: 'us-east-1' }, /AuthorizationHeaderMalformed: the region is another/],
    ['no such bucket', { bucket: 'nowhere' }, /bucket nowhere at 127\.0\.0\.1:\d+: LIST: NoSuchBucket/],
    ['keys that may not write', { bucket: 'readonly' }, /PUT: AccessDenied: these keys may not do that there/],
    ['a bucket anybody can read', { bucket: 'public' }, /anybody can read it without keys/],
  ])('%s is reported as an operator error', async (_, more, words) => {
    const before = await objects()
    const wrong = await open(more).fault()
    expect(wrong).toBeInstanceOf(FilesUnavailable)
    expect([wrong?.refused, wrong?.message]).toEqual([true, expect.stringMatching(words)])
    expect(`${wrong?.message}${logged}`).not.toMatch(/very-secret|emulator-secret/)
    expect(await objects()).toEqual(before)
  })

  test('connection refused or a timeout is temporary', async () => {
    expect(await open({ endpoint: 'http://127.0.0.1:9' }).fault()).toMatchObject({ refused: false })
    await fail('hang')
    expect(await open({}, 400).fault()).toMatchObject({
      refused: false,
      message: expect.stringContaining('no answer in time'),
    })
  })
})

describe('a storage fault', () => {
  test.each(['hang', 'reset', 'http500', 'garbage'])(
    '%s is thrown as temporary, never as "not there"',
    async (mode) => {
      const name = await open({ prefix: mode }).files('uploads', '').put(bytes, 'jpg')
      const files = open({ prefix: mode }, mode === 'hang' ? 400 : 20_000).files('uploads', '')
      await fail(mode)
      const works = [
        files.read(name).then((file) => new Response(file?.body()).arrayBuffer()),
        files.has(name),
        files.put(Buffer.from('another'), 'jpg'),
        files.remove(name),
        files.leftBehind(async () => new Set(), 0),
      ]
      for (const error of await Promise.all(works.map(thrownBy)))
        expect(error).toMatchObject({ code: 'files_away', refused: false })
      await fetch(`${emulators.url}/faults`, { method: 'DELETE' })
      expect((await objects()).filter((at) => at.startsWith(`vitrina/${mode}/`))).toEqual([
        `vitrina/${mode}/uploads/${name}`,
      ])
    },
  )

  test('an upload that hangs is ended by its time limit, as an error that names the upload', async () => {
    const files = open({ prefix: 'stalled' }, 400).files('uploads', '')
    await fail('hang', { method: 'PUT' })
    const error = await thrownBy(files.put(bytes, 'jpg'))
    expect(error).toMatchObject({ code: 'files_away', refused: false })
    expect(String(error)).toMatch(/PUT: no answer in time \(answer\)/)
    const [failure] = logged.map((line) => JSON.parse(line))
    expect(failure).toMatchObject({ method: 'PUT', failure: 'timeout' })
    expect(failure.ms).toBeLessThan(2000)
    expect((await objects()).filter((at) => at.startsWith('vitrina/stalled/'))).toEqual([])
  })

  test('a call that fails once is retried', async () => {
    const files = open({ prefix: 'twice' }).files('uploads', '')
    await fail('http500', { rate: 0.5 })
    const name = await files.put(bytes, 'jpg')
    expect(await new Response((await files.read(name))!.body()).text()).toBe('a photograph')
  })

  test('keys revoked later are reported and logged, files are not reported missing', async () => {
    const name = await open().files('uploads', '').put(bytes, 'jpg')
    const error = await thrownBy(open({ secretAccessKey: 'old' }).files('uploads', '').read(name))
    expect(error).toMatchObject({ code: 'files_away', refused: true })
    expect(logged.join()).toContain('"status":403')
  })

  test('an interrupted or altered body fails instead of giving a partial picture', async () => {
    const name = await open().files('uploads', '').put(bytes, 'jpg')
    const answers = [(length: number) => ({ length, text: 'a phot' }), () => ({ length: 12, text: 'A PHOTOGRAPH' })]
    for (const answer of answers) {
      const server = createServer((_, response) => {
        const { length, text } = answer(12)
        response.writeHead(200, { etag: '"x"', 'content-length': length })
        response.write(text, () => (text.length < length ? response.destroy() : response.end()))
      }).listen(0)
      const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      const file = await open({ endpoint }).files('uploads', '').read(name)
      expect(await thrownBy(new Response(file?.body()).arrayBuffer())).toMatchObject({ code: 'files_away' })
      server.close()
    }
  })
})

describe('the emulator checks signatures', () => {
  const ask = (at: string, init?: RequestInit) => fetch(`${emulators.url}/s3/${at}`, init)

  test('rejects no signature or altered contents', async () => {
    const name = await open({ prefix: 'signed' }).files('uploads', '').put(bytes, 'jpg')
    const at = `vitrina/signed/uploads/${name}`
    expect([(await ask(at)).status, (await ask(at, { method: 'PUT', body: 'x' })).status]).toEqual([403, 403])
    expect((await ask(at, { method: 'DELETE', headers: { authorization: 'AWS4-HMAC-SHA256 x' } })).status).toBe(400)
    expect(await objects()).toContain(at)
  })

  test('the Amazon example has its documented signature', async () => {
    const { signatureFault } = await import('./s3-signature.emulator.ts')
    const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
    const asked = (signature: string) =>
      signatureFault({
        incoming: {
          method: 'GET',
          url: '/test.txt',
          headers: {
            host: 'examplebucket.s3.amazonaws.com',
            range: 'bytes=0-9',
            'x-amz-content-sha256': empty,
            'x-amz-date': '20130524T000000Z',
            authorization: `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=${signature}`,
          },
        } as never,
        body: new Uint8Array(),
        now: new Date('2013-05-24T00:01:00Z'),
        keys: {
          accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
          secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
          region: 'us-east-1',
        },
      })
    expect(asked('f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41')).toBeNull()
    expect(asked('f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb42')).toBe('SignatureDoesNotMatch')
  })
})

describe('the emulator supports any S3 client', () => {
  const { accessKeyId, secretAccessKey, region } = emulatedBucketKeys
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  const ask = (at: string, init?: RequestInit) => client.fetch(`${emulators.url}/s3/${at}`, init)
  const kept = async (name: string) => {
    for (const key of ['a.txt', 'sub/b.txt', 'sub/c.txt'])
      expect((await ask(`vitrina/${name}/${key}`, { method: 'PUT', body: '0123456789' })).status).toBe(200)
  }

  test('serves an object range, its head and the bucket head', async () => {
    await kept('ranges')
    const part = async (range: string) => {
      const answer = await ask('vitrina/ranges/a.txt', { headers: { range } })
      return [answer.status, answer.headers.get('content-range'), answer.ok ? await answer.text() : '']
    }
    expect(await part('bytes=2-4')).toEqual([206, 'bytes 2-4/10', '234'])
    expect(await part('bytes=7-')).toEqual([206, 'bytes 7-9/10', '789'])
    expect(await part('bytes=-3')).toEqual([206, 'bytes 7-9/10', '789'])
    expect(await part('bytes=10-')).toEqual([416, null, ''])
    expect(await part('lines=1-2')).toEqual([200, null, '0123456789'])
    const head = await ask('vitrina/ranges/a.txt', { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '10'])
    expect((await ask('vitrina', { method: 'HEAD' })).status).toBe(200)
    expect((await ask('nobodys', { method: 'HEAD' })).status).toBe(404)
  })

  test('serves both kinds of listing, with folders, also with a trailing slash', async () => {
    await kept('lists')
    const list = async (at: string) => (await ask(at)).text()
    const second = await list('vitrina/?list-type=2&prefix=lists/&delimiter=/')
    expect(second).toContain('<Key>lists/a.txt</Key>')
    expect(second).toContain('<CommonPrefixes><Prefix>lists/sub/</Prefix></CommonPrefixes>')
    expect(second).toContain('<KeyCount>2</KeyCount>')
    const first = await list('vitrina?prefix=lists/&marker=lists/a.txt&max-keys=1')
    expect(first).toContain('<Key>lists/sub/b.txt</Key>')
    expect(first).toContain('<NextMarker>lists/sub/b.txt</NextMarker>')
    expect((await ask('vitrina?max-keys=many')).status).toBe(400)
  })
})
