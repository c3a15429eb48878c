import { m } from '#texts/messages.js'
import type { Head, LoadContext, LoadResult } from '../../screen.ts'
import * as addresses from './addresses.route.ts'
import * as dates from './dates.route.ts'
import * as documents from './documents.route.ts'
import * as managers from './managers.route.ts'
import * as privacy from './privacy.route.ts'
import * as subscriptions from './subscriptions.route.ts'

/**
 * Sections below /my/ besides orders and the profile. They share one route and one file: the route table is part of every first page load,
 * and a first page is hardly ever one of these.
 */
const sections = {
  'customer-documents': { load: documents.load, title: m.account_documents },
  'important-dates': { load: dates.load, title: m.account_dates },
  'personal-managers': { load: managers.load, title: m.account_managers },
  subscriptions: { load: subscriptions.load, title: m.account_subscriptions },
  addresses: { load: addresses.load, title: m.account_addresses },
  privacy: { load: privacy.load, title: m.account_privacy },
} as const

type Sections = typeof sections
type SectionName = keyof Sections
/** The name of a section with its data. */
export type SectionData = {
  [Name in SectionName]: { name: Name; shown: Awaited<ReturnType<Sections[Name]['load']>> }
}[SectionName]

const isSection = (name: string): name is SectionName => Object.hasOwn(sections, name)

export async function load(context: LoadContext<'account'>): Promise<LoadResult<SectionData>> {
  const { section: name } = context.params
  if (!isSection(name)) return { status: 404 }
  return { data: { name, shown: await sections[name].load(context) } as SectionData }
}

export const head = ({ name }: SectionData): Head => ({ title: sections[name].title(), robots: 'noindex' })
