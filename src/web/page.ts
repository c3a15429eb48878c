import type { Api } from '#api/client.ts'
import type { IsoDate } from '#lib/dates.ts'
import type { Locale } from '#lib/format.ts'
import type { CompanyOnWire } from '#shop/company/company.wire.ts'
import type { Trackers } from '#shop/company/trackers.ts'
import type { NavigationGroup } from '#shop/navigation/navigation.wire.ts'
import type { RegionOnWire } from '#shop/places/places.wire.ts'
import type { MenuEntry } from './menu.ts'
import type { Head } from './screen.ts'

/** What stands round every screen; the same for all visitors of a company and language. */
export interface ShellData {
  company: CompanyOnWire
  regions: RegionOnWire[]
  navigation: Record<NavigationGroup, MenuEntry[]>
  /** In a shop that really sells alone, and only where the company has named some. */
  trackers?: Trackers
}

/** One screen with its data: embedded in a document, and fetched by itself on a client navigation (spec §7). */
export interface PagePayload {
  /** Path and query the data were loaded for. */
  url: string
  /** Name in the route table; null shows the error screen of `status`. */
  route: string | null
  status: number
  data: unknown
  head: Head
  /** The path of the page and a tag of what the path alone decides of its data: for another choice on it that is not sent again. */
  path?: { of: string; tag: string }
  /** Names of the parts that were left out for that reason. */
  without?: readonly string[]
}

export interface VisitorData {
  locale: Locale
  regionId: number | null
  signedIn: boolean
  /** The day in the shop's time zone: "tomorrow" is counted from it, on the server and in the browser alike. */
  today: IsoDate
}

/** All a document carries for its own hydration. */
export interface PageData {
  build: string
  shell: ShellData
  visitor: VisitorData
  page: PagePayload
}

const groups: readonly NavigationGroup[] = ['profile', 'bottom', 'footer', 'header', 'catalog', 'contacts-widget']

/** Menus that could not be had are left empty and told to `failed`: the page works without them (spec §8). */
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
