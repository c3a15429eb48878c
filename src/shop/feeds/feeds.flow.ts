import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { inSnapshot, sql } from '#kit/db.ts'
import { newUuid } from '#kit/security/ids.ts'
import { escapeXml } from '#lib/escape.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import { originOf } from '#shop/company/origin.ts'
import type { App, Company, Region } from '#shop/context.ts'
import { exportYml } from '#shop/imports/yml/yml-export.flow.ts'
import { regions } from '#shop/places/places.flow.ts'
import * as store from './feeds.store.ts'
import { googleItem } from './google-item.ts'

/** An older feed is written again on request: marketplaces fetch at most once an hour (our choice). */
const freshMs = 15 * 60_000
const offersPerPage = 500

export type FeedRefusal = { code: 'no_region' | 'prices_closed' | 'no_folder' }
/** Feeds of this process by file, with the time of writing: concurrent requests share one writing. */
const written = new Map<string, { at: number; making: Promise<void> }>()

/**
 * The file of a feed for a region (by slug or id; for Google the company's first region if none is given). It is written whole beside the old
 * file, from one snapshot of the database, so a slow reader blocks nothing. Closed prices are in no feed.
 */
export async function feedFile(
  app: App,
  company: Company,
  kind: 'yml' | 'google',
  wanted: string | null,
): Promise<Result<{ file: string; at: Date }, FeedRefusal>> {
  if (!app.feedsFolder) return refuse({ code: 'no_folder' })
  if (company.settings.price_restriction.is_enabled) return refuse({ code: 'prices_closed' })
  const list = await regions(app, company.id)
  const region = wanted === null ? list[0] : list.find(({ slug, id }) => slug === wanted || String(id) === wanted)
  if (!region) return refuse({ code: 'no_region' })
  const file = path.join(app.feedsFolder, `${kind}-${company.id}-${region.id}.xml`)
  const now = app.clock.now().getTime()
  const before = written.get(file)
  if (!before || now - before.at >= freshMs) {
    const making = writeWhole(file, (part) => writers[kind](app, company, region, part))
    written.set(file, { at: now, making })
    making.catch(() => written.delete(file))
  }
  const { at, making } = written.get(file)!
  await making
  return ok({ file, at: new Date(at) })
}

async function writeWhole(file: string, write: (part: string) => Promise<void>): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  const part = `${file}.${newUuid()}`
  try {
    await write(part)
    await rename(part, file)
  } finally {
    await rm(part, { force: true })
  }
}

const writers: Record<'yml' | 'google', (app: App, company: Company, region: Region, file: string) => Promise<void>> = {
  async yml(app, company, { id, zoneId }, file) {
    const { settings } = company
    const shop = {
      companyId: company.id,
      name: settings.brand_name,
      company: settings.legal.name || settings.brand_name,
      publicUrl: originOf(company, app.publicUrl),
      region: { id, zoneId },
    }
    await exportYml(app, shop, file)
  },

  async google(app, company, region, file) {
    const { settings } = company
    const place = { origin: originOf(company, app.publicUrl), currency: settings.currency }
    const handle = await open(file, 'w')
    try {
      await handle.write(`<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>
<title>${escapeXml(settings.brand_name)}</title><link>${escapeXml(place.origin)}</link>
<description>${escapeXml(settings.site_meta.description || settings.brand_name)}</description>\n`)
      await inSnapshot(app.db, async (tx) => {
        await sql`select set_config('statement_timeout', '600000', true)`.execute(tx)
        for (let after = 0; ; ) {
          const page = await store.nextGoogleOffers(tx, company.id, region, after, offersPerPage)
          await handle.write(page.map((offer) => googleItem(offer, place) ?? '').join(''))
          const last = page.at(-1)
          if (!last) break
          after = last.id
        }
      })
      await handle.write('</channel></rss>\n')
    } finally {
      await handle.close()
    }
  },
}
