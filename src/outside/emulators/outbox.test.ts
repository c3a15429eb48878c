import { expect, test } from 'vitest'
import { systemClock } from '#kit/clock.ts'
import { createOutbox } from './outbox.ts'

test('the code of a message is its digits, given or found, never those of an address', () => {
  const outbox = createOutbox(systemClock)
  const codeOf = (text: string, code?: string) => {
    outbox.put({ kind: 'mail', to: 'a@b.test', text, ...(code && { code }) })
    return outbox.read()[0]!.code
  }
  expect(codeOf('Код: 4410')).toBe('4410')
  expect(codeOf('Подтвердить почту: http://localhost:3000/api/customers/email/confirm/?request=12345&code=abc')).toBe(
    null,
  )
  expect(codeOf('http://localhost:3000/my/orders/72/ Код получения 5512')).toBe('5512')
  expect(codeOf('Заказ принят')).toBe(null)
  expect(codeOf('…', '0007')).toBe('0007')
})
