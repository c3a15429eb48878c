export type Platform = 'apple' | 'google' | 'other' | 'bot'

/** Platform of a device, by its user agent. */
export function platformOf(userAgent: string): Platform {
  if (/bot|crawl|spider|slurp|preview|lighthouse/i.test(userAgent)) return 'bot'
  if (/iPhone|iPad|iPod/i.test(userAgent)) return 'apple'
  return /Android/i.test(userAgent) ? 'google' : 'other'
}

/** Link to the application: the platform's store, otherwise the common link (SET-30); empty if none. */
export function storeLink(
  { apple, google, common }: { apple: string; google: string; common: string },
  platform: Platform,
): string {
  if (platform === 'bot') return ''
  return (platform === 'apple' ? apple : platform === 'google' ? google : '') || common
}
