import type { Secrets } from '#kit/security/secrets.ts'

/**
 * Encrypts each field separately; empty ones are omitted. `of`: the storage
 * place, to which they are bound: moved elsewhere, they cannot be decrypted.
 */
export async function sealMembers(
  secrets: Secrets,
  of: string,
  members: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const filled = Object.entries(members).filter(([, text]) => text !== '')
  const sealed = filled.map(async ([name, text]) => [name, await secrets.seal(text, `${of}/${name}`)] as const)
  return Object.fromEntries(await Promise.all(sealed))
}

/** Decrypts the fields. Throws `SecretProblem` if a key is missing or data were changed. */
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
