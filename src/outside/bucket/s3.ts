import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { AwsV4Signer } from 'aws4fetch'
import { systemClock } from '#kit/clock.ts'
import {
  contentsNamed,
  contentsOf,
  type Files,
  FilesUnavailable,
  isFileName,
  type StoredFile,
  unknownOf,
} from '#kit/files/files.ts'
import {
  createOutgoing,
  type OutgoingAnswer,
  type OutgoingCall,
  type OutgoingFailure,
  type OutgoingOptions,
} from '#kit/http/http.ts'
import { newUuid } from '#kit/security/ids.ts'
import type { Result } from '#lib/result.ts'
import type { BucketAccount } from './bucket-url.ts'
import { readListing } from './s3-list.ts'

/** A visitor waits for it, and stalled pictures would block other requests: enough for a photograph over a slow line (our choice). */
const readMs = 5_000
/** Below the 15 s after which the database ends an idle transaction: files are removed inside one. */
const writeMs = 10_000
/** Larger than any picture or document of the shop. */
const maxFileBytes = 64 * 1024 * 1024
const missing = [404]

export interface Bucket {
  /** Files below `<prefix>/<folder>/`. The server serves them under `urlPrefix`. */
  files(folder: string, urlPrefix: string): Files
  /** Checks every operation the shop uses by performing it once and cleaning up; null: all of them work. */
  fault(): Promise<FilesUnavailable | null>
  close(): void
}

/**
 * A bucket of any service with the S3 protocol (Yandex Object Storage, VK Cloud, MinIO, Amazon). `aws4fetch` signs; the calls go through
 * `kit/http` like all others. URLs are path-style (the bucket is the first folder): every service supports that, and a bucket name with dots
 * breaks no certificate. All calls may be repeated: the same name always has the same bytes.
 */
export function createBucket(
  { endpoint, bucket, prefix, region, accessKeyId, secretAccessKey }: BucketAccount,
  kit: Pick<OutgoingOptions, 'clock' | 'log' | 'timeouts' | 'breaker'> = {},
): Bucket {
  const { clock = systemClock } = kit
  const outgoing = createOutgoing({
    name: 's3',
    baseUrl: endpoint,
    // The operator configures it, so it may be a MinIO in a private network.
    allowPrivate: true,
    maxInFlight: 64,
    // A page of a shop that has just started requests all its pictures at once.
    maxWaiting: 1000,
    maxAnswerBytes: maxFileBytes,
    ...kit,
    timeouts: { connectMs: 2_000, totalMs: readMs, ...kit.timeouts },
  })
  const signingKeys = new Map<string, ArrayBuffer>()
  const root = [bucket, prefix].filter(Boolean).join('/')
  const away = (what: string, why: string, more: { refused?: boolean; cause?: unknown } = {}) =>
    new FilesUnavailable(`the bucket ${bucket} at ${new URL(endpoint).host}: ${what}: ${why}`, more)

  async function send(call: OutgoingCall & { isSigned?: boolean }): Promise<Result<OutgoingAnswer, OutgoingFailure>> {
    const { isSigned = true, ...rest } = call
    const url = new URL(`${endpoint}/${call.path}`)
    for (const [name, value] of Object.entries(call.query ?? {})) url.searchParams.set(name, value)
    const headers: Record<string, string> = {
      'x-amz-content-sha256': createHash('sha256')
        .update(call.bytes ?? '')
        .digest('hex'),
    }
    const signer = new AwsV4Signer({
      method: call.method ?? 'GET',
      url: url.href,
      headers,
      service: 's3',
      region,
      accessKeyId,
      secretAccessKey,
      cache: signingKeys,
      datetime: clock
        .now()
        .toISOString()
        .replace(/[:-]|\.\d{3}/g, ''),
    })
    const signed = isSigned ? Object.fromEntries((await signer.sign()).headers) : {}
    return outgoing.request({ ...rest, headers: { ...signed, ...call.headers }, idempotent: true })
  }

  /** The answer; null: not found, where `quiet` allows it. */
  async function ask(what: string, call: OutgoingCall): Promise<OutgoingAnswer | null> {
    const answer = await send({ expect: 'text', ...call })
    if (answer.ok) return answer.value
    const { refusal } = answer
    const code = codeOf(refusal)
    if (call.quiet && refusal.code === 'refused' && refusal.status === 404 && code !== 'NoSuchBucket') return null
    throw away(what, code, { refused: isForOperator(refusal, code) })
  }

  /** Requires the ETag that a real bucket always sends; without it something else has answered. */
  function isOurs(what: string, answer: OutgoingAnswer): OutgoingAnswer {
    if (answer.headers.etag) return answer
    if (answer.body instanceof Readable) answer.body.on('error', () => {}).destroy()
    throw away(what, 'it does not answer as a bucket does')
  }

  async function sizeAt(path: string): Promise<number | null> {
    const answer = await ask('HEAD', { method: 'HEAD', path, quiet: missing })
    return answer && Number(isOurs('HEAD', answer).headers['content-length'])
  }

  async function write(path: string, bytes: Uint8Array, type: string): Promise<void> {
    const answer = await ask('PUT', {
      method: 'PUT',
      path,
      bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
      headers: { 'content-type': type },
      totalMs: kit.timeouts?.totalMs ?? writeMs,
    })
    isOurs('PUT', answer!)
  }

  async function readAt(path: string): Promise<StoredFile | null> {
    const answer = await ask('GET', { path, expect: 'stream', quiet: missing })
    if (!answer) return null
    const { headers, body } = isOurs('GET', answer)
    const told = checked(body as Readable, contentsNamed(path), (why, cause) => away('GET', why, { cause }))
    return { size: Number(headers['content-length']), body: () => told }
  }

  async function erase(path: string): Promise<void> {
    const answer = await ask('DELETE', {
      method: 'DELETE',
      path,
      quiet: missing,
      totalMs: kit.timeouts?.totalMs ?? writeMs,
    })
    if (answer && answer.status !== 204) throw away('DELETE', 'it does not answer as a bucket does')
  }

  async function list(below: string, query: Record<string, string> = {}) {
    const start = [prefix, below].filter(Boolean).join('/')
    const answer = await ask('LIST', { path: bucket, query: { 'list-type': '2', prefix: `${start}/`, ...query } })
    const page = readListing(String(answer!.body))
    if (!page) throw away('LIST', 'it does not answer as a bucket does')
    const objects = page.objects.map(({ key, changedAt }) => ({ name: key.slice(start.length + 1), changedAt }))
    return { objects, next: page.next }
  }

  const files = (folder: string, urlPrefix: string): Files => {
    const pathOf = (name: string) => `${root}/${folder}/${name}`
    return {
      async put(bytes, extension) {
        const name = `${contentsOf(bytes)}.${extension}`
        if ((await sizeAt(pathOf(name))) !== bytes.byteLength) await write(pathOf(name), bytes, types[extension])
        return name
      },
      read: async (name) => (isFileName(name) ? readAt(pathOf(name)) : null),
      has: async (name) => isFileName(name) && (await sizeAt(pathOf(name))) !== null,
      url: (name) => `${urlPrefix}${name}`,
      async remove(name) {
        if (isFileName(name)) await erase(pathOf(name))
      },
      async leftBehind(known, untouchedMs) {
        const left: string[] = []
        for (let query = {}; ; ) {
          const { objects, next } = await list(folder, query)
          // The bucket's clock is compared with ours: the limit is an hour, the clocks differ by seconds.
          const old = objects.filter(({ changedAt }) => clock.now().getTime() - changedAt >= untouchedMs)
          left.push(...(await unknownOf(old.map(({ name }) => name).filter(isFileName), known)))
          if (next === null) return left
          query = { 'continuation-token': next }
        }
      },
    }
  }

  /** Throws if the bucket is readable without keys: it holds customers' photographs and documents next to the pictures. */
  async function refuseIfPublic(path: string): Promise<void> {
    const answer = await send({ path, expect: 'text', isSigned: false, quiet: [401, 403, 404] })
    if (answer.ok)
      throw away(
        'GET',
        'anybody can read it without keys, and photographs of customers lie there; close it to the public',
        {
          refused: true,
        },
      )
  }

  return {
    files,
    async fault() {
      const path = `${root}/.probe-${newUuid()}`
      try {
        await list('uploads', { 'max-keys': '1' })
        await write(path, Buffer.from('probe'), 'text/plain')
        try {
          const found = await readAt(path)
          if (!found || (await new Response(found.body()).text()) !== 'probe')
            throw away('GET', 'what was written a moment ago is not there')
          await refuseIfPublic(path)
        } finally {
          await erase(path)
        }
        return null
      } catch (error) {
        if (error instanceof FilesUnavailable) return error
        throw error
      }
    },
    close: outgoing.close,
  }
}

