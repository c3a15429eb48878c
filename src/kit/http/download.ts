import { isIP } from 'node:net'
import { Agent, buildConnector, request } from 'undici'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { OutgoingOptions } from './http.ts'
import { ClosedRoad, checkedLookup } from './http-send.ts'
import { isPrivateAddress } from './private-address.ts'

/** Why the download failed. `network`: no answer; `status`: an answer with `detail`. */
export interface DownloadFailure {
  code: 'address_bad' | 'private_address' | 'network' | 'timeout' | 'status' | 'too_big'
  detail: string
}

export interface DownloadOptions extends Pick<OutgoingOptions, 'lookup' | 'allowPrivate'> {
  connectMs?: number
  totalMs?: number
  maxBytes: number
  accept: string
}

export interface Downloader {
  get(address: string): Promise<Result<Uint8Array, DownloadFailure>>
  close(): void
}

const redirectsAtMost = 3

/**
 * Downloads files from untrusted addresses: only from the public internet, on default ports, within limits of time and size. Every redirect is
 * checked like the first address, and the connection goes to exactly the address that was checked (reliability R39).
 */
export function createDownloader(options: DownloadOptions): Downloader {
  const { connectMs = 5_000, totalMs = 20_000, allowPrivate = false } = options
  const agent = new Agent({
    connect: buildConnector({ allowH2: false, timeout: connectMs, lookup: checkedLookup(options) }),
    allowH2: false,
    pipelining: 1,
    connections: 8,
    keepAliveTimeout: 4_000,
    maxResponseSize: options.maxBytes,
  })

  async function get(address: string): Promise<Result<Uint8Array, DownloadFailure>> {
    const signal = AbortSignal.timeout(totalMs)
    let at = address
    for (let step = 0; step <= redirectsAtMost; step++) {
      const url = urlOf(at)
      if (!url) return refuse({ code: 'address_bad', detail: at.slice(0, 200) })
      if (!allowPrivate && isClosed(url)) return refuse({ code: 'private_address', detail: url.host })
      try {
        const answer = await request(url, {
          dispatcher: agent,
          signal,
          headers: { accept: options.accept, 'user-agent': 'Vitrina/1' },
        })
        const { statusCode, headers, body } = answer
        if (statusCode === 200) {
          const declared = Number(headers['content-length'] ?? 0)
          if (declared > options.maxBytes) {
            body.on('error', () => {}).destroy()
            return refuse({ code: 'too_big', detail: `${declared}` })
          }
          return ok(new Uint8Array(await body.arrayBuffer()))
        }
        body.on('error', () => {}).destroy()
        if (statusCode < 300 || statusCode >= 400 || !headers.location)
          return refuse({ code: 'status', detail: `${statusCode}` })
        at = new URL(String(headers.location), url).href
      } catch (error) {
        return refuse(failureOf(error as Error & { code?: string }, signal))
      }
    }
    return refuse({ code: 'status', detail: 'too many redirects' })
  }

  return { get, close: () => void agent.destroy() }
}

function failureOf(error: Error & { code?: string }, signal: AbortSignal): DownloadFailure {
  if (error instanceof ClosedRoad || error.cause instanceof ClosedRoad) {
    return { code: 'private_address', detail: error.message }
  }
  if (error.code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return { code: 'too_big', detail: '' }
  if (signal.aborted || error.code === 'UND_ERR_CONNECT_TIMEOUT') return { code: 'timeout', detail: '' }
  return { code: 'network', detail: error.code ?? error.message }
}

function urlOf(address: string): URL | null {
  const url = URL.parse(address.startsWith('//') ? `https:${address}` : address)
  const isUsual = url && (url.protocol === 'https:' || url.protocol === 'http:') && !url.username && !url.password
  return isUsual ? url : null
}

/** A numeric address is never looked up, so it is checked here; another port is another service. */
function isClosed(url: URL): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return url.port !== '' || (isIP(host) !== 0 && isPrivateAddress(host))
}
