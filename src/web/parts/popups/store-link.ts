export type Platform = 'apple' | 'google' | 'other' | 'bot'

/** Whose store a device buys its applications in, by what its browser calls itself. */
export function platformOf(userAgent: string): Platform {
  if (/bot|crawl|spider|slurp|preview|lighthouse/i.test(userAgent)) return 'bot'
  if (/iPhone|iPad|iPod/i.test(userAgent)) return 'apple'
  return /Android/i.test(userAgent) ? 'google' : 'other'
}

/** Where the application is had on a platform: its own store, else the link for all (SET-30); empty where there is none. */
export function storeLink(
  { apple, google, common }: { apple: string; google: string; common: string },
  platform: Platform,
): string {
  if (platform === 'bot') return ''
  return (platform === 'apple' ? apple : platform === 'google' ? google : '') || common
}
