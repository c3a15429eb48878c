import type { IncomingMessage, ServerResponse } from 'node:http'
import { hasBody, isTooLargeForm } from './unread-body.ts'

/** The longest body that a call of the API reads: a longer one is refused without waiting for it. */
const longestBodyBytes = 256 * 1024
/** Total memory for bodies of unanswered requests (our choice). */
const mostBytes = 64 * 1024 * 1024

/**
 * Waits for bodies before their requests ask for a place: a slow or silent sender would otherwise block a place. The server's `requestTimeout`
 * limits the wait. If all bodies together exceed the memory limit, the oldest ones are refused with Retry-After, so that somebody who starts many
 * requests and completes none does not block others.
 */
export class WaitingBodies {
  readonly #most: number
  #bytes = 0
  /** Functions that abandon an incomplete body, oldest first. */
  readonly #coming = new Set<() => void>()

  constructor(most = mostBytes) {
    this.#most = most
  }

  /**
   * Calls `then` once the body is in memory, where the listener finds it (`rawBody`); calls `refuse` instead if the bodies of all requests exceed
   * the memory limit before that.
   */
  whenCame(req: IncomingMessage, res: ServerResponse, then: () => void, refuse: () => void): void {
    if (!isKept(req)) {
      then()
      return
    }
    this.#makeRoom()
    if (this.#bytes > this.#most) {
      refuse()
      return
    }
    let pieces: Buffer[] = []
    let bytes = 0
    const take = (piece: Buffer) => {
      pieces.push(piece)
      bytes += piece.length
      this.#bytes += piece.length
      if (bytes > longestBodyBytes) go()
      this.#makeRoom()
    }
    const leave = () => {
      this.#coming.delete(giveUp)
      return req.off('data', take).off('end', go)
    }
    const go = () => {
      leave().pause()
      Object.assign(req, { rawBody: Buffer.concat(pieces) })
      then()
    }
    const giveUp = () => {
      // The rest of the body is discarded, or its connection would stall.
      leave().resume()
      this.#bytes -= bytes
      bytes = 0
      pieces = []
      refuse()
    }
    this.#coming.add(giveUp)
    req.on('data', take).on('end', go)
    // Counted until it is answered or its sender disconnects.
    res.once('close', () => {
      this.#coming.delete(giveUp)
      this.#bytes -= bytes
    })
  }

  /** Abandons as many as needed: one that has sent nothing yet frees nothing. */
  #makeRoom(): void {
    for (const giveUp of this.#coming) {
      if (this.#bytes <= this.#most) return
      giveUp()
    }
  }
}

/**
 * Whether a body is buffered. Files are read as a stream: they are longer than the limit here, and some have no content-length. This holds only
 * for routes that accept files, which check the sender first: a body that is begun and never sent would otherwise block a place.
 */
function isKept(req: IncomingMessage): boolean {
  const { headers, url = '' } = req
  if (!hasBody(req) || Number(headers['content-length'] ?? 0) > longestBodyBytes || isTooLargeForm(req)) return false
  if (url.startsWith('/1c/')) return false
  const isUntold = headers['transfer-encoding'] !== undefined
  return !(isUntold && url.startsWith('/api/uploads/'))
}
