import { escapeHtml } from '#lib/escape.ts'
import { m } from '#texts/messages.js'
import type { StoredCode } from '../browser/stored/stored-codes.ts'

type Locale = StoredCode['locale']

/**
 * The page shown instead of a page of the account without a connection: the stored codes, those of the requested page first. It is
 * self-contained, as nothing else can be fetched.
 */
export function offlinePage(
  codes: readonly StoredCode[],
  path: string,
  spoken: Locale,
): { html: string; style: string } {
  const locale = codes[0]?.locale ?? spoken
  const wanted = codes.toSorted((a, b) => Number(isOf(b, path)) - Number(isOf(a, path)))
  const html = `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${m.shell_offline_page({}, { locale })}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${m.shell_offline_page({}, { locale })}</h1>
<p>${codes.length > 0 ? m.shell_offline_codes({}, { locale }) : m.shell_offline_nothing({}, { locale })}</p>
${wanted.map((code) => codeBox(code, locale)).join('\n')}
<p><a href="${escapeHtml(path)}">${m.shell_offline_again({}, { locale })}</a></p>
</main>
</body>
</html>
`
  return { html, style }
}

/** The page of the order or its success page: both paths end with its id. */
const isOf = ({ path: own }: StoredCode, path: string): boolean => own === path || idIn(own) === idIn(path)
const idIn = (path: string): string => /\/(\d+)\/$/.exec(path)?.[1] ?? path

function codeBox({ kind, number, code, picture }: StoredCode, locale: Locale): string {
  const title = kind === 'card' ? m.shell_offline_card({}, { locale }) : m.orders_order({ number }, { locale })
  return `<section>
<h2>${escapeHtml(title)}</h2>
<img src="data:image/svg+xml,${encodeURIComponent(picture).replaceAll("'", '%27')}" alt="">
<b>${escapeHtml(code)}</b>
</section>`
}

/* Of system colours alone: they follow the theme of the device. A code is white in both, because a scanner reads it. */
const style = `:root{color-scheme:light dark}
body{margin:0;font:16px/24px system-ui,sans-serif}
main{max-width:480px;margin:0 auto;padding:24px 16px;display:grid;gap:16px}
h1,h2,p{margin:0}h1{font-size:24px;line-height:32px}h2{font-size:16px}
section{display:grid;gap:12px;justify-items:center;padding:16px;border-radius:16px;border:1px solid GrayText;color:black;background:white}
img{max-width:100%;height:auto}b{font-size:28px;line-height:32px;letter-spacing:.08em}
a{display:inline-block;padding:12px 0;min-height:24px}`
