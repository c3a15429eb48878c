import { type OpenedStream, openStream } from '../../browser/streams.ts'

/**
 * Calls `read` whenever the order has to be read again, one reading at a time, so that the last one shown is the latest; `lost` when changes can
 * no longer be heard.
 */
export function watchOrder(id: number, read: () => Promise<void>, lost?: () => void): OpenedStream {
  let isReading = false
  let isStale = false
  async function changed(): Promise<void> {
    isStale = true
    if (isReading) return
    isReading = true
    while (isStale) {
      isStale = false
      await read()
    }
    isReading = false
  }
  const listen = () => void changed()
  return openStream('/api/orders/{id}/stream/', { params: { id } }, { changed: listen, reset: listen }, lost)
}
