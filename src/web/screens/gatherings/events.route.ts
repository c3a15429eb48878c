import type { EventsAnswer } from '#shop/gatherings/gatherings.wire.ts'
import { m } from '#texts/messages.js'
import { links } from '../../links.ts'
import type { Head, LoadContext, LoadResult } from '../../screen.ts'

export interface EventsData {
  answer: EventsAnswer
  asked: { place: string; month: string; theme: string; past: boolean }
}

const themes = ['lecture', 'workshop', 'trip', 'meeting'] as const

/** What the address asks for; a value that no event can have is left out. */
export async function load({ api, query }: LoadContext<'events'>): Promise<LoadResult<EventsData>> {
  const place = query.get('place')?.slice(0, 100) ?? ''
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.exec(query.get('month') ?? '')?.[0] ?? ''
  const theme = themes.find((one) => one === query.get('theme'))
  const past = query.get('past') === '1'
  const page = /^[1-9]\d{0,2}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 1
  const answer = await api.get('/api/events/', {
    query: {
      page,
      ...(place && { place }),
      ...(month && { month }),
      ...(theme && { theme }),
      ...(past && { past: '1' }),
    },
  })
  return { data: { answer, asked: { place, month, theme: theme ?? '', past } } }
}

export const head = ({ asked, answer }: EventsData): Head => ({
  title: m.events_title(),
  description: m.events_description(),
  canonical: links.events(asked.past ? { past: '1' } : {}),
  ...((asked.place || asked.month || asked.theme || answer.total === 0) && { robots: 'noindex, follow' }),
})
