/** A masked phone or email: its owner recognises it, and a stranger's stays hidden. */
export function masked(channel: 'sms' | 'mail', address: string): string {
  if (channel === 'mail') return `${address[0]}***${address.slice(address.lastIndexOf('@'))}`
  const last = address.slice(-4)
  return `+${address.slice(0, Math.max(1, address.length - 10))} *** ***-${last.slice(0, 2)}-${last.slice(2)}`
}
