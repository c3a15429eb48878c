import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSecrets, readKeys, SecretProblem } from './secrets.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'vitrina-secrets-'))
})
afterAll(() => rm(folder, { recursive: true }))

const key = (id: string) => `${id}:${randomBytes(32).toString('base64')}`
const nowhere = '/nowhere/secret-keys'
const about = 'provider_accounts/1/payment/yookassa/secretKey'

describe('with keys from a setting', () => {
  test('opens what it sealed, and seals equal texts differently', async () => {
    const secrets = createSecrets({ setting: key('a'), file: nowhere })
    const [one, two] = [await secrets.seal('live_тайна', about), await secrets.seal('live_тайна', about)]
    expect(one).not.toBe(two)
    expect(one).not.toContain('live')
    expect(one).toMatch(/^v1\.a\./)
    expect([await secrets.open(one, about), await secrets.open(two, about)]).toEqual(['live_тайна', 'live_тайна'])
  })

  test('does not open a value moved to another row or field, altered, or sealed with another key', async () => {
    const secrets = createSecrets({ setting: key('a'), file: nowhere })
    const sealed = await secrets.seal('live_1', about)
    await expect(secrets.open(sealed, about.replace('/1/', '/2/'))).rejects.toThrow(SecretProblem)
    const parts = sealed.split('.')
    for (const index of [2, 3, 4]) {
      const changed = parts.map((part, i) => (i === index ? (part[0] === 'A' ? 'B' : 'A') + part.slice(1) : part))
      await expect(secrets.open(changed.join('.'), about), `part ${index}`).rejects.toThrow(SecretProblem)
    }
    // a truncated tag would be easier to guess
    const short = parts.map((part, i) => (i === 3 ? part.slice(0, 6) : part)).join('.')
    await expect(secrets.open(short, about)).rejects.toThrow(SecretProblem)
    const other = createSecrets({ setting: key('a'), file: nowhere })
    await expect(other.open(sealed, about)).rejects.toThrow(SecretProblem)
  })

  test('seals with the first key, opens with the others; names a removed key', async () => {
    const [old, fresh] = [key('old'), key('new')]
    const sealed = await createSecrets({ setting: old, file: nowhere }).seal('x', about)
    const both = createSecrets({ setting: `${fresh}, ${old}`, file: nowhere })
    expect(await both.newKey()).toBe('new')
    expect(await both.open(sealed, about)).toBe('x')
    expect(await both.seal('x', about)).toMatch(/^v1\.new\./)
    await expect(createSecrets({ setting: fresh, file: nowhere }).open(sealed, about)).rejects.toThrow('"old"')
  })

  test.each(['a', 'a:c2hvcnQ=', ':AAAA', `a:${'A'.repeat(43)}=,b:x`])('%j is not a list of keys', (text) => {
    expect(() => readKeys(text)).toThrow(SecretProblem)
  })

  test('rejects two keys with one id', () => {
    const twice = `${key('a')},${key('a')}`
    expect(() => readKeys(twice)).toThrow('one id')
  })
})

describe('with an own key file', () => {
  test('is created with the first secret, owner-only, once for concurrent starts', async () => {
    const file = path.join(folder, 'one', 'secret-keys')
    const many = Array.from({ length: 8 }, () => createSecrets({ setting: '', file }))
    await expect(many[0]!.open('v1.k1.a.b.c', about)).rejects.toThrow('"k1"')
    const sealed = await Promise.all(many.map((one, i) => one.seal(`s${i}`, about)))
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    for (const [i, text] of sealed.entries()) expect(await many[7 - i]!.open(text, about)).toBe(`s${i}`)
  })

  test('a new key goes first, old ones stay, and a running process picks it up', async () => {
    const file = path.join(folder, 'two', 'secret-keys')
    const running = createSecrets({ setting: '', file })
    const old = await running.seal('x', about)
    const tool = createSecrets({ setting: '', file })
    expect(await tool.newKey()).toBe('k2')
    const fresh = await tool.seal(await tool.open(old, about), about)
    expect(fresh).toMatch(/^v1\.k2\./)
    expect(await running.open(fresh, about)).toBe('x')
    expect(await running.open(old, about)).toBe('x')
    expect(readKeys(await readFile(file, 'utf8')).map(({ id }) => id)).toEqual(['k2', 'k1'])
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })
})
