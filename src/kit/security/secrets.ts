import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * Secrets that lie in the database, each encrypted by itself with AES-256-GCM. What a secret belongs to (table, row, field) is
 * its associated data: moved to another row or field, it cannot be opened.
 */
export interface Secrets {
  /** By the current key. */
  seal(text: string, belongsTo: string): Promise<string>
  /** Throws `SecretProblem` when its key is not there or anything of it was changed. */
  open(sealed: string, belongsTo: string): Promise<string>
  /** Ready to seal everything anew: makes a new key if the keys are ours to make. Returns the id of the current one. */
  newKey(): Promise<string>
}

export class SecretProblem extends Error {}

interface Key {
  id: string
  bytes: Buffer
}

interface KeySource {
  /** SECRET_KEYS: `id:base64,id2:base64`, the first one current. Empty: the file. */
  setting: string
  /** Where our own keys lie, when none are set. Made with the first secret, so that a shop without secrets has no file. */
  file: string
}

const form = 'v1'

export function createSecrets(source: KeySource): Secrets {
  let known: Key[] | null = null

  async function keys(options: { make: boolean; again?: boolean }): Promise<Key[]> {
    if (known?.length && !options.again) return known
    if (source.setting) known = readKeys(source.setting)
    else known = readKeys((await readIfThere(source.file)) ?? (options.make ? await makeFile(source.file) : ''))
    return known
  }

  return {
    async seal(text, belongsTo) {
      const [key] = await keys({ make: true })
      return sealWith(key!, text, belongsTo)
    },
    async open(sealed, belongsTo) {
      const id = sealed.split('.')[1]
      const find = (list: Key[]) => list.find((key) => key.id === id)
      // Another process may have made a new key since we read the file.
      const key = find(await keys({ make: false })) ?? find(await keys({ make: false, again: true }))
      if (!key) throw new SecretProblem(`a secret is encrypted with the key "${id}", which is not among the keys`)
      return openWith(key, sealed, belongsTo)
    },
    async newKey() {
      if (!source.setting) {
        const before = await keys({ make: true, again: true })
        await writeWhole(source.file, writeKeys([newKeyAfter(before), ...before]))
        await keys({ make: false, again: true })
      }
      return (await keys({ make: true }))[0]!.id
    },
  }
}

function sealWith(key: Key, text: string, belongsTo: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key.bytes, iv).setAAD(Buffer.from(belongsTo, 'utf8'))
  const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  const parts = [iv, cipher.getAuthTag(), data].map((part) => part.toString('base64url'))
  return [form, key.id, ...parts].join('.')
}

function openWith(key: Key, sealed: string, belongsTo: string): string {
  const [version, , iv, tag, data] = sealed.split('.')
  if (version !== form || !iv || !tag || data === undefined)
    throw new SecretProblem('a secret is not in the form we write')
  try {
    const decipher = createDecipheriv('aes-256-gcm', key.bytes, Buffer.from(iv, 'base64url'), { authTagLength: 16 })
      .setAAD(Buffer.from(belongsTo, 'utf8'))
      .setAuthTag(Buffer.from(tag, 'base64url'))
    return Buffer.concat([decipher.update(Buffer.from(data, 'base64url')), decipher.final()]).toString('utf8')
  } catch {
    throw new SecretProblem(`a secret of ${belongsTo} was changed, moved, or encrypted with another key`)
  }
}

/** The keys of a setting or file; commas or lines between them. Says what is wrong without repeating a key. */
export function readKeys(text: string): Key[] {
  const keys = text
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part, index) => {
      const [, id, base64] = /^([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/_-]+={0,2})$/.exec(part) ?? []
      const bytes = Buffer.from(base64 ?? '', 'base64')
      if (!id || bytes.length !== 32)
        throw new SecretProblem(`key ${index + 1} of the secret keys is not "id:base64 of 32 bytes"`)
      return { id, bytes }
    })
  if (new Set(keys.map(({ id }) => id)).size !== keys.length)
    throw new SecretProblem('two of the secret keys have one id')
  return keys
}

const writeKeys = (keys: Key[]) => keys.map(({ id, bytes }) => `${id}:${bytes.toString('base64')}\n`).join('')

/** Old keys stay in the file: a backup may still be encrypted with them. */
const newKeyAfter = (before: Key[]): Key => ({ id: `k${before.length + 1}`, bytes: randomBytes(32) })

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Two processes may begin at once: whoever links first has made the key, the other reads it. */
async function makeFile(file: string): Promise<string> {
  const part = await writePart(file, writeKeys([newKeyAfter([])]))
  try {
    await link(part, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(part, { force: true })
  }
  return readFile(file, 'utf8')
}

async function writeWhole(file: string, text: string): Promise<void> {
  await rename(await writePart(file, text), file)
}

async function writePart(file: string, text: string): Promise<string> {
  await mkdir(path.dirname(file), { recursive: true })
  const part = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(part, text, { mode: 0o600, flag: 'wx' })
  return part
}
