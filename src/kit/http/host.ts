/**
 * Normalizes a host name to the form that browsers send: lower case, a Cyrillic domain in Punycode, no trailing dot. Null for anything else: an
 * address with a scheme, port, path or user, or an invalid domain.
 */
export function readHost(text: string): string | null {
  const said = text.trim().replace(/\.$/, '')
  if (said === '' || /[\s:/?#@\\[\]]/.test(said)) return null
  const name = URL.parse(`http://${said}`)?.hostname ?? ''
  return /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(name) ? name : null
}

/**
 * The host of a request by its `Host` header, without the port. A program may send a Cyrillic domain unencoded; its bytes arrive as single
 * characters. A host that cannot be parsed is returned as it came, in lower case: it is the host of no company.
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
