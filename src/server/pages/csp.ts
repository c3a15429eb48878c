import { createHash } from 'node:crypto'

export function hashOf(inline: string): string {
  let hash = known.get(inline)
  if (hash === undefined) {
    hash = `'sha256-${createHash('sha256').update(inline).digest('base64')}'`
    if (known.size >= maxKnown) known.clear()
    known.set(inline, hash)
  }
  return hash
}
/** Hashes of inline scripts and styles: one script for all pages and one style a company, the same on every page. */
const known = new Map<string, string>()
const maxKnown = 1000

/** Foreign hosts that scripts may be loaded from, that may be called, that may be framed, and that may frame the page. */
export interface ForeignHosts {
  scripts: readonly string[]
  answers: readonly string[]
  frames: readonly string[]
  /** Origins; absent or empty: nobody. */
  framedBy?: readonly string[]
}

/**
 * What a page may load and run. No inline script or style without its hash. Pictures may come from any host: logos and feeds name addresses
 * elsewhere. `foreign`: hosts that this page needs.
 */
export function contentPolicy(
  inline: { scripts: readonly string[]; styles: readonly string[] },
  dev = false,
  foreign: ForeignHosts = noHosts,
): string {
  const also = (hosts: readonly string[]) => [...new Set(hosts)].map((host) => ` ${host}`).join('')
  const scripts = dev ? "'unsafe-inline'" : inline.scripts.map(hashOf).join(' ')
  const styles = dev ? "'unsafe-inline'" : inline.styles.map(hashOf).join(' ')
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts}${also(foreign.scripts)}`,
    `style-src 'self' ${styles}`,
    "img-src 'self' data: blob: https:",
    "font-src 'self' data:",
    `connect-src 'self'${dev ? ' ws:' : ''}${also(foreign.answers)}`,
    ...(foreign.frames.length > 0 ? [`frame-src${also(foreign.frames)}`] : []),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${foreign.framedBy?.length ? foreign.framedBy.join(' ') : "'none'"}`,
    "object-src 'none'",
  ].join('; ')
}

export const noHosts: ForeignHosts = { scripts: [], answers: [], frames: [] }

/** On every answer of the page server, documents or not (design §8). */
export const safetyHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(self), microphone=(self), geolocation=(self), payment=(self), browsing-topics=()',
}

/**
 * The same for a document that some origins may frame. `x-frame-options` knows no list of origins: it would keep out those that the policy allows
 * in browsers that do not prefer `frame-ancestors` (CSP 3 §7.7.1).
 */
const { 'x-frame-options': _denied, ...framableHeaders } = safetyHeaders
export const safetyHeadersFor = ({ framedBy }: Pick<ForeignHosts, 'framedBy'>): Readonly<Record<string, string>> =>
  framedBy?.length ? framableHeaders : safetyHeaders
