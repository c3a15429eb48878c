import type { Clock } from '#kit/clock.ts'
import type { Database } from '#kit/db.ts'
import { createDownloader, type DownloadFailure, type DownloadOptions } from '#kit/http/download.ts'
import type { PictureProblem } from './pictures.flow.ts'
import * as store from './pictures.store.ts'

type Taken = { ok: true; imageId: number } | { ok: false; problem: PictureProblem; detail: string }
/** Downloads a picture by URL, or reuses an earlier download, and passes its bytes to `keep`. */
export type PictureFetcher = (address: string, keep: (bytes: Uint8Array) => Promise<Taken>) => Promise<Taken>

/** Limits for one import; the rest is left to the next one (our choice). */
export interface FetchLimits {
  count: number
  bytes: number
  /** For all pictures together, in milliseconds. */
  ms: number
  /** For one picture. */
  pictureBytes: number
}

const usualLimits: FetchLimits = {
  count: 100_000,
  bytes: 20 * 1024 ** 3,
  ms: 6 * 3_600_000,
  pictureBytes: 20 * 1024 * 1024,
}
/** A picture may change at the same URL: it is downloaded again after this period. */
const freshMs = 30 * 24 * 3_600_000
/** A failed download is not retried earlier. */
const retryMs = 3_600_000
/** After this many consecutive failures, the other pictures of the host wait for the next import. */
const failuresOfHost = 3

/**
 * Downloads the pictures of one import that are given by URL. Each result is logged at once, so a killed import resumes where it stopped and
 * the next import downloads only what is new. A host that does not answer is skipped.
 */
export function createPictureFetcher(
  app: { db: Database; clock: Clock },
  companyId: number,
  limits: FetchLimits = usualLimits,
  network: Pick<DownloadOptions, 'lookup' | 'allowPrivate'> = {},
): { fetch: PictureFetcher; close(): void } {
  const { db, clock } = app
  const downloader = createDownloader({ ...network, maxBytes: limits.pictureBytes, accept: 'image/*' })
  const failures = new Map<string, number>()
  const endsAt = clock.now().getTime() + limits.ms
  let left = { count: limits.count, bytes: limits.bytes }

  const fetch: PictureFetcher = async (address, keep) => {
    const url = address.trim()
    if (url.length > 2000) return { ok: false, problem: 'picture_address', detail: url.slice(0, 200) }
    const now = clock.now()
    const noted = await store.fetchedPicture(db, companyId, url)
    const ageMs = noted ? now.getTime() - noted.fetchedAt.getTime() : 0
    const before: Taken | null = noted?.imageId ? { ok: true, imageId: noted.imageId } : null
    if (before && !noted?.problem && ageMs < freshMs) return before
    if (noted?.problem && ageMs < retryMs) {
      return before ?? { ok: false, problem: noted.problem as PictureProblem, detail: noted.detail }
    }
    const host = URL.parse(url.replace(/^\/\//, 'https://'))?.host ?? ''
    if ((failures.get(host) ?? 0) >= failuresOfHost) {
      return before ?? { ok: false, problem: 'picture_unreachable', detail: `${url}: ${host} does not answer` }
    }
    if (left.count <= 0 || left.bytes <= 0 || now.getTime() > endsAt) {
      return before ?? { ok: false, problem: 'picture_later', detail: url }
    }
    left = { ...left, count: left.count - 1 }
    const answer = await downloader.get(url)
    const isSilent = !answer.ok && (answer.refusal.code === 'network' || answer.refusal.code === 'timeout')
    failures.set(host, isSilent ? (failures.get(host) ?? 0) + 1 : 0)
    const bytes = answer.ok ? answer.value.byteLength : 0
    left = { ...left, bytes: left.bytes - bytes }
    const taken = answer.ok ? await keep(answer.value) : problemOf(answer.refusal, url)
    await store.noteFetched(db, companyId, {
      url,
      imageId: taken.ok ? taken.imageId : (noted?.imageId ?? null),
      problem: taken.ok ? '' : taken.problem,
      detail: taken.ok ? '' : taken.detail.slice(0, 500),
      bytes,
      at: now,
    })
    return taken.ok ? taken : (before ?? taken)
  }
  return { fetch, close: downloader.close }
}

function problemOf({ code, detail }: DownloadFailure, url: string): Taken {
  const told = `${url}: ${detail || code}`
  if (code === 'private_address' || code === 'address_bad')
    return { ok: false, problem: 'picture_address', detail: told }
  if (code === 'too_big') return { ok: false, problem: 'picture_big', detail: told }
  return { ok: false, problem: 'picture_unreachable', detail: told }
}
