import { isIsoDate } from '#lib/dates.ts'
import { readParty } from '#shop/tours/party.ts'
import { readDates, readNights } from '#shop/tours/tour-query.ts'
import { m } from '#texts/messages.js'
import type { Head, LoadContext, LoadResult } from '../../screen.ts'

/** Segments of the link, all of them valid. */
export interface RoomData {
  slug: string
  from: string
  dates: string
  nights: string
  tourists: string
  room: string
  date: string
}

/** The grammar of integrations §16.1. An invalid segment is 404; a day in the past is not: its nearest days are offered. */
export async function load({ params }: LoadContext<'tourRoom'>): Promise<LoadResult<RoomData>> {
  return isRoomLink(params) ? { data: { ...params } } : { status: 404 }
}

export function isRoomLink({ slug, from, dates, nights, tourists, room, date }: RoomData): boolean {
  const days = readDates(dates)
  const isDay = /^\d{8}$/.test(date) && isIsoDate(`${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`)
  return (
    /^[a-z0-9-]{1,100}$/.test(slug) &&
    /^[a-z0-9-]{1,40}$/.test(from) &&
    days !== null &&
    readNights(nights) !== null &&
    readParty(tourists) !== null &&
    /^[a-z0-9-]{1,60}_[A-Z0-9+]{2,5}_[A-Za-z0-9+]{2,20}$/.test(room) &&
    isDay
  )
}

export const head = (): Head => ({ title: m.booking_room_title(), robots: 'noindex' })
