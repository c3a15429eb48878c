/** What of a company its address depends on. */
interface Hosted {
  hosts: readonly string[]
  isDefault: boolean
}

/**
 * The address people know a company by, without a slash at the end: for whatever leads here from outside (return from a bank,
 * feeds, mails, shared and canonical links). The default company has PUBLIC_URL; another one its own first host with the
 * protocol and port of PUBLIC_URL, and PUBLIC_URL only while it has no host (our choice).
 */
export function originOf({ hosts, isDefault }: Hosted, publicUrl: string): string {
  const [host] = hosts
  if (isDefault || !host) return publicUrl.replace(/\/$/, '')
  const { protocol, port } = new URL(publicUrl)
  const hasPort = /:\d+$/.test(host)
  return `${protocol}//${host}${port && !hasPort ? `:${port}` : ''}`
}
