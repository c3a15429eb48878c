/** Parses a received mail as far as the emulator needs: MIME with two parts, quoted-printable, base64, encoded words. */
export interface ReadMail {
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}

export function readMail(source: string): ReadMail {
  const { headers, body } = partOf(source)
  const parts = partsOf(headers['content-type'] ?? 'text/plain', body, headers)
  const text = parts.find(({ type }) => type.startsWith('text/plain'))?.text ?? ''
  const html = parts.find(({ type }) => type.startsWith('text/html'))?.text ?? ''
  return { subject: words(headers.subject ?? ''), text: text.trim(), html, headers }
}

function partOf(source: string): { headers: Record<string, string>; body: string } {
  const at = source.search(/\r?\n\r?\n/)
  const head = (at < 0 ? source : source.slice(0, at)).replace(/\r?\n[ \t]+/g, ' ')
  const headers = Object.fromEntries(
    head.split(/\r?\n/).flatMap((line) => {
      const colon = line.indexOf(':')
      return colon > 0 ? [[line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]] : []
    }),
  )
  return { headers, body: at < 0 ? '' : source.slice(at).replace(/^\r?\n\r?\n/, '') }
}

function partsOf(type: string, body: string, headers: Record<string, string>): { type: string; text: string }[] {
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1]
  if (!boundary) return [{ type, text: decoded(body, headers['content-transfer-encoding'] ?? '') }]
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((source) => {
      const part = partOf(source.replace(/^\r?\n/, ''))
      return partsOf(part.headers['content-type'] ?? 'text/plain', part.body, part.headers)
    })
}

function decoded(body: string, encoding: string): string {
  switch (encoding.toLowerCase()) {
    case 'base64':
      return Buffer.from(body, 'base64').toString('utf8')
    case 'quoted-printable':
      return quoted(body.replace(/=\r?\n/g, ''))
    default:
      return body
  }
}

const quoted = (text: string): string =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

/** Decodes `=?UTF-8?B?…?=` and `=?UTF-8?Q?…?=`; white space between two encoded words is dropped. */
const words = (text: string): string =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, content: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(content, 'base64').toString('utf8')
        : quoted(content.replaceAll('_', ' ')),
    )
