import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchOrder } from '../parts/orders/watch-order.ts'
import { openStream } from './streams.ts'

/** Stands in for the EventSource of a browser: the test says what the shop and the network do. */
class FakeSource extends EventTarget {
  static readonly CLOSED = 2
  static all: FakeSource[] = []
  readyState = 0
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    FakeSource.all.push(this)
  }
  close(): void {
    this.readyState = 2
  }
  open(): void {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }
  say(event: string, data: object, lastEventId = ''): void {
    this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data), lastEventId }))
  }
  /** The connection is lost: the browser tries again itself. */
  lose(): void {
    this.readyState = 0
    this.dispatchEvent(new Event('error'))
  }
  /** The shop answers with a refusal: the browser gives up. */
  refuse(): void {
    this.readyState = 2
    this.dispatchEvent(new Event('error'))
  }
}
class FakeDocument extends EventTarget {
  visibilityState: DocumentVisibilityState = 'visible'
}
let page = new FakeDocument()
function show(state: DocumentVisibilityState): void {
  page.visibilityState = state
  page.dispatchEvent(new Event('visibilitychange'))
}
const sources = () => FakeSource.all
const last = () => sources().at(-1) as FakeSource

beforeEach(() => {
  FakeSource.all = []
  page = new FakeDocument()
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', FakeSource)
  vi.stubGlobal('document', page)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function open() {
  const heard: string[] = []
  const stream = openStream(
    '/api/orders/{id}/stream/',
    { params: { id: 5 } },
    { changed: ({ what }) => heard.push(what), reset: () => heard.push('reset') },
    () => heard.push('lost'),
  )
  return { stream, heard }
}

test('a stream is live from its opening; its events reach their listeners', () => {
  const { stream, heard } = open()
  expect([last().url, stream.isLive()]).toEqual(['/api/orders/5/stream/', false])
  last().open()
  last().say('reset', {}, '7:7:')
  last().say('changed', { what: 'order.paid' }, '8:8:')
  expect([stream.isLive(), heard]).toEqual([true, ['reset', 'order.paid']])
  stream.close()
  expect(last().readyState).toBe(2)
})

test('a hidden page holds no stream and continues where it ended when it is seen again', () => {
  const { stream } = open()
  last().open()
  last().say('changed', { what: 'order.moved' }, '8:9:8')
  show('hidden')
  expect([last().readyState, stream.isLive()]).toEqual([2, false])
  show('visible')
  expect(sources().map(({ url }) => url)).toEqual([
    '/api/orders/5/stream/',
    '/api/orders/5/stream/?last_event_id=8%3A9%3A8',
  ])
  stream.close()
  show('hidden')
  show('visible')
  expect(sources()).toHaveLength(2)
})

test('a lost connection is told once, however often the browser tries again', () => {
  const { stream, heard } = open()
  last().open()
  for (let i = 0; i < 3; i++) last().lose()
  expect([heard, stream.isLive(), sources().length]).toEqual([['lost'], false, 1])
  last().open()
  expect(stream.isLive()).toBe(true)
  last().lose()
  expect(heard).toEqual(['lost', 'lost'])
  stream.close()
})

test('after a refusal it is tried again later and later, and never after it was closed', () => {
  const { stream } = open()
  for (const within of [7_500, 15_000, 30_000]) {
    const before = sources().length
    last().refuse()
    vi.advanceTimersByTime(2_400)
    expect(sources()).toHaveLength(before)
    vi.advanceTimersByTime(within)
    expect(sources()).toHaveLength(before + 1)
  }
  last().refuse()
  stream.close()
  vi.advanceTimersByTime(3_600_000)
  expect(sources()).toHaveLength(4)
})

test('without EventSource a stream is never live', () => {
  vi.stubGlobal('EventSource', undefined)
  expect(open().stream.isLive()).toBe(false)
})

test('an order that changes while it is read is read once more, after that reading', async () => {
  const answers: (() => void)[] = []
  const stream = watchOrder(5, () => new Promise<void>((resolve) => answers.push(resolve)))
  last().open()
  last().say('reset', {})
  last().say('changed', { what: 'order.moved' })
  last().say('changed', { what: 'order.paid' })
  expect(answers).toHaveLength(1)
  answers[0]?.()
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(answers).toHaveLength(2)
  last().say('changed', { what: 'order.moved' })
  expect(answers).toHaveLength(3)
  stream.close()
})
