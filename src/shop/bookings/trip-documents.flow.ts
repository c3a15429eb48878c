import { inTransaction } from '#kit/db.ts'
import { createDownloader } from '#kit/http/download.ts'
import { printPdf } from '#kit/pdf.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import { named } from '#shop/catalog/named.ts'
import { originOf } from '#shop/company/origin.ts'
import type { App, Company, RequestContext } from '#shop/context.ts'
import { mealOf } from '#shop/tours/meals.ts'
import { partyWords } from '#shop/tours/party-words.ts'
import { chosenFlightOf, endDateOf } from '#shop/tours/quote.ts'
import { removeFile } from '#shop/uploads/uploads.flow.ts'
import * as store from './bookings.store.ts'
import type { Trip } from './read-trip.flow.ts'
import { papersNow, type TripPaper } from './trip.ts'
import { tripCalendar } from './trip-calendar.ts'
import { tripPaper } from './trip-papers.ts'

type NotReady = { code: 'document_not_ready' }

/** Prints a paper of a trip from what was agreed; it is not stored. */
export async function printTripPaper(
  app: App,
  { settings }: Pick<Company, 'settings'>,
  trip: Trip,
  paper: TripPaper,
): Promise<Result<{ file: string; bytes: Uint8Array }, NotReady>> {
  if (!papersNow(trip.order, trip.booking).includes(paper)) return refuse({ code: 'document_not_ready' })
  const { title, file, parts } = tripPaper(paper, { ...trip, settings })
  const bytes = await printPdf({ title, author: settings.brand_name, at: app.clock.now() }, parts)
  return ok({ file, bytes })
}

/** The trip as an entry of a calendar, in the language of the reader. */
export function calendarOf(
  app: App,
  { company, locale }: Pick<RequestContext, 'company' | 'locale'>,
  { order, booking, quote }: Trip,
): Result<string, NotReady> {
  if (booking.state === 'refused' || booking.state === 'canceled' || booking.state === 'canceling')
    return refuse({ code: 'document_not_ready' })
  const { offer, about } = quote
  const { country, resort } = about
  const nights = locale === 'en' ? `nights: ${offer.nights}` : `ночей: ${offer.nights}`
  const room = about.room ? named(locale, about.room.name, about.room.nameEn) : offer.roomName
  const meal = mealOf(offer.meal)?.[locale] ?? offer.meal
  return ok(
    tripCalendar({
      number: order.number,
      hotel: named(locale, about.hotel.name, about.hotel.nameEn),
      address: `${named(locale, resort.name, resort.nameEn)}, ${named(locale, country.name, country.nameEn)}`,
      about: [nights, room, meal, partyWords(offer.query, locale)].join(', '),
      startDate: offer.startDate,
      endDate: endDateOf(offer),
      flight: chosenFlightOf(quote.quote),
      link: `${originOf(company, app.publicUrl)}/my/orders/${order.id}/`,
      locale,
      at: app.clock.now(),
    }),
  )
}

const maxPaperBytes = 10 * 1024 * 1024
const isPdf = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-'

export type PaperRefusal = { code: 'file_empty' | 'file_type_unknown' }

/** Stores a paper of a booking: a PDF. `source`: where it was fetched; '': staff attached it. */
export async function storePaper(
  app: App,
  booking: { companyId: number; orderId: number },
  paper: { kind: store.TourPaper['kind']; name: string; bytes: Uint8Array; source: string },
  by: { actor: 'supplier' | 'staff' },
  also: (tx: Parameters<typeof store.insertPaper>[0]) => Promise<void> = async () => {},
): Promise<Result<null, PaperRefusal>> {
  if (paper.bytes.length === 0) return refuse({ code: 'file_empty' })
  if (!isPdf(paper.bytes) || !app.uploads) return refuse({ code: 'file_type_unknown' })
  const file = await app.uploads.put(paper.bytes, 'pdf')
  await inTransaction(app.db, async (tx) => {
    const now = app.clock.now()
    const { kind, name, source } = paper
    await store.insertPaper(tx, booking, { kind, name, file, contentType: 'application/pdf', source }, now)
    await store.addLog(tx, booking, { ...by, what: `paper_${kind}`, said: name, at: now })
    await also(tx)
  })
  // The same file may have lost its last row just before this one was stored.
  await app.uploads.put(paper.bytes, 'pdf')
  return ok(null)
}

/** Fetches the papers a supplier has issued, each once; its links are never shown. Throws if one cannot be fetched: the job is repeated. */
export async function fetchPapers(
  app: App,
  orderId: number,
  papers: readonly { kind: string; name: string; url: string }[],
): Promise<void> {
  const booking = await store.bookingOf(orderId).execute(app.db)
  if (!booking || booking.erasedAt !== null) return
  const known = new Set((await store.papersOf(orderId).execute(app.db)).map(({ source }) => source))
  const fresh = papers.filter(({ url }) => !known.has(url))
  if (fresh.length === 0) return
  // Links of emulators lead to this machine.
  const downloader = createDownloader({
    maxBytes: maxPaperBytes,
    accept: 'application/pdf',
    allowPrivate: app.allowPrivateWebhooks,
  })
  try {
    for (const { kind, name, url } of fresh) {
      const got = await downloader.get(url)
      if (!got.ok) throw new Error(`a paper of order ${orderId} was not fetched: ${got.refusal.code}`)
      const stored = await storePaper(
        app,
        booking,
        { kind: kind as store.TourPaper['kind'], name, bytes: got.value, source: url },
        { actor: 'supplier' },
      )
      if (!stored.ok) app.log.warn({ order: orderId, kind }, 'a paper of a supplier is no PDF')
    }
  } finally {
    downloader.close()
  }
}

/** The bytes of a paper of a trip; null: there is none. */
export async function readPaper(
  app: App,
  { papers }: Trip,
  id: number,
): Promise<{ name: string; bytes: Uint8Array } | null> {
  const paper = papers.find((one) => one.id === id)
  const file = paper && (await app.uploads?.read(paper.file))
  if (!paper || !file) return null
  const bytes = new Uint8Array(await new Response(file.body()).arrayBuffer())
  return { name: `${paper.kind}-${paper.id}.pdf`, bytes }
}

/** Deletes the files of papers whose rows are gone. */
export async function removePapers(app: App, files: readonly string[]): Promise<void> {
  for (const file of files) if (app.uploads) await inTransaction(app.db, (tx) => removeFile(app, tx, file))
}
