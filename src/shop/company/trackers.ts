import type { CompanySettings } from './settings.ts'

/** URL of a tracker's script, the hosts it is loaded from, and the hosts it sends data to. */
export interface TrackerAddress {
  script: string
  scripts: readonly string[]
  answers: readonly string[]
}
export type TrackerName = 'metrika' | 'tagManager'

/** Data a browser needs to start a tracker: the script URL already contains the counter (SET-09, SET-10). */
export type Trackers = Partial<Record<TrackerName, { id: string; script: string }>>

/** The trackers a company configured; null: none. */
export function trackersOf(
  { ym, gtm }: CompanySettings['web_analytics'],
  addresses: Record<TrackerName, TrackerAddress>,
): Trackers | null {
  const named = { metrika: ym, tagManager: gtm }
  const trackers: Trackers = {}
  for (const [name, id] of Object.entries(named) as [TrackerName, string][])
    if (id !== '') trackers[name] = { id, script: `${addresses[name].script}?id=${id}` }
  return Object.keys(trackers).length > 0 ? trackers : null
}

/** Hosts that the Content-Security-Policy of a page must allow for them. */
export function hostsOfTrackers(
  trackers: Trackers,
  addresses: Record<TrackerName, TrackerAddress>,
): { scripts: string[]; answers: string[] } {
  const wanted = (Object.keys(trackers) as TrackerName[]).map((name) => addresses[name])
  return { scripts: wanted.flatMap(({ scripts }) => scripts), answers: wanted.flatMap(({ answers }) => answers) }
}
