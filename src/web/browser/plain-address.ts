/** Names of a campaign: what an owner pays for advertising is counted by them. The mark of a click is long by nature. */
const campaign = /^utm_[a-z]+$/
const click = /^(yclid|gclid)$/

/** An address of mail, a number as long as a phone. */
const isPersonal = (text: string): boolean => text.includes('@') || text.replace(/\D/g, '').length >= 10
/** Letters and figures mixed in one long run. */
const isKey = (text: string): boolean => /(?=[a-z]*\d)(?=\d*[a-z])[a-z\d]{16,}/i.test(text)

/**
 * An address as trackers may hear it: without its query but for the names of a campaign, without what was searched for, and without
 * anything that may be somebody's. A path of this site or a whole address.
 */
export function plainAddress(address: string, site: string): string {
  const { pathname, searchParams, origin } = new URL(address, site)
  const path = pathname
    .replace(/^(\/catalog\/search\/)[^/]+/, '$1*')
    .split('/')
    .map((part) => (isPersonal(readable(part)) || isKey(part) ? '*' : part))
    .join('/')
  const told = [...searchParams].filter(
    ([name, value]) => click.test(name) || (campaign.test(name) && !isPersonal(value)),
  )
  const query = told.length > 0 ? `?${new URLSearchParams(told)}` : ''
  return (address.startsWith('/') ? '' : origin) + path + query
}

function readable(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
