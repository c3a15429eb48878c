import type { IncomingMessage, ServerResponse } from 'node:http'

/** Forms of pages are short; calls of the API have their own limit, answered in the API's format. */
const maxFormBytes = 64 * 1024

/**
 * What a sender may still send after the answer (our choice). Browsers read an answer only when the body is sent, so a body sent by mistake, such
 * as a film instead of a photograph, is read to its end. It takes no memory, and less time than a whole request may take.
 */
const unread = { bytes: 64 * 1024 * 1024, ms: 50_000, silentMs: 2_000 }
const lookMs = 500

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** The length is known, and no longer than that of a form. */
export const isShort = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= maxFormBytes

/** True for a body that no page reads: longer than a form, or of unknown length. */
export const isTooLargeForm = (req: IncomingMessage): boolean =>
  !req.url?.startsWith('/api/') &&
  // 1C sends files, and its own protocol tells it the limit.
  !req.url?.startsWith('/1c/') &&
  ((req.headers['transfer-encoding'] !== undefined && !isLeaving(req)) ||
    Number(req.headers['content-length']) > maxFormBytes)

/** One-click unsubscribe of a mail program, which may send its body in chunks: the body is ignored, the address has everything. */
const isLeaving = ({ url }: IncomingMessage): boolean => url?.startsWith('/unsubscribe/') ?? false

/**
 * An answer sent before the whole request was read is the last one of its connection and says so: otherwise the next request on it would be lost.
 * The rest of the body is read and discarded before the connection is closed, because closing it while the sender still writes would destroy the
 * answer in transit.
 */
export function closeIfBodyUnread(req: IncomingMessage, res: ServerResponse): void {
  const writeHead = res.writeHead
  res.writeHead = function (this: ServerResponse, ...given: unknown[]) {
    if (!req.complete) {
      res.setHeader('connection', 'close')
      let isAnswered = false
      req.socket.destroySoon = () => {
        if (!isAnswered) throwAwayRest(req)
        isAnswered = true
      }
    }
    return (writeHead as (...args: unknown[]) => ServerResponse).apply(this, given)
  } as typeof res.writeHead
}

function throwAwayRest(req: IncomingMessage): void {
  const { socket } = req
  const before = socket.bytesRead
  let [read, ms, silentMs] = [before, 0, 0]
  const leave = () => {
    clearInterval(looking)
    req.off('end', leave)
    socket.end()
    setTimeout(() => socket.destroy(), lookMs).unref()
  }
  const looking = setInterval(() => {
    ms += lookMs
    silentMs = socket.bytesRead === read ? silentMs + lookMs : 0
    read = socket.bytesRead
    if (read - before > unread.bytes || ms >= unread.ms || silentMs >= unread.silentMs) leave()
  }, lookMs)
  looking.unref()
  socket.once('close', () => clearInterval(looking))
  if (req.readableEnded) leave()
  else req.once('end', leave).resume()
}
