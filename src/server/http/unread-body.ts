import type { IncomingMessage, ServerResponse } from 'node:http'

/** Forms of pages are a few lines; calls of the API have their own limit, which answers in the API's form. */
const maxFormBytes = 64 * 1024

/**
 * What the sender of a body may still write after it was answered (our choice): browsers read an answer only when all is sent, so what
 * people send by mistake, a film instead of a photograph, is taken. It costs no memory, and is shorter than a whole request may take.
 */
const unread = { bytes: 64 * 1024 * 1024, ms: 50_000, silentMs: 2_000 }
const lookMs = 500

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Told, and as short as a form. */
export const isShort = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= maxFormBytes

/** True for a body no page reads: longer than a form, or of a length nobody told. */
export const isTooLargeForm = (req: IncomingMessage): boolean =>
  !req.url?.startsWith('/api/') &&
  // 1C sends files, and is told its limit by its own protocol
  !req.url?.startsWith('/1c/') &&
  ((req.headers['transfer-encoding'] !== undefined && !isLeaving(req)) ||
    Number(req.headers['content-length']) > maxFormBytes)

/** One press in a mail program, which may send its line in chunks: nobody reads it, the address says all. */
const isLeaving = ({ url }: IncomingMessage): boolean => url?.startsWith('/unsubscribe/') ?? false

/**
 * An answer given before the whole request was read is the last one of its connection, and says so: else the next request
 * on it would be lost. The rest of the body is taken and thrown away before the connection ends, because closing on a sender who still
 * writes would destroy the answer on its way.
 */
export function sayIfLast(req: IncomingMessage, res: ServerResponse): void {
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
