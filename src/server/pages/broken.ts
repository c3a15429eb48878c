import { escapeHtml } from '#lib/escape.ts'
import type { Locale } from '#lib/format.ts'
import { m } from '#texts/messages.js'
import { contentPolicy, safetyHeaders } from './csp.ts'

const style =
  ':root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-content:center;gap:16px;padding:24px;' +
  'font:17px/28px system-ui,sans-serif}b{font-size:96px;line-height:1;letter-spacing:-.04em}h1{margin:0;font-size:28px}' +
  'p{margin:0;max-width:46ch}a{color:inherit}'

/** Shown when the API, the database or the renderer cannot be used: it depends on none of them. */
export function brokenPage(locale: Locale, status = 500): Response {
  const [title, text] = [m.errors_wrong_state_title({}, { locale }), m.errors_wrong_state_text({}, { locale })]
  const { html, headers } = brokenDocument({ locale, status, title, text })
  return new Response(html, { status, headers })
}

interface Said {
  locale: Locale
  status: number
  title: string
  text: string
}

/** The same with other texts, not sent yet. */
export function brokenDocument({ locale, status, title, text }: Said): {
  html: string
  headers: Record<string, string>
} {
  const html =
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${style}</style></head>` +
    `<body><main><b>${status}</b><h1>${escapeHtml(title)}</h1>` +
    `<p>${escapeHtml(text)}</p><p><a href="/catalog/">${escapeHtml(m.errors_to_catalog({}, { locale }))}</a></p></main></body></html>`
  return {
    html,
    headers: {
      ...safetyHeaders,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': contentPolicy({ scripts: [], styles: [style] }),
    },
  }
}
