/** Searches on this device, newest first. */
const key = 'search_history'
const most = 8

export const withQuery = (history: readonly string[], query: string): string[] => {
  // Does not split a code point; splitting graphemes correctly is not worth its code in every page.
  const text = [...query.replace(/\s+/g, ' ').trim()].slice(0, 100).join('')
  if (text === '') return [...history]
  const same = text.toLowerCase()
  return [text, ...history.filter((one) => one.toLowerCase() !== same)].slice(0, most)
}

export function readHistory(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string').slice(0, most) : []
  } catch {
    return []
  }
}

function keep(history: readonly string[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(history))
  } catch {
    // If the storage is full or unavailable, only a convenience is lost.
  }
}

export const addToHistory = (query: string): void => keep(withQuery(readHistory(), query))

export function removeFromHistory(query: string): string[] {
  const left = readHistory().filter((one) => one !== query)
  keep(left)
  return left
}
