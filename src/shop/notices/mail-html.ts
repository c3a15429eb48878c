import { escapeHtml } from '#lib/escape.ts'
import { luminance } from '#lib/luminance.ts'
import { mailParts } from './placeholders.ts'

interface MailLook {
  subject: string
  body: string
  brand: string
  /** The company's colour, `#rrggbb`; any other value is replaced by the default colour. */
  colour: string
  language: 'ru' | 'en'
  /** The unsubscribe link; null: this mail has none. */
  leave: { link: string; words: string } | null
}

const usualColour = '#0f6b57'

/**
 * A mail as HTML: one column of text that every mail program shows, light or dark, without images or external resources. Styles are also inline,
 * because some programs remove the head.
 */
export function mailHtml({ subject, body, brand, colour, language, leave }: MailLook): string {
  const brandColour = /^#[0-9a-f]{6}$/i.test(colour) ? colour : usualColour
  const onBrand = inkOn(brandColour)
  const all = mailParts(body)
  const parts = all.map((part, index) => {
    if (part.kind === 'text') return `<p style="margin:0 0 16px">${part.lines.map(words).join('<br>')}</p>`
    // Buttons that follow each other are one choice: same width, close together.
    const isFirst = all[index - 1]?.kind !== 'press'
    const isLast = all[index + 1]?.kind !== 'press'
    const margin = `${isFirst ? 24 : 0}px 0 ${isLast ? 24 : 8}px`
    const shape = isFirst && isLast ? 'display:inline-block' : 'display:block;max-width:280px;box-sizing:border-box'
    return `<p style="margin:${margin}"><a class="press" href="${escapeHtml(part.link)}" style="${shape};padding:14px 24px;border-radius:10px;background:${brandColour};color:${onBrand};font-weight:600;text-decoration:none">${escapeHtml(part.label)}</a></p>`
  })
  const leaving = leave
    ? `<p class="quiet" style="margin:24px 0 0;font-size:13px;color:#5c6670"><a href="${escapeHtml(leave.link)}" style="color:inherit">${escapeHtml(leave.words)}</a></p>`
    : ''
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
:root { color-scheme: light dark }
@media (prefers-color-scheme: dark) {
  body, .page { background: #14181b !important; color: #e8ecef !important }
  .card { background: #1d2327 !important; border-color: #323a40 !important }
  .brand, .quiet { color: #a9b4bc !important }
}
</style>
</head>
<body style="margin:0;background:#f3f5f6;color:#15191c">
<div class="page" style="padding:24px 12px;background:#f3f5f6;font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;font-size:16px;line-height:24px;color:#15191c">
<div class="card" style="max-width:560px;margin:0 auto;padding:28px 24px;border:1px solid #dfe4e7;border-radius:16px;background:#ffffff;overflow-wrap:anywhere">
<p class="brand" style="margin:0 0 20px;font-weight:700;color:#5c6670">${escapeHtml(brand)}</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:28px">${words(subject)}</h1>
${parts.join('\n')}
${leaving}
</div>
</div>
</body>
</html>
`
}

/** White if its contrast is sufficient (WCAG, 4.5 to 1), else dark. */
const inkOn = (colour: string): string => (1.05 / (luminance(colour) + 0.05) >= 4.5 ? '#ffffff' : '#15191c')

/** Keeps a number or a code with hyphens on one line; the copied text is unchanged. */
const words = (text: string): string =>
  escapeHtml(text).replace(
    /(?<![\p{L}\d])(?=[\p{L}\d-]*\d)[\p{L}\d]{1,12}(?:-[\p{L}\d]{1,12}){1,3}(?![\p{L}\d-])/gu,
    '<span style="white-space:nowrap">$&</span>',
  )
