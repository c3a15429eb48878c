/** An address as the journal stores it after sending: enough to answer a question, too little to write to. */
export function maskAddress(address: string): string {
  const [name, domain] = address.split('@')
  if (domain !== undefined) return `${name!.slice(0, 1)}…@${domain}`
  return /^\d{7,}$/.test(address) ? `…${address.slice(-4)}` : '…'
}
