import type { CompanySettings } from './settings.ts'

/** Where the script of a tracker lies, which hosts it is fetched from, and which it tells. */
export interface TrackerAddress {
  script: string
  scripts: readonly string[]
  answers: readonly string[]
}
export type TrackerName = 'metrika' | 'tagManager'

/** What a browser needs to begin with a tracker: its script already names the counter (SET-09, SET-10). */
export type Trackers = Partial<Record<TrackerName, { id: string; script: string }>>

/** The trackers that a company has named; null: none. */
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

/** What the policy of a page must let in for them. */
export function hostsOfTrackers(
  trackers: Trackers,
  addresses: Record<TrackerName, TrackerAddress>,
): { scripts: string[]; answers: string[] } {
  const wanted = (Object.keys(trackers) as TrackerName[]).map((name) => addresses[name])
  return { scripts: wanted.flatMap(({ scripts }) => scripts), answers: wanted.flatMap(({ answers }) => answers) }
}
