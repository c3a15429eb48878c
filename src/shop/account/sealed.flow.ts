import type { Secrets } from '#kit/security/secrets.ts'

/** Encrypts each member by itself; empty ones are left out. `of` is where they lie: moved elsewhere they cannot be opened. */
export async function sealMembers(
  secrets: Secrets,
  of: string,
  members: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const filled = Object.entries(members).filter(([, text]) => text !== '')
  const sealed = filled.map(async ([name, text]) => [name, await secrets.seal(text, `${of}/${name}`)] as const)
  return Object.fromEntries(await Promise.all(sealed))
}

/** The other way round. Throws `SecretProblem` when a key is gone or something was changed. */
export async function openMembers(
  secrets: Secrets,
  of: string,
  sealed: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const opened = Object.entries(sealed).map(
    async ([name, text]) => [name, await secrets.open(text, `${of}/${name}`)] as const,
  )
  return Object.fromEntries(await Promise.all(opened))
}
