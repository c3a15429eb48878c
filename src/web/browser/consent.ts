import { createStore } from './store.ts'
import { readStored, writeStored } from './stored/stored-text.ts'

const key = 'trackers'

interface Consent {
  /** Null: not answered yet. */
  answer: 'yes' | 'no' | null
  /** The question is shown again, on request. */
  isAsked: boolean
}

const kept = readStored(key)

/** Whether third-party trackers may run in this browser. Without an answer they may not: nothing of them is loaded before a yes. */
export const consent = createStore<Consent>({ answer: kept === 'yes' || kept === 'no' ? kept : null, isAsked: false })

export const reopenConsent = (): void => consent.set({ isAsked: true })

export function answerConsent(answer: 'yes' | 'no'): void {
  const before = consent.get().answer
  writeStored(key, answer)
  consent.set({ answer, isAsked: false })
  if (before !== 'yes' || answer !== 'no') return
  forgetCookies()
  // A script that is already running ends only with its page.
  location.reload()
}

/** Deletes cookies that trackers set for the shop's host or its parent domains. */
function forgetCookies(): void {
  const labels = location.hostname.split('.')
  const domains = ['', ...labels.map((_, n) => `; Domain=${labels.slice(n).join('.')}`)]
  for (const [name = ''] of document.cookie.split(/;\s*/).map((one) => one.split('=')))
    if (/^_(ym|ga|gid|gat|gcl)/.test(name))
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
      for (const domain of domains) document.cookie = `${name}=; Path=/; Max-Age=0${domain}`
}
