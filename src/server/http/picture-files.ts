import path from 'node:path'
import type { ReadFiles } from '#kit/files/files.ts'

const types: Record<string, string> = {
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
}

/**
 * Serves pictures: `/images/…` are the shop's own (content-hashed, `shop-files.ts`), `/demo/pictures/…` the demo shop's. Names contain a content
 * hash, so browsers may cache them permanently. Null: not an address of a picture.
 */
export function createPictureFiles(roots: Record<string, ReadFiles>): (request: Request) => Promise<Response | null> {
  return async (request) => {
    const { pathname } = new URL(request.url)
    const prefix = Object.keys(roots).find((p) => pathname.startsWith(p))
    if (!prefix) return null
    const name = pathname.slice(prefix.length)
    const type = types[path.extname(name)]
    const file = type ? await roots[prefix]!.read(name) : null
    if (!type || !file) return new Response(null, { status: 404 })
    const headers = {
      'content-type': type,
      'content-length': String(file.size),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    }
    if (request.method === 'HEAD') {
      await file.body().cancel()
      return new Response(null, { headers })
    }
    return new Response(file.body(), { headers })
  }
}
