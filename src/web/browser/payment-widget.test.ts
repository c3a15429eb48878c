import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showPaymentWidget } from './payment-widget.ts'

const scripts: { src: string; onload: () => void; onerror: () => void; remove: () => void }[] = []
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', {
    createElement: () => ({ remove() {} }),
    head: { append: (script: (typeof scripts)[number]) => scripts.push(script) },
  })
  vi.stubGlobal(
    'YooMoneyCheckoutWidget',
    class {
      on() {}
      async render() {}
      destroy() {}
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const show = () =>
  showPaymentWidget(
    { script: 'https://widget.test/v1.js', token: 'token', containerId: 'here' },
    { onPaid: () => {}, onFailed: () => {} },
  )

test('a failed load can be retried, and the retry is kept: the first timeout is ignored', async () => {
  const first = expect(show()).rejects.toThrow('could not be loaded')
  scripts[0]!.onerror()
  await first
  const second = show()
  scripts[1]!.onload()
  await second
  vi.advanceTimersByTime(60_000)
  await show()
  expect(scripts).toHaveLength(2)
})
