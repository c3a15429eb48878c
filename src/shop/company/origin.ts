/** The data of a company that determine its origin. */
interface Hosted {
  hosts: readonly string[]
  isDefault: boolean
}

/**
 * The public origin of a company, without a trailing slash: for everything that links here from outside (return from a bank, feeds, mails, shared
 * and canonical links). The default company has PUBLIC_URL; another one has its first host with the protocol and port of PUBLIC_URL, and
 * PUBLIC_URL itself only while it has no host (our choice).
 */
export function originOf({ hosts, isDefault }: Hosted, publicUrl: string): string {
  const [host] = hosts
  if (isDefault || !host) return publicUrl.replace(/\/$/, '')
  const { protocol, port } = new URL(publicUrl)
  const hasPort = /:\d+$/.test(host)
  return `${protocol}//${host}${port && !hasPort ? `:${port}` : ''}`
}
