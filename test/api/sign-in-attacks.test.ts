import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sameStart } from '../same-start.ts'
import { solvePuzzle } from '../solve-puzzle.ts'
import { startApp, type TestApp } from '../start-app.ts'
import { type OuterWorld, startOuterWorld } from '../start-emulators.ts'

// Sign-in under attack (decision 0036): codes cost the shop money, and a stranger must not keep an owner out.
let outer: OuterWorld
let shop: TestApp
beforeAll(async () => {
  outer = await startOuterWorld()
  shop = await startApp({ outside: outer.outside, poolSize: 12 })
})
sameStart(() => shop)
afterAll(async () => {
  await shop.close()
  await outer.close()
})
// Moves the clock past the windows in which other tests were counted.
beforeEach(() => shop.clock.advance(2 * 86_400_000))

let addresses = 0
const newAddress = () => {
  addresses++
  return `198.${18 + (addresses >> 8)}.${addresses & 255}.1`
}
const send = (phone: string, ip: string, puzzle?: string) =>
  shop.json(`/api/sms/send_code/?phone=%2B${phone}${puzzle ? `&puzzle=${encodeURIComponent(puzzle)}` : ''}`, {
    method: 'POST',
    ip,
  })
const verify = (phone: string, code: string, ip: string) =>
  shop.json('/api/v2/auth/verify_code/', { json: { source: phone, code, method: 'sms' }, ip })
const lastCode = async (phone: string) => (await outer.outbox(phone))[0]!.code!
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
/** Numbers far apart, so that they share no prefix. */
const scattered = (i: number) => `79${String(100_000_000 + ((i * 7_654_321) % 899_999_999)).padStart(9, '0')}`

describe('random numbers', () => {
  test('many networks: after 150 unused codes every sender must solve a puzzle to get a code', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 160; i++) statuses.push((await send(scattered(i), newAddress())).status)
    expect(statuses).toEqual([...Array(150).fill(200), ...Array(10).fill(429)])
    const ip = newAddress()
    const { body } = await send('79261234567', ip)
    expect(body).toMatchObject({ code: 'puzzle_needed', puzzle: { bits: 16 } })
    const solution = solvePuzzle(body.puzzle)
    expect((await send('79261234568', ip, solution)).body.code).toBe('puzzle_needed')
    expect((await send('79261234567', ip, `${solution}1`)).body.code).toBe('puzzle_needed')
    expect((await send('79261234567', ip, solution)).status).toBe(200)
    expect((await verify('79261234567', await lastCode('79261234567'), ip)).status).toBe(200)
    shop.clock.advance(301_000)
    expect((await send('79261234567', ip, solution)).body.code).toBe('puzzle_needed')
  })

  test('one prefix: after fifty', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 52; i++) statuses.push((await send(`79261${String(200_000 + i * 7)}`, newAddress())).status)
    expect(statuses.slice(49)).toEqual([200, 429, 429])
    expect((await send('79031234567', newAddress())).status).toBe(200)
  })

  test('a hundred and twenty concurrent people who enter their codes all sign in', async () => {
    const people = Array.from({ length: 120 }, (_, i) => ({ phone: scattered(i + 1000), ip: newAddress() }))
    const sent = await Promise.all(people.map(({ phone, ip }) => send(phone, ip)))
    expect(sent.map(({ status, body }) => body.code ?? status)).toEqual(Array(120).fill(200))
    const codes = await Promise.all(people.map(({ phone }) => lastCode(phone)))
    const verified = await Promise.all(people.map(({ phone, ip }, i) => verify(phone, codes[i]!, ip)))
    expect(verified.map(({ status, body }) => body.code ?? status)).toEqual(Array(120).fill(200))
  })

  test.each([
    ['447911123456', 'Britain'],
    ['8613812345678', 'China'],
    ['14155552671', 'the United States'],
  ])('%s (%s) is no country of this shop: nothing is sent', async (phone) => {
    await outer.forget()
    const { status, body } = await send(phone, newAddress())
    expect([status, body.code]).toEqual([400, 'phone_country_not_served'])
    expect(await outer.requests('sms')).toEqual([])
  })

  test('a customs union number is accepted', async () => {
    expect((await send('375291234567', newAddress())).status).toBe(200)
  })
})

describe('a stranger’s guesses', () => {
  const phone = '79161234567'

  test('ten wrong ones on two codes do not lock the owner out', async () => {
    const [thief, owner] = [newAddress(), newAddress()]
    for (let i = 0; i < 2; i++) {
      await send(phone, thief)
      const code = await lastCode(phone)
      for (let n = 0; n < 5; n++) expect((await verify(phone, wrongOf(code), thief)).status).toBe(400)
      expect((await verify(phone, code, thief)).body.code).toBe('code_tries_used_up')
      shop.clock.advance(61_000)
    }
    const { body } = await send(phone, owner)
    expect(body.code).toBe('puzzle_needed')
    expect((await send(phone, owner, solvePuzzle(body.puzzle))).status).toBe(200)
    expect((await verify(phone, await lastCode(phone), owner)).status).toBe(200)
  })

  test('on the owner’s code leave the owner five tries, and fifteen to all together', async () => {
    const owner = newAddress()
    await send(phone, owner)
    const code = await lastCode(phone)
    const thief = newAddress()
    for (let n = 0; n < 8; n++) await verify(phone, wrongOf(code), thief)
    expect((await verify(phone, wrongOf(code), owner)).body).toMatchObject({ code: 'wrong_code', tries_left: 4 })
    expect((await verify(phone, code, owner)).status).toBe(200)
    shop.clock.advance(61_000)
    await send(phone, owner)
    const next = await lastCode(phone)
    for (let thieves = 0; thieves < 4; thieves++) {
      const ip = newAddress()
      for (let n = 0; n < 5; n++) await verify(phone, wrongOf(next), ip)
    }
    expect((await verify(phone, next, owner)).body.code).toBe('code_tries_used_up')
  })
})
