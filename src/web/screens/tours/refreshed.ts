import { useEffect, useState } from 'react'
import { readStored, writeStored } from '../../browser/stored/stored-text.ts'

const key = 'tours_seen_searches'
const mostSeen = 20

/** True if this tab has shown the same query by an older search: the prices were asked again (contract.md, reading 5). */
export function useIsRefreshed(query: string, search: string): boolean {
  const [isRefreshed, setRefreshed] = useState(false)
  useEffect(() => {
    const seen = readSeen()
    const before = seen.find(([one]) => one === query)?.[1]
    setRefreshed(before !== undefined && before !== search)
    const others = seen.filter(([one]) => one !== query).slice(0, mostSeen - 1)
    writeStored(key, JSON.stringify([[query, search], ...others]), 'sessionStorage')
  }, [query, search])
  return isRefreshed
}

function readSeen(): [query: string, search: string][] {
  try {
    return JSON.parse(readStored(key, 'sessionStorage') ?? '[]') as [string, string][]
  } catch {
    return []
  }
}
