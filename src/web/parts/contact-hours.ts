import { m } from '#texts/messages.js'

/** A zone as people name it: Moscow by its name, another by its own city (spec §9: hours are shown with a timezone). */
export const hoursInWords = ({ from, to, timezone }: { from: string; to: string; timezone: string }): string =>
  timezone === 'Europe/Moscow'
    ? m.shell_hours_moscow({ from, to })
    : `${m.catalog_contacts_daily({ from, to })}, ${m.catalog_contacts_zone({ zone: timezone.split('/').at(-1)!.replaceAll('_', ' ') })}`
