import type { StreamListeners, StreamPath, StreamSent } from '#api/call-types.ts'
import { filledPath, queryPairs } from '#api/client.ts'

export interface OpenedStream {
  /** True while events arrive. False: poll. */
  isLive(): boolean
  close(): void
}

/** Own attempts after the shop refused: the browser itself tries again only after a lost connection. */
const firstRetryMs = 5_000
const lastRetryMs = 300_000

/** With some spread, so that pages that were refused together do not come back together. */
const retryMs = (refused: number): number =>
  Math.min(lastRetryMs, firstRetryMs * 2 ** (refused - 1)) * (0.5 + Math.random())

/**
 * Listens to a stream of the shop (decision 0092) while the page is visible, and continues after a pause where it ended. `lost` is called when
 * events stop arriving, so that the page polls until they come again. Without EventSource it is never live.
 */
export function openStream<Path extends StreamPath>(
  path: Path,
  sent: StreamSent<Path>,
  listeners: StreamListeners<Path>,
  lost: () => void = () => {},
): OpenedStream {
  const { params, query } = sent as { params?: Record<string, string | number>; query?: Record<string, unknown> }
  let source: EventSource | null = null
  let lastId = ''
  let refused = 0
  let wasLive = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let isClosed = typeof EventSource === 'undefined'

  function connect(): void {
    if (isClosed || source || document.visibilityState === 'hidden') return
    const pairs = new URLSearchParams([...queryPairs(query), ...queryPairs({ last_event_id: lastId || undefined })])
    const opened = new EventSource(filledPath(path, params) + (pairs.size > 0 ? `?${pairs}` : ''))
    source = opened
    opened.addEventListener('open', () => {
      refused = 0
      wasLive = true
    })
    for (const [event, listener] of Object.entries(listeners))
      opened.addEventListener(event, (message: MessageEvent<string>) => {
        lastId = message.lastEventId || lastId
        ;(listener as (data: unknown) => void)(JSON.parse(message.data))
      })
    opened.addEventListener('error', () => {
      if (opened !== source) return
      if (opened.readyState === EventSource.CLOSED) {
        drop()
        refused++
        timer = setTimeout(connect, retryMs(refused))
      }
      // Once: the browser reports each of its own attempts.
      if (wasLive) lost()
      wasLive = false
    })
  }

  function drop(): void {
    clearTimeout(timer)
    source?.close()
    source = null
  }

  const follow = (): void => (document.visibilityState === 'hidden' ? drop() : connect())
  document.addEventListener('visibilitychange', follow)
  connect()
  return {
    isLive: () => source?.readyState === 1,
    close() {
      isClosed = true
      document.removeEventListener('visibilitychange', follow)
      drop()
    },
  }
}
