/** Other tabs of this browser. `storage` events stand in where BroadcastChannel is missing. */
export type TabNews =
  | { kind: 'cart' }
  | { kind: 'session' }
  | { kind: 'favorites' }
  | { kind: 'region' }
  | { kind: 'locale' }

const name = 'vitrina'
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)

export function tellTabs(news: TabNews): void {
  if (channel) channel.postMessage(news)
  else localStorage.setItem(`${name}:news`, JSON.stringify({ ...news, at: performance.now() }))
}

export function hearTabs(listener: (news: TabNews) => void): void {
  if (channel) channel.addEventListener('message', (event) => listener(event.data as TabNews))
  else {
    window.addEventListener('storage', (event) => {
      if (event.key === `${name}:news` && event.newValue) listener(JSON.parse(event.newValue) as TabNews)
    })
  }
}
