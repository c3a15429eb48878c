import { readStored, writeStored } from '../browser/stored/stored-text.ts'

/** Spec §9: in narrower windows the shop restores the scroll itself; in wider ones the browser does (NAV-26). */
const ownBelowPx = 1200
const storageKey = 'scroll'
const most = 60

export const restoresItself = (): boolean => window.innerWidth < ownBelowPx

function read(): Record<string, number> {
  try {
    return JSON.parse(readStored(storageKey, 'sessionStorage') ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}

export function storeScroll(entryKey: string | undefined): void {
  if (!entryKey) return
  const { [entryKey]: _old, ...others } = read()
  const kept = Object.entries(others).slice(1 - most)
  const places = Object.fromEntries([...kept, [entryKey, Math.round(window.scrollY)]])
  writeStored(storageKey, JSON.stringify(places), 'sessionStorage')
}

export function restoreScroll(entryKey: string | undefined): boolean {
  const top = entryKey ? read()[entryKey] : undefined
  if (top === undefined) return false
  window.scrollTo({ top, behavior: 'instant' })
  return true
}
