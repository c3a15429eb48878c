import type { IncomingMessage, ServerResponse } from 'node:http'

/** Forms of pages are a few lines; calls of the API have their own limit, which answers in the API's form. */
const maxFormBytes = 64 * 1024

/** What the sender of a body may still write after it was answered. */
const lingerMs = 500

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
 * on it would be lost. The rest of the body is taken and thrown away for a moment, because closing on a sender who still
 * writes would destroy the answer on its way.
 */
export function sayIfLast(req: IncomingMessage, res: ServerResponse): void {
  const writeHead = res.writeHead
  res.writeHead = function (this: ServerResponse, ...given: unknown[]) {
    if (!req.complete) {
      res.setHeader('connection', 'close')
      req.socket.destroySoon = () => {
        req.socket.end()
        setTimeout(() => req.socket.destroy(), lingerMs).unref()
        req.resume()
      }
    }
    return (writeHead as (...args: unknown[]) => ServerResponse).apply(this, given)
  } as typeof res.writeHead
}
