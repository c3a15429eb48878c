import { createReadStream } from 'node:fs'
import { lstat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'

const types: Record<string, string> = {
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
}

/**
 * Pictures by address: `/images/…` are the shop's own (content-hashed, in DATA_DIR/images), `/demo/pictures/…` the demo
 * shop's. Names hold what is in them, so browsers may keep them for good. Null: not an address of a picture.
 */
export function createPictureFiles(roots: Record<string, string>): (request: Request) => Promise<Response | null> {
  return async (request) => {
    const { pathname } = new URL(request.url)
    const prefix = Object.keys(roots).find((p) => pathname.startsWith(p))
    if (!prefix) return null
    const name = pathname.slice(prefix.length)
    const type = types[path.extname(name)]
    // Only plain names: nothing can climb out of the folder.
    if (!type || !/^[\w/.-]+$/.test(name) || name.includes('..')) return new Response(null, { status: 404 })
    const file = path.join(roots[prefix]!, name)
    // A link is no picture: it could lead out of the folder.
    const info = await lstat(file).catch(() => null)
    if (!info?.isFile()) return new Response(null, { status: 404 })
    const headers = {
      'content-type': type,
      'content-length': String(info.size),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    }
    if (request.method === 'HEAD') return new Response(null, { headers })
    return new Response(Readable.toWeb(createReadStream(file)) as ReadableStream, { headers })
  }
}
