/**
 * The name of a host as browsers send it: small letters, a Cyrillic domain in Punycode, no dot at the end. Null for what is none: an address
 * with a scheme, a port, a path or a name in it, and what is no domain at all.
 */
export function readHost(text: string): string | null {
  const said = text.trim().replace(/\.$/, '')
  if (said === '' || /[\s:/?#@\\[\]]/.test(said)) return null
  const name = URL.parse(`http://${said}`)?.hostname ?? ''
  return /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(name) ? name : null
}

/**
 * The host of a request by its `Host` header, without the port. A program may send a Cyrillic domain as it is written; its bytes arrive as
 * single letters. What cannot be read is answered as it came, in small letters: nobody opens at it.
 */
export function requestedHost(header: string): string {
  const plain = header.toLowerCase().replace(/\.?(:\d+)?$/, '')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: everything but ASCII
  if (/^[\x00-\x7f]*$/.test(plain)) return plain
  const bytes = Uint8Array.from(header, (letter) => letter.charCodeAt(0))
  const isBytes = [...header].every((letter) => letter.charCodeAt(0) < 256)
  const written = isBytes ? new TextDecoder().decode(bytes) : header
  return readHost(written.replace(/\.?(:\d+)?$/, '')) ?? plain
}
