import { sql, type Tx } from '#kit/db.ts'
import { addDays, dateIn } from '#lib/dates.ts'
import { momentIn } from '#lib/moments.ts'
import type { GatheringContent } from '#shop/gatherings/gathering.ts'
import { storedImage } from './load-catalogue.ts'
import type { DemoEvent } from './shop/events.ts'

/** Events of a demo shop. */
export async function addEvents(
  tx: Tx,
  companyId: number,
  events: readonly DemoEvent[],
  { organizer, timezone, now }: { organizer: [ru: string, en: string]; timezone: string; now: Date },
): Promise<void> {
  const today = dateIn(timezone, now)
  for (const one of events) {
    const { rows } = await sql<{ id: number; timezone: string }>`
      select id, timezone from regions where company_id = ${companyId} and slug = ${one.city}`.execute(tx)
    const region = rows[0]
    const zone = region?.timezone ?? timezone
    const startsAt = momentIn(zone, addDays(today, one.inDays), one.at)
    const content: GatheringContent = {
      name: one.name,
      name_en: one.nameEn,
      caption: one.caption,
      caption_en: one.captionEn,
      about: one.about,
      about_en: one.aboutEn,
      terms: one.terms,
      terms_en: one.termsEn,
      speaker: one.speaker,
      speaker_en: one.speakerEn,
      speaker_about: one.speakerAbout,
      speaker_about_en: one.speakerAboutEn,
      organizer: organizer[0],
      organizer_en: organizer[1],
      address: one.address,
      address_en: one.addressEn,
      image: storedImage(one.picture),
    }
    await sql`
      insert into gatherings (company_id, slug, theme, content, starts_at, ends_at, timezone, region_id, latitude, longitude, is_online, online_link, places, approval,
        registration_until, is_published, created_at)
      values (${companyId}, ${one.slug}, ${one.theme}, ${JSON.stringify(content)}::jsonb, ${startsAt},
        ${new Date(startsAt.getTime() + one.minutes * 60_000)}, ${zone}, ${region?.id ?? null}::bigint, ${one.spot?.[0] ?? null}::float8, ${one.spot?.[1] ?? null}::float8, ${one.city === null},
        ${one.city === null ? `https://live.example/${one.slug}` : ''}, ${one.places}::int, ${one.approval ?? 'auto'}, ${startsAt}, true, ${now})`.execute(
      tx,
    )
  }
}
