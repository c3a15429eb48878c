import type { Context } from 'hono'
import { html, raw } from 'hono/html'

/** Layout of the emulator pages: plain documents without scripts, light or dark as the system. */
export type Lang = 'ru' | 'en'

type Markup = ReturnType<typeof html>

/** Order of precedence: `?lang=`, what the caller knows, the browser. */
export function langOf(c: Context, known?: Lang): Lang {
  const asked = c.req.query('lang')
  if (asked === 'ru' || asked === 'en') return asked
  return known ?? (/^en\b/i.test(c.req.header('accept-language') ?? '') ? 'en' : 'ru')
}

export function page(
  c: Context,
  lang: Lang,
  title: string,
  body: Markup | Markup[],
  options: { refreshS?: number } = {},
) {
  c.header('cache-control', 'no-store')
  c.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
  const other = lang === 'ru' ? 'en' : 'ru'
  return c.html(html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${options.refreshS ? html`<meta http-equiv="refresh" content="${options.refreshS}">` : ''}
<title>${title}</title>
<style>${raw(style)}</style>
</head>
<body>
<p class="lang"><a href="?lang=${other}" hreflang="${other}" lang="${other}">${other === 'en' ? 'English' : 'Русский'}</a></p>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>`)
}

/** 12 345,60 ₽ */
export const roubles = (value: string, lang: Lang): string =>
  `${new Intl.NumberFormat(lang, { minimumFractionDigits: 2 }).format(Number(value))} ₽`

const style = `
:root { color-scheme: light dark; --line: light-dark(#ddddd8, #33383d); --soft: light-dark(#f5f5f3, #1c2023); --ink-2: light-dark(#565c62, #b0b6bb); --accent: light-dark(#0f6b57, #6fd3b8); --on-accent: light-dark(#fff, #0d1311) }
* { box-sizing: border-box }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; background: light-dark(#fff, #111315); color: light-dark(#15181b, #f0f1f1) }
main { max-width: 60rem; margin: 0 auto; padding: 0 1rem 3rem }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 0 0 1rem }
h2 { font-size: 1.15rem; margin: 2rem 0 .5rem }
.lang { max-width: 60rem; margin: 0 auto; padding: 1rem; text-align: right }
a { color: var(--accent) }
.hint { color: var(--ink-2) }
.sum { font-size: 2rem; font-weight: 600; margin: .5rem 0 1rem }
.card { border: 1px solid var(--line); border-radius: 12px; padding: 1rem; margin: .75rem 0 }
.narrow { max-width: 30rem }
.scroll { overflow-x: auto }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; padding: .4rem .75rem .4rem 0; border-bottom: 1px solid var(--line); vertical-align: top }
th { color: var(--ink-2); font-weight: 500 }
code, .code { font: 600 1rem ui-monospace, monospace }
.code { font-size: 1.25rem; letter-spacing: .08em }
form { display: flex; flex-wrap: wrap; gap: .5rem; align-items: end; margin: .75rem 0 }
label { display: grid; grid-template-columns: minmax(0, 1fr); gap: .25rem; flex: 1 1 14rem; min-width: 0 }
form > a { align-self: center }
input, select, button { font: inherit; min-height: 44px; padding: .5rem .75rem; border-radius: 8px; border: 1px solid light-dark(#8a8f94, #747b82); background: light-dark(#fff, #191c1f); color: inherit }
button { cursor: pointer; font-weight: 500 }
button.main { background: var(--accent); color: var(--on-accent); border-color: transparent }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
`
