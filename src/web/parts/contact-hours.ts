import { m } from '#texts/messages.js'

/** Hours with a time zone (spec §9): Moscow by its name, others by their city. */
export const contactHoursText = ({ from, to, timezone }: { from: string; to: string; timezone: string }): string =>
  timezone === 'Europe/Moscow'
    ? m.shell_hours_moscow({ from, to })
    : `${m.catalog_contacts_daily({ from, to })}, ${m.catalog_contacts_zone({ zone: timezone.split('/').at(-1)!.replaceAll('_', ' ') })}`
