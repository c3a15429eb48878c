import { BlockList, isIP } from 'node:net'

/** Addresses that an outgoing request must never reach: this machine, local networks, cloud metadata, tunnels (reliability R39). */
const closed = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  closed.addSubnet(net, bits, 'ipv4')
}
for (const [net, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const) {
  closed.addSubnet(net, bits, 'ipv6')
}

/** The IPv4 address inside `::ffff:10.0.0.1`, however it is spelled; null for other addresses. */
function mappedIpv4(address: string): string | null {
  if (isIP(address) !== 6) return null
  const canonical = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1)
  const match = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(canonical)
  if (!match) return null
  const [high, low] = [Number.parseInt(match[1]!, 16), Number.parseInt(match[2]!, 16)]
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/** True for an address that is not on the public internet, and for anything that is not an address. */
export function isPrivateAddress(address: string): boolean {
  const plain = mappedIpv4(address) ?? address.split('%')[0]!
  const version = isIP(plain)
  if (version === 0) return true
  return closed.check(plain, version === 4 ? 'ipv4' : 'ipv6')
}
