import { describe, expect, test } from 'vitest'
import { hashSecret, newDigits, newSecret, newUuid, sameSecret } from './ids.ts'
import { hashPassword, isPassword } from './passwords.ts'

describe('secrets', () => {
  test('have 256 bits, are URL-safe and unique', () => {
    const many = Array.from({ length: 500 }, newSecret)
    expect(new Set(many).size).toBe(500)
    for (const one of many) {
      expect(one).toMatch(/^[\w-]{43}$/)
      expect(Buffer.from(one, 'base64url')).toHaveLength(32)
    }
  })

  test('are stored as a deterministic one-way hash', () => {
    expect(hashSecret('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
    expect(sameSecret('abc', 'abc')).toBe(true)
    expect(sameSecret('abc', 'abd')).toBe(false)
    expect(sameSecret('abc', 'abcd')).toBe(false)
    expect(sameSecret('', '')).toBe(true)
  })

  test('uuids are valid', () => {
    expect(newUuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })
})

test('codes are uniform and keep leading zeros', () => {
  const counts = Array<number>(10).fill(0)
  for (let i = 0; i < 5_000; i++) {
    const code = newDigits(6)
    expect(code).toMatch(/^\d{6}$/)
    counts[Number(code[0])]!++
  }
  // 500 expected for each first digit; five standard deviations are 106.
  for (const count of counts) expect(Math.abs(count - 500)).toBeLessThan(110)
})

describe('passwords', () => {
  test('are salted and slow to hash; only the right one matches', async () => {
    const { password, hash } = hashPassword('правильный пароль')
    expect(password).toBe('правильный пароль')
    expect(hash).toMatch(/^scrypt\$[\w-]{22}\$[\w-]{43}$/)
    expect(await isPassword('правильный пароль', hash)).toBe(true)
    expect(await isPassword('Правильный пароль', hash)).toBe(false)
    expect(await isPassword('', hash)).toBe(false)
    expect(await isPassword('', null)).toBe(false)
    expect(hashPassword('правильный пароль').hash).not.toBe(hash)
  })

  test('a generated one has twelve letters', async () => {
    const { password, hash } = hashPassword()
    expect(password).toMatch(/^[\w-]{12}$/)
    expect(await isPassword(password, hash)).toBe(true)
  })

  test.each(['', 'scrypt', 'scrypt$$', 'md5$abc$def', 'scrypt$abc', 'scrypt$abc$short'])(
    'a malformed hash matches nothing: %j',
    async (stored) => {
      expect(await isPassword('x', stored)).toBe(false)
    },
  )
})
