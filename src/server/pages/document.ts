import { escapeHtml } from '#lib/escape.ts'
import type { PageData } from '#web/page.ts'
import type { Head } from '#web/screen.ts'
import { fullTitle } from '#web/title.ts'
import type { ScreenAssets } from './build.ts'
import { escapeJson } from './escape.ts'

export interface DocumentParts {
  data: PageData
  /** `data.shell` serialized for the document: the same for all pages of a company and language, so it is serialized once. */
  shell: Buffer
  /** Markup rendered by React. */
  html: string
  assets: ScreenAssets
  themeScript: string
  /** Scheme and host of canonical and social addresses. */
  origin: string
  devHead: string
}

const tag = (name: string, attributes: Record<string, string | undefined>): string => {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => (value === '' ? ` ${key}` : ` ${key}="${escapeHtml(value!)}"`))
  return `<${name}${written.join('')}>`
}

/** Builds the document; returns its inline pieces for the policy too. */
export function documentOf(parts: DocumentParts): { html: Buffer; scripts: string[]; styles: string[] } {
  const { data, assets } = parts
  const style = styleOf(data)
  const { locale } = data.visitor
  const head = [
    '<!doctype html>',
    `<html lang="${locale}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    `<script>${parts.themeScript}</script>`,
    ...fontsFirst(assets.fonts, locale).map((href) =>
      tag('link', { rel: 'preload', as: 'font', type: 'font/woff2', href, crossorigin: '' }),
    ),
    ...preloadImage(data.page.head),
    `<style>${style}</style>`,
    ...assets.styles.map((href) => tag('link', { rel: 'stylesheet', href })),
    parts.devHead,
    // A page is read before it becomes interactive: what is visible is loaded first.
    ...assets.modules.map((href) => tag('link', { rel: 'modulepreload', href, fetchpriority: 'low' })),
    `${tag('script', { type: 'module', src: assets.script, fetchpriority: 'low' })}</script>`,
    ...describe(parts),
    '</head>',
    '<body><div id="root">',
  ].join('')
  const { shell: _, ...page } = data
  const afterShell = `,${escapeJson(page).slice(1)}</script></body></html>`
  const beforeShell = '</div><script type="application/json" id="page-data">{"shell":'
  // The rendered markup is the largest part: it is encoded directly and never concatenated with the rest as text.
  const html = bytesOf([head, parts.html, beforeShell, parts.shell, afterShell])
  return { html, scripts: [parts.themeScript], styles: [style] }
}

/** Buffer in which documents are written before their length is known: reused, as new memory has to be fetched from the system. */
let paper = Buffer.allocUnsafeSlow(512 * 1024)

function bytesOf(pieces: readonly (string | Buffer)[]): Buffer {
  // A UTF-16 unit takes at most three bytes in UTF-8.
  const most = pieces.reduce((sum, one) => sum + (typeof one === 'string' ? 3 : 1) * one.length, 0)
  if (paper.length < most) paper = Buffer.allocUnsafeSlow(most)
  let at = 0
  for (const one of pieces) at += typeof one === 'string' ? paper.write(one, at) : one.copy(paper, at)
  return Buffer.from(paper.subarray(0, at))
}

/** The company's colour and picture ratios: the only styles that are not in a file (design §11). */
function styleOf({ shell }: PageData): string {
  const { styles_colors, product_image_ratios: ratios } = shell.company.settings
  const colour = /^#[0-9a-f]{6}$/i.test(styles_colors.brand) ? `--brand:${styles_colors.brand};` : ''
  const ratio = (value: string) => (/^\d{1,2}:\d{1,2}$/.test(value) ? value.replace(':', '/') : '1/1')
  // The order of layers is set before any file: files may load in any order.
  return `@layer base,ui;html:root{${colour}--ratio-listing:${ratio(ratios.listing)};--ratio-product:${ratio(ratios.product)}}`
}

/** Both alphabets are on every page (figures are Latin); the one of the language is loaded first. */
const fontsFirst = (fonts: readonly string[], locale: string): string[] =>
  fonts
    .filter((href) => locale === 'ru' || !href.includes('-cyr'))
    .toSorted((a, b) => Number(b.includes('-cyr')) - Number(a.includes('-cyr')))

const preloadImage = (head: Head): string[] =>
  head.preloadImage
    ? [
        tag('link', {
          rel: 'preload',
          as: 'image',
          href: head.preloadImage.href,
          imagesrcset: head.preloadImage.srcset,
          imagesizes: head.preloadImage.sizes,
          fetchpriority: 'high',
        }),
      ]
    : []

function describe({ data, origin }: DocumentParts): string[] {
  const { head } = data.page
  const { settings } = data.shell.company
  const title = fullTitle(head, settings)
  const description = head.description || settings.site_meta.description || undefined
  const image = absolute(head.image || settings.site_meta.image, origin)
  const canonical = head.canonical === undefined ? undefined : origin + head.canonical
  const lines = [`<title>${escapeHtml(title)}</title>`]
  const meta = (name: string, content: string | undefined) => content && lines.push(tag('meta', { name, content }))
  const property = (name: string, content: string | undefined) =>
    content && lines.push(tag('meta', { property: name, content }))
  meta('description', description)
  meta('robots', head.robots)
  if (canonical) lines.push(tag('link', { rel: 'canonical', href: canonical }))
  property('og:type', head.kind ?? 'website')
  property('og:title', title)
  property('og:description', description)
  property('og:site_name', settings.brand_name)
  property('og:url', canonical)
  property('og:image', image)
  // The other tags for cards of X and messengers are those above.
  meta('twitter:card', image ? 'summary_large_image' : 'summary')
  property('og:locale', data.visitor.locale === 'ru' ? 'ru_RU' : 'en_US')
  // An empty icon keeps browsers from requesting /favicon.ico.
  lines.push(tag('link', { rel: 'icon', href: settings.favicon || settings.logo_square || 'data:,' }))
  lines.push(tag('link', { rel: 'manifest', href: '/manifest.webmanifest' }))
  for (const one of head.jsonLd ? [head.jsonLd].flat() : []) {
    lines.push(`<script type="application/ld+json">${escapeJson(one)}</script>`)
  }
  return lines
}

const absolute = (address: string, origin: string): string | undefined =>
  address ? (address.startsWith('/') ? origin + address : address) : undefined
