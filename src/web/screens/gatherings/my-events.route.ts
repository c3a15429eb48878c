import type { RegistrationAnswer } from '#shop/gatherings/gatherings.wire.ts'
import { m } from '#texts/messages.js'
import type { Head, LoadContext, LoadResult } from '../../screen.ts'

export interface MyEventsData {
  registrations: RegistrationAnswer[]
}

export async function load({ api }: LoadContext<'eventRegistrations'>): Promise<LoadResult<MyEventsData>> {
  return { data: { registrations: (await api.get('/api/event-registrations/', { query: {} })).items } }
}

export const head = (): Head => ({ title: m.events_mine_title(), robots: 'noindex' })
