/** A message from one tab to the others of this browser. */
export type TabMessage =
  | { kind: 'cart' | 'session' | 'region' | 'locale' }
  | { kind: 'favorites'; ids: readonly number[] }

const name = 'vitrina'
const listeners = new Set<(news: TabMessage) => void>()
let channel: BroadcastChannel | undefined

export function sendToTabs(news: TabMessage): void {
  channel?.postMessage(news)
}

export function listenToTabs(listener: (news: TabMessage) => void): void {
  listeners.add(listener)
  // Opened here and not at the top: the page server also loads this file and has the class too.
  if (channel || typeof BroadcastChannel === 'undefined') return
  channel = new BroadcastChannel(name)
  channel.addEventListener('message', (event) => {
    for (const one of listeners) one(event.data as TabMessage)
  })
}
