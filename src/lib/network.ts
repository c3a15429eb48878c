/**
 * The unit by which rate limits count an IP address: the address for IPv4, its /64 for IPv6, because one household controls a whole /64; `block`:
 * the next larger unit, /24 or /48 (reliability R21, R59).
 */
export function networkOf(ip: string): { address: string; block: string } {
  const v4 = /(\d+\.\d+\.\d+)\.\d+$/.exec(ip)
  if (v4) return { address: v4[0], block: v4[1]! }
  const groups = expand(ip.replace(/%.*$/, '').toLowerCase())
  return { address: groups.slice(0, 4).join(':'), block: groups.slice(0, 3).join(':') }
}

/** Eight groups without leading zeros, `::` expanded. */
function expand(ip: string): string[] {
  const [left = '', right = ''] = ip.split('::')
  const groups = (text: string) => (text === '' ? [] : text.split(':'))
  const [head, tail] = [groups(left), groups(right)]
  const middle = ip.includes('::') ? Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0') : []
  return [...head, ...middle, ...tail].map((group) => group.replace(/^0+(?=.)/, ''))
}
