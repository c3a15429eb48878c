import type { Api } from '#api/client.ts'
import type { IsoDate } from '#lib/dates.ts'
import type { Locale } from '#lib/format.ts'
import type { CompanyOnWire } from '#shop/company/company.wire.ts'
import type { Trackers } from '#shop/company/trackers.ts'
import type { NavigationGroup } from '#shop/navigation/navigation.wire.ts'
import type { RegionOnWire } from '#shop/places/places.wire.ts'
import type { MenuEntry } from './menu.ts'
import type { Head } from './screen.ts'

/** Data of the shell; the same for all visitors of a company and language. */
export interface ShellData {
  company: CompanyOnWire
  regions: RegionOnWire[]
  navigation: Record<NavigationGroup, MenuEntry[]>
  /** Only in a production shop, and only if the company has configured some. */
  trackers?: Trackers
}

/** One screen with its data: embedded in a document, or requested separately on a client navigation (spec §7). */
export interface PagePayload {
  /** Path and query for which the data were loaded. */
  url: string
  /** Name in the route table; null: the error screen of `status`. */
  route: string | null
  status: number
  data: unknown
  head: Head
  /** Path of the page and a tag of the data that the path alone determines: these are not sent again for another query. */
  path?: { of: string; tag: string }
  /** Names of the parts omitted for that reason. */
  without?: readonly string[]
}

export interface VisitorData {
  locale: Locale
  regionId: number | null
  signedIn: boolean
  /** Today in the shop's time zone: the base of "tomorrow", on the server and in the browser alike. */
  today: IsoDate
}

/** All data a document contains for its hydration. */
export interface PageData {
  build: string
  shell: ShellData
  visitor: VisitorData
  page: PagePayload
}

const groups: readonly NavigationGroup[] = ['profile', 'bottom', 'footer', 'header', 'catalog', 'contacts-widget']

/** Menus that fail to load stay empty and are reported to `failed`: the page works without them (spec §8). */
export async function loadShell(api: Api, failed: (what: string, error: unknown) => void): Promise<ShellData> {
  const { readMenu } = await import('./read-menu.ts')
  const menus = groups.map(async (group) => {
    try {
      return [group, readMenu(await api.get('/api/navigation-groups/', { query: { slug: group } }))] as const
    } catch (error) {
      failed(`navigation group ${group}`, error)
      return [group, []] as const
    }
  })
  const [{ company }, list, ...loaded] = await Promise.all([
    api.get('/api/companies/current/'),
    api.get('/api/regions/'),
    ...menus,
  ])
  return { company, regions: list, navigation: Object.fromEntries(loaded) as ShellData['navigation'] }
}
