import type { IncomingMessage, ServerResponse } from 'node:http'
import { hasBody, isTooLargeForm } from './unread-body.ts'

/** As long a body as a call of the API reads: a longer one is refused, not waited for. */
const longestBodyBytes = 256 * 1024
/** What bodies of requests not yet answered may take of the memory together (our choice). */
const mostBytes = 64 * 1024 * 1024

/**
 * Waits for bodies before their requests ask for a place: who sends slowly, or nothing at all, would keep it from others meanwhile.
 * How long that may take is the server's `requestTimeout`. Together they take no more memory than they may: who has been sending for
 * longest is told to come again, so that somebody who begins many and ends none keeps nobody out.
 */
export class WaitingBodies {
  readonly #most: number
  #bytes = 0
  /** Gives up each body that is not whole yet, the oldest first. */
  readonly #coming = new Set<() => void>()

  constructor(most = mostBytes) {
    this.#most = most
  }

  /**
   * Calls `then` once the body is in memory, where the listener looks for it (`rawBody`); `refuse` instead if the bodies of all
   * take too much of the memory before that.
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
      // What is still to come of it is thrown away, or its connection would stand still.
      leave().resume()
      this.#bytes -= bytes
      bytes = 0
      pieces = []
      refuse()
    }
    this.#coming.add(giveUp)
    req.on('data', take).on('end', go)
    // Held until it is answered, or its sender is gone.
    res.once('close', () => {
      this.#coming.delete(giveUp)
      this.#bytes -= bytes
    })
  }

  /** As many as it takes: one that has sent nothing yet gives nothing back. */
  #makeRoom(): void {
    for (const giveUp of this.#coming) {
      if (this.#bytes <= this.#most) return
      giveUp()
    }
  }
}

/**
 * Files are read as they come: they are longer than what is kept here, and some come without a length. Only where files are taken, and
 * from whom is asked before: what is begun and never sent would else keep a place from others.
 */
function isKept(req: IncomingMessage): boolean {
  const { headers, url = '' } = req
  if (!hasBody(req) || Number(headers['content-length'] ?? 0) > longestBodyBytes || isTooLargeForm(req)) return false
  if (url.startsWith('/1c/')) return false
  const isUntold = headers['transfer-encoding'] !== undefined
  return !(isUntold && url.startsWith('/api/uploads/'))
}
