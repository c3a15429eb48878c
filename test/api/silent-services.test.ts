import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { orderBody, placed } from '../place-order.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'
import { type OuterWorld, startOuterWorld } from '../start-emulators.ts'

// What a person reads when an outer service does not answer: the fact and a way to continue. Never that their input was wrong.
let outer: OuterWorld
let shop: TestApp
let anna: Record<string, string>
beforeAll(async () => {
  outer = await startOuterWorld()
  shop = await startApp({ outside: outer.outside })
  anna = await shop.signIn('79000000001')
})
sameStart(() => shop)
afterEach(() => outer.makeWell())
afterAll(async () => {
  await shop.close()
  await outer.close()
})

const mug = [{ sku: 'MUG', count: 1 }]
const english = { 'accept-language': 'en' }

test.each(['find-party', 'find-bank'])(
  'a silent registry (%s) is named in the error, and details can be typed',
  async (call) => {
    const find = (headers = {}) =>
      shop.json(`/api/dadata/${call}/`, { json: { query: '6612345676' }, headers: { ...anna, ...headers } })
    await outer.makeIll('dadata', 'http500')
    const { status, body } = await find()
    expect([status, body.code]).toEqual([503, 'register_unavailable'])
    expect(body.detail).toMatch(/^Справочник .*вручную/)
    expect(body.detail).not.toMatch(/адрес/i)
    expect((await find(english)).body.detail).toMatch(/^The register .*manually/)
    await outer.makeWell()
    expect((await find()).status).toBe(200)
  },
)

const codeFor = (phone: string, more = {}) =>
  shop.json(`/api/sms/send_code/?phone=${phone}`, { method: 'POST', ip: '198.18.7.1', ...more })

test('[AUTH-22] a rejected number prompts to check it', async () => {
  const { status, body } = await codeFor('79121230202')
  expect([status, body.code, body.reason]).toEqual([502, 'code_not_sent', 'number'])
  expect(body.detail).toMatch(/^Не удалось запросить код.*Проверьте номер/)
})

test('[AUTH-22] a failing or silent sender is not blamed on the number', async () => {
  const isService = async (phone: string) => {
    const { status, body } = await codeFor(phone)
    expect([status, body.code, body.reason]).toEqual([502, 'code_not_sent', 'service'])
    expect(body.detail).toMatch(/^Не удалось запросить код.*дело не в вашем номере.*Попробуйте/)
    expect(body.detail).not.toMatch(/Проверьте номер/)
  }
  await isService('79121230099')
  for (const mode of ['reset', 'garbage', 'http500'] as const) {
    await outer.makeIll('sms', mode)
    await isService('79121230111')
  }
  expect((await codeFor('79121230111', { headers: english })).body.detail).toMatch(/your number is not the problem/)
})

test('an address a silent lookup cannot locate is not called unknown or out of reach', async () => {
  const village = { city: 'Верхняя Пышма', street: 'Ленина', house: '1', address: 'Верхняя Пышма, Ленина, 1' }
  const at = (address: unknown, headers = {}) => [
    shop.json('/api/v2/cart/', { json: { items: mug, save: false, address }, headers: { ...anna, ...headers } }),
    shop.json('/api/orders/', { json: orderBody(shop, mug, { address }), headers: { ...anna, ...headers } }),
  ]
  for (const answer of at('Луна, кратер 1')) expect((await answer).body.code).toBe('address_not_found')
  await outer.makeIll('dadata', 'http500')
  for (const address of ['Навагинская, 5', village, { address: village.address }])
    for (const answer of at(address)) {
      const { status, body } = await answer
      expect([status, body.code, body.errors[0].field]).toEqual([503, 'address_unchecked', 'address'])
      expect(body.detail).toMatch(/Справочник адресов сейчас не отвечает.*укажите город/)
    }
  for (const answer of at('Навагинская, 5', english))
    expect((await answer).body.detail).toMatch(/address directory isn’t responding/)
  // The way to continue that the message names: the city before the street.
  const made = await placed(shop, anna, mug, { address: 'Екатеринбург, Навагинская, 5' })
  expect(made).toMatchObject({ address_verified: false, due_date: null })
})