const types = {
  avif: 'image/avif',
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
}

/** Streams the body. A truncated body, or one whose hash differs from its name, ends with an error instead of half a picture. */
function checked(
  body: Readable,
  contents: string | null,
  away: (why: string, cause?: unknown) => FilesUnavailable,
): ReadableStream<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>
  const hash = createHash('sha256')
  return new ReadableStream<Uint8Array>({
    async pull(to) {
      const next = await chunks.next().catch((error: unknown) => {
        throw away('it broke off', error)
      })
      if (!next.done) {
        hash.update(next.value)
        return to.enqueue(next.value)
      }
      if (contents !== null && !hash.digest('hex').startsWith(contents)) throw away('a file is not what its name says')
      to.close()
    },
    cancel() {
      body.on('error', () => {}).destroy()
    },
  })
}

/** The S3 error code of a refusal with its usual meaning; otherwise the transport failure. */
function codeOf(failure: OutgoingFailure): string {
  if (failure.code !== 'refused')
    return failure.code === 'timeout' ? `no answer in time (${failure.during})` : `${failure.code}, ${failure.reason}`
  const code = /<Code>(\w+)<\/Code>/.exec(String(failure.body))?.[1] ?? `status ${failure.status}`
  return meanings[code] ? `${code}: ${meanings[code]}` : code
}

const meanings: Record<string, string> = {
  InvalidAccessKeyId: 'AWS_ACCESS_KEY_ID is not known there',
  SignatureDoesNotMatch: 'AWS_SECRET_ACCESS_KEY is not that of AWS_ACCESS_KEY_ID, or the region is another',
  AuthorizationHeaderMalformed: 'the region is another',
  AccessDenied: 'these keys may not do that there',
  RequestTimeTooSkewed: 'the clock of this machine is wrong',
}

/** Permanent until an operator corrects keys, permissions or the address. A service that is only busy answers 408 or 429. */
const isForOperator = (failure: OutgoingFailure, code: string): boolean =>
  (failure.code === 'refused' && ![408, 429].includes(failure.status) && code !== 'RequestTimeout') ||
  (failure.code === 'bad_answer' && failure.reason === 'redirect')
