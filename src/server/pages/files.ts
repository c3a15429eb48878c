import { extname } from 'node:path'
import type { CompanyOnWire } from '#shop/company/company.wire.ts'
import type { Build, BuiltFile } from './build.ts'
import { safetyHeaders } from './csp.ts'
import { acceptedEncoding } from './stored-page.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.png': 'image/png',
  '.json': 'application/json',
}

/** Files of the build: their names change with their content, so they may be cached permanently. */
export function answerFile(build: Build, url: URL, request: Request): Response | null {
  if (!url.pathname.startsWith('/assets/')) return null
  const file = build.files.get(url.pathname)
  if (!file) return new Response(null, { status: 404, headers: { ...safetyHeaders, 'cache-control': 'no-store' } })
  const { body, encoding } = bestForm(file, request.headers.get('accept-encoding'))
  const headers: Record<string, string> = {
    ...safetyHeaders,
    'content-type': types[extname(url.pathname)] ?? 'application/octet-stream',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-length': String(body.length),
    vary: 'Accept-Encoding',
  }
  if (encoding) headers['content-encoding'] = encoding
  return new Response(request.method === 'HEAD' ? null : (body as Buffer<ArrayBuffer>), { headers })
}

function bestForm(file: BuiltFile, accept: string | null): { body: Buffer; encoding: string | null } {
  const wanted = acceptedEncoding(accept)
  if (wanted === 'br' && file.br) return { body: file.br, encoding: 'br' }
  if (wanted !== 'identity' && file.gzip) return { body: file.gzip, encoding: 'gzip' }
  return { body: file.body, encoding: null }
}

/** Serves the id of the running build, which the client checks every hour (NAV-27), and service workers, which browsers check themselves. */
export function answerSiteFile(build: Build, url: URL): Response | null {
  const headers = { ...safetyHeaders, 'cache-control': 'no-cache' }
  if (url.pathname === '/build.json') return Response.json({ id: build.id }, { headers })
  const worker = build.workers.get(url.pathname)
  if (worker !== undefined)
    return new Response(worker, { headers: { ...headers, 'content-type': types['.js']!, ...workerPolicy } })
  return null
}

/** A worker loads nothing and calls only this shop. */
const workerPolicy = { 'content-security-policy': "default-src 'none'; connect-src 'self'" }

/** Lets the shop be installed on a phone's home screen under its own name and colour (SET-39). */
export function siteManifest({ settings }: CompanyOnWire, locale: string): string {
  const icon = settings.logo_square || settings.favicon
  return JSON.stringify({
    name: settings.brand_name,
    short_name: settings.brand_name,
    lang: locale,
    start_url: '/',
    display: 'standalone',
    theme_color: settings.styles_colors.brand,
    icons: icon ? [{ src: icon, sizes: 'any', purpose: 'any' }] : [],
  })
}
