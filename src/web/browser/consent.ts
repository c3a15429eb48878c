import { keepText, keptText } from './kept/kept-text.ts'
import { createStore } from './store.ts'

const key = 'trackers'

interface Consent {
  /** Null: nobody has said yet. */
  answer: 'yes' | 'no' | null
  /** The question stands again, on wish. */
  isAsked: boolean
}

const kept = keptText(key)

/** Whether foreign trackers may come to this browser. Silence is a no: nothing of them is loaded before a yes. */
export const consent = createStore<Consent>({ answer: kept === 'yes' || kept === 'no' ? kept : null, isAsked: false })

export const askAgain = (): void => consent.set({ isAsked: true })

export function answerConsent(answer: 'yes' | 'no'): void {
  const before = consent.get().answer
  keepText(key, answer)
  consent.set({ answer, isAsked: false })
  if (before !== 'yes' || answer !== 'no') return
  forgetCookies()
  // Script that runs already leaves with its page alone.
  location.reload()
}

/** What trackers have put down in the name of the shop, at its host or above it. */
function forgetCookies(): void {
  const labels = location.hostname.split('.')
  const domains = ['', ...labels.map((_, n) => `; Domain=${labels.slice(n).join('.')}`)]
  for (const [name = ''] of document.cookie.split(/;\s*/).map((one) => one.split('=')))
    if (/^_(ym|ga|gid|gat|gcl)/.test(name))
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
      for (const domain of domains) document.cookie = `${name}=; Path=/; Max-Age=0${domain}`
}
